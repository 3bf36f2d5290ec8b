/// One of the tool's commands.
protocol Command: SendableMetatype {
  static var name: String { get }
  /// One line for the list of commands.
  static var summary: String { get }
  /// The text that `--help` prints.
  static var help: String { get }
  static var options: [Arguments.Option] { get }

  /// Reads the arguments, without touching a file.
  init(_ arguments: Arguments) throws(ToolError)

  func run() throws(ToolError)
}
