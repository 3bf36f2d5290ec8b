/// The words after a command, sorted into options and the rest.
struct Arguments {
  private(set) var positionals: [String] = []
  private var values: [String: String] = [:]
  private let command: String

  /// Accepts `--name value` and `--name=value`, and `--name` of options whose value may be missing.
  /// The later of two values for one option counts.
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
        } else if let takesNext = option.takesNext, rest.first.map(takesNext) != true {
          values[name] = ""
        } else if let value = rest.popFirst() {
          values[name] = value
        } else {
          throw usageError("\(name) needs a value")
        }
      }
    }
    for option in options {
      guard let text = values[option.name] else { continue }
      let isNameless =
        text.isEmpty && option.takesNext == nil || text == "-" && option.needsName
      if isNameless, [.files, .folders].contains(option.offer) {
        throw usageError(
          "\(option.name) needs a \(option.offer == .files ? "file name" : "folder")")
      }
      guard option.takes(text) else {
        throw usageError("\(option.name) is \(option.wanted), not '\(text)'")
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

  /// The positional arguments, of which a command needs one or more.
  func somePositionals(_ what: String) throws(ToolError) -> [String] {
    guard !positionals.isEmpty else { throw usageError("no \(what) given") }
    return positionals
  }

  /// The one positional argument that a command needs.
  func onlyPositional(_ what: String) throws(ToolError) -> String {
    let first = try somePositionals(what)[0]
    guard positionals.count == 1 else {
      throw usageError("one \(what) at a time; '\(positionals[1])' is one too many")
    }
    return first
  }

  /// An option whose values are the raw values of an enumeration.
  func choice<Choice: RawRepresentable>(
    _ name: String, of type: Choice.Type = Choice.self
  ) -> Choice? where Choice.RawValue == String {
    values[name].flatMap { Choice(rawValue: $0) }
  }

  /// `nil` also for a word that stands for no number.
  func integer(_ name: String) -> Int? { values[name].flatMap { Int($0, radix: 10) } }

  /// `nil` also for a word that stands for no number.
  func number(_ name: String) -> Double? { values[name].flatMap { Double($0) } }
}
