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
    var offer = Offer.nothing
    /// One sentence without a full stop; the default stands in brackets at its end.
    let text: String
    /// Whether the value is a file, and `-` does not stand for a standard stream.
    var needsName = false
    /// The values that are taken, in words.
    var wanted = "anything"
    /// Whether a value is taken. ``Arguments`` refuses all others.
    var takes: @Sendable (String) -> Bool = { _ in true }

    /// The words that are the value where they follow as a word of their own; `nil` for all. With
    /// any, the value may be missing, and is empty then.
    var takesNext: (@Sendable (String) -> Bool)?

    var takesValue: Bool { value != nil }
    /// Whether a word has to follow it.
    var needsValue: Bool { takesValue && takesNext == nil }

    static func flag(_ name: String, _ text: String) -> Option {
      Option(name: name, value: nil, text: text)
    }

    static func value(
      _ name: String, _ value: String, _ text: String, offer: Offer = .nothing
    ) -> Option {
      Option(name: name, value: value, offer: offer, text: text)
    }

    /// An option with a value that may be missing.
    /// - Parameter takesNext: whether a word that follows is the value; any is after `=`.
    static func optional(
      _ name: String, _ value: String, _ text: String, offer: Offer,
      _ takesNext: @escaping @Sendable (String) -> Bool
    ) -> Option {
      Option(name: name, value: value, offer: offer, text: text, takesNext: takesNext)
    }

    /// An option whose values are names of files that are written beside the output.
    static func file(_ name: String, _ value: String, _ text: String) -> Option {
      Option(name: name, value: value, offer: .files, text: text, needsName: true)
    }

    /// An option whose values are texts of some kind.
    /// - Parameter wanted: the kind in words.
    static func parsed(
      _ name: String, _ value: String, _ text: String, wanted: String,
      _ takes: @escaping @Sendable (String) -> Bool
    ) -> Option {
      Option(name: name, value: value, text: text, wanted: wanted, takes: takes)
    }

    /// An option whose values are the raw values of an enumeration.
    static func choice<Choice: RawRepresentable & CaseIterable>(
      _ name: String, _ value: String, of type: Choice.Type, _ text: String
    ) -> Option where Choice.RawValue == String {
      let names = Choice.allCases.map(\.rawValue)
      return Option(
        name: name, value: value, offer: .words(names), text: text,
        wanted: "one of \(names.joined(separator: ", "))"
      ) { names.contains($0) }
    }

    /// An option whose values are whole numbers.
    /// - Parameters:
    ///   - default: stands behind the range in the text; `nil` for a text that says both.
    ///   - word: a value that is no number.
    static func integer(
      _ name: String, _ value: String, in range: ClosedRange<Int>, _ text: String,
      default: String? = nil, orWord word: String? = nil
    ) -> Option {
      let limits = "\(range.lowerBound) to \(range.upperBound)"
      return Option(
        name: name, value: value, text: text + (`default`.map { ", \(limits) (\($0))" } ?? ""),
        wanted: "a whole number from \(limits)\(or(word))"
      ) { $0 == word || Int($0, radix: 10).map { range.contains($0) } ?? false }
    }

    /// An option whose values are numbers. See ``integer(_:_:in:_:default:orWord:)``.
    static func number(
      _ name: String, _ value: String, in range: ClosedRange<Double>, _ text: String,
      default: String? = nil
    ) -> Option {
      let limits = "\(plainNumber(range.lowerBound)) to \(plainNumber(range.upperBound))"
      return Option(
        name: name, value: value, text: text + (`default`.map { ", \(limits) (\($0))" } ?? ""),
        wanted: "a number from \(limits)"
      ) { Double($0).map { range.contains($0) } ?? false }
    }

    /// An option whose values are seconds above 0.
    /// - Parameter word: a value that is no number.
    static func seconds(_ name: String, _ text: String, orWord word: String? = nil) -> Option {
      Option(
        name: name, value: "SECONDS", text: text,
        wanted: "a number of seconds above 0\(or(word))"
      ) { $0 == word || Double($0).map { $0 > 0 && $0.isFinite } ?? false }
    }

    private static func or(_ word: String?) -> String { word.map { ", or \($0)" } ?? "" }
  }
}
