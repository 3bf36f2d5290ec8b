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
      choice(name, value, among: Choice.allCases.map(\.rawValue), text)
    }

    /// An option whose values are names.
    static func choice(
      _ name: String, _ value: String, among names: [String], _ text: String
    ) -> Option {
      Option(name: name, value: value, offer: .words(names), text: text)
    }
  }
}
