extension Arguments {
  /// An option of a command. Parsing, `--help`, man pages and completions are made from it.
  struct Option: Sendable {
    /// The values that a shell offers.
    enum Offer: Sendable, Equatable {
      case nothing, files, folders
      case words([String])
    }

    /// The name as users write it: `--rate`, `-o`.
    let name: String
    /// The word for the value in texts, such as `HZ`; `nil` for a flag, which takes none.
    let value: String?
    let offer: Offer
    /// One sentence without a full stop; the default stands in brackets at its end.
    let text: String
    /// The values that are taken. ``Arguments`` refuses all others.
    var values = Values.any

    /// The values that an option takes.
    enum Values: Sendable {
      case any
      case words([String])
      /// Whole numbers, or a word instead.
      case integers(ClosedRange<Int>, orWord: String?)
      case numbers(ClosedRange<Double>)
      /// Numbers above 0, or a word instead.
      case seconds(orWord: String?)
    }

    var takesValue: Bool { value != nil }

    static func flag(_ name: String, _ text: String) -> Option {
      Option(name: name, value: nil, offer: .nothing, text: text)
    }

    static func value(
      _ name: String, _ value: String, _ text: String, offer: Offer = .nothing
    ) -> Option {
      Option(name: name, value: value, offer: offer, text: text)
    }

    /// An option whose values are the raw values of an enumeration.
    static func choice<Choice: RawRepresentable & CaseIterable>(
      _ name: String, _ value: String, of type: Choice.Type, _ text: String
    ) -> Option where Choice.RawValue == String {
      let names = Choice.allCases.map(\.rawValue)
      return Option(
        name: name, value: value, offer: .words(names), text: text, values: .words(names))
    }

    /// An option whose values are whole numbers.
    /// - Parameters:
    ///   - default: stands behind the range in the text; `nil` for a text that says both.
    ///   - word: a value that is no number.
    static func integer(
      _ name: String, _ value: String, in range: ClosedRange<Int>, _ text: String,
      default: String? = nil, orWord word: String? = nil
    ) -> Option {
      let limits = `default`.map { ", \(range.lowerBound) to \(range.upperBound) (\($0))" } ?? ""
      return Option(
        name: name, value: value, offer: .nothing, text: text + limits,
        values: .integers(range, orWord: word))
    }

    /// An option whose values are numbers. See ``integer(_:_:in:_:default:orWord:)``.
    static func number(
      _ name: String, _ value: String, in range: ClosedRange<Double>, _ text: String,
      default: String? = nil
    ) -> Option {
      let limits =
        `default`.map {
          ", \(plainNumber(range.lowerBound)) to \(plainNumber(range.upperBound)) (\($0))"
        } ?? ""
      return Option(
        name: name, value: value, offer: .nothing, text: text + limits, values: .numbers(range))
    }

    /// An option whose values are seconds above 0.
    /// - Parameter word: a value that is no number.
    static func seconds(
      _ name: String, _ text: String, orWord word: String? = nil
    ) -> Option {
      Option(
        name: name, value: "SECONDS", offer: .nothing, text: text, values: .seconds(orWord: word))
    }

    /// The kind of value that is wanted instead of `text`; `nil` if the option takes it.
    func wanted(insteadOf text: String) -> String? {
      switch values {
      case .any: return nil
      case .words(let words):
        return words.contains(text) ? nil : "one of \(words.joined(separator: ", "))"
      case .integers(let range, let word):
        guard text != word, !(Int(text, radix: 10).map { range.contains($0) } ?? false) else {
          return nil
        }
        return "a whole number from \(range.lowerBound) to \(range.upperBound)\(Self.or(word))"
      case .numbers(let range):
        return Double(text).map { range.contains($0) } ?? false
          ? nil
          : "a number from \(plainNumber(range.lowerBound)) to \(plainNumber(range.upperBound))"
      case .seconds(let word):
        guard text != word, !(Double(text).map { $0 > 0 && $0.isFinite } ?? false) else {
          return nil
        }
        return "a number of seconds above 0\(Self.or(word))"
      }
    }

    private static func or(_ word: String?) -> String { word.map { ", or \($0)" } ?? "" }
  }
}
