/// One of the tool's commands. `--help`, man pages and completions are made from its texts and
/// its table of options.
protocol Command: SendableMetatype {
  static var name: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// The forms of the arguments after the name, such as `FILE [OPTIONS]`.
  static var usage: [String] { get }
  /// The purpose of the command: paragraphs of lines of at most 100 columns. Indented lines are
  /// examples and tables.
  static var about: String { get }
  /// Further paragraphs after the options; empty for none.
  static var remarks: String { get }
  static var options: [Arguments.Option] { get }
  /// The positional arguments that a shell offers.
  static var positionals: Arguments.Option.Offer { get }

  /// Reads the arguments, without touching a file.
  init(_ arguments: Arguments) throws(ToolError)

  func run() throws(ToolError)
}

extension Command {
  static var remarks: String { "" }
  static var positionals: Arguments.Option.Offer { .files }
  /// The text that `--help` prints.
  static var help: String { CommandHelp(self).text }
}
