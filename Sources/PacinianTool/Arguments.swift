/// The words after a command, sorted into options and the rest.
struct Arguments {
  private(set) var positionals: [String] = []
  private var values: [String: String] = [:]
  private let command: String

  /// Accepts `--name value` and `--name=value`. The later of two values for one option counts.
  /// Words after `--` are not options, and neither is `-` alone.
  init(_ words: [String], options: [Option], command: String) throws(ToolError) {
    self.command = command
    var rest = words[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || word == "-" || !word.hasPrefix("-") {
        positionals.append(word)
      } else if word == "--" {
        optionsEnded = true
      } else {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard let option = options.first(where: { $0.name == name }) else {
          throw usageError(
            "unknown option \(name)"
              + Suggestion.text(for: name, among: options.map(\.name) + Tool.options))
        }
        if !option.takesValue {
          guard parts.count == 1 else { throw usageError("\(name) takes no value") }
          values[name] = ""
        } else if parts.count == 2 {
          values[name] = String(parts[1])
        } else if let value = rest.popFirst() {
          values[name] = value
        } else {
          throw usageError("\(name) needs a value")
        }
      }
    }
  }

  func usageError(_ message: String) -> ToolError {
    let mark = message.hasSuffix("?") ? "" : ";"
    return ToolError(.usage, "\(message)\(mark) see pacinian \(command) --help")
  }

  func has(_ name: String) -> Bool { values[name] != nil }

  func text(_ name: String) -> String? { values[name] }

  /// The arguments as they are without an option.
  func without(_ name: String) -> Arguments {
    var arguments = self
    arguments.values[name] = nil
    return arguments
  }

  /// The one positional argument that a command needs.
  func onlyPositional(_ what: String) throws(ToolError) -> String {
    guard let first = positionals.first else { throw usageError("no \(what) given") }
    guard positionals.count == 1 else {
      throw usageError("one \(what) at a time; '\(positionals[1])' is one too many")
    }
    return first
  }

  /// An option whose values are the raw values of an enumeration.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws(ToolError) -> Choice? where Choice.RawValue == String {
    try choice(name, among: Choice.allCases.map(\.rawValue)).flatMap(Choice.init(rawValue:))
  }

  /// An option whose values are names.
  func choice(_ name: String, among names: [String]) throws(ToolError) -> String? {
    guard let text = values[name] else { return nil }
    guard names.contains(text) else {
      throw usageError("\(name) is one of \(names.joined(separator: ", ")), not '\(text)'")
    }
    return text
  }

  func integer(_ name: String, in range: ClosedRange<Int>) throws(ToolError) -> Int? {
    guard let text = values[name] else { return nil }
    guard let value = Int(text, radix: 10), range.contains(value) else {
      throw usageError(
        "\(name) is a whole number from \(range.lowerBound) to \(range.upperBound), not '\(text)'")
    }
    return value
  }

  /// Seconds above 0. The value `none` gives `nil` inside the optional.
  func secondsOrNone(_ name: String) throws(ToolError) -> Double?? {
    if values[name] == "none" { return .some(nil) }
    return try seconds(name, alternative: ", or none").map { .some($0) }
  }

  /// Seconds above 0.
  func seconds(_ name: String, alternative: String = "") throws(ToolError) -> Double? {
    guard let text = values[name] else { return nil }
    guard let value = Double(text), value > 0, value.isFinite else {
      throw usageError("\(name) is a number of seconds above 0\(alternative), not '\(text)'")
    }
    return value
  }
}
