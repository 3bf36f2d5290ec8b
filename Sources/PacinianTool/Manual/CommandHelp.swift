/// The text that `--help` prints for a command.
struct CommandHelp {
  let text: String

  /// No line is longer.
  static let columns = 100
  /// The column at which the texts of options begin.
  private static let textColumn = 28

  init(_ command: any Command.Type) {
    let usage = command.usage.enumerated().map { index, form in
      "\(index == 0 ? "usage:" : "      ") pacinian \(command.name) \(form)\n"
    }
    let options = command.options.map { Self.lines(of: $0) }.joined()
    let parts = [usage.joined(), command.about + "\n", options]
    let remarks = command.remarks.isEmpty ? [] : [command.remarks + "\n"]
    text = (parts.filter { !$0.isEmpty } + remarks).joined(separator: "\n") + "\n"
  }

  private static func lines(of option: Arguments.Option) -> String {
    let name = "  \(option.name)\(option.value.map { " \($0)" } ?? "")"
    let padding = textColumn - name.count
    let texts = wrapped(option.text, columns: columns - textColumn)
    let indentation = String(repeating: " ", count: textColumn)
    // A name without room for its text has a line of its own.
    let first =
      padding >= 2 ? name + String(repeating: " ", count: padding) : name + "\n" + indentation
    return first + texts.joined(separator: "\n" + indentation) + "\n"
  }

  /// The words of `text` in lines of at most `columns`; a longer word has its own line.
  private static func wrapped(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= columns {
        lines[lines.count - 1] = "\(line) \(word)"
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
