import PacinianBase

/// The text that `--help` prints for a command.
struct CommandHelp {
  let text: String

  /// No line is longer, however wide the terminal is.
  static let mostColumns = 100
  /// Narrower terminals break the lines themselves.
  private static let leastColumns = 40
  /// The column at which the texts of options begin, on wide and on narrow terminals.
  private static let textColumns = (wide: 28, narrow: 6)

  /// The columns of help that goes to standard output.
  static var columns: Int {
    // The last column stays free: some terminals begin a line after it.
    let shown = Terminal.columns(of: STDOUT_FILENO).map { $0 - 1 } ?? mostColumns
    return min(mostColumns, max(leastColumns, shown))
  }

  init(_ command: any Command.Type, columns: Int = Self.columns) {
    let usage = command.usage.enumerated().map { index, form in
      "\(index == 0 ? "usage:" : "      ") pacinian \(command.name) \(form)\n"
    }
    let options = command.options.map { option in
      let value = option.value.map { option.needsValue ? " \($0)" : "[=\($0)]" } ?? ""
      let name = option.name + value
      let isWide = columns >= 70
      return Self.entry(
        name, option.text, columns: columns,
        textColumn: isWide ? Self.textColumns.wide : Self.textColumns.narrow)
    }
    let parts = [
      usage.joined(), Self.paragraphs(command.about, columns: columns) + "\n", options.joined(),
    ]
    let remarks =
      command.remarks.isEmpty ? [] : [Self.paragraphs(command.remarks, columns: columns) + "\n"]
    text = (parts.filter { !$0.isEmpty } + remarks).joined(separator: "\n") + "\n"
  }

  /// A name and its text beside it, which continues in its column.
  static func entry(_ name: String, _ text: String, columns: Int, textColumn: Int) -> String {
    let name = "  \(name)"
    let texts = wrapped(text, columns: columns - textColumn)
    let indentation = String(repeating: " ", count: textColumn)
    // A name without room for its text has a line of its own.
    let first =
      name.count + 2 <= textColumn ? filled(name, textColumn) : name + "\n" + indentation
    return first + texts.joined(separator: "\n" + indentation) + "\n"
  }

  /// Paragraphs in lines of at most `columns`. Lines that are indented stay as they are.
  static func paragraphs(_ text: String, columns: Int) -> String {
    var lines: [String] = []
    var isOpen = false
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isPlain = !line.isEmpty && line.first != " "
      if isPlain, isOpen, let last = lines.popLast() {
        lines += wrapped("\(last) \(line)", columns: columns)
      } else {
        lines += isPlain ? wrapped(String(line), columns: columns) : [String(line)]
      }
      isOpen = isPlain
    }
    return lines.joined(separator: "\n")
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
