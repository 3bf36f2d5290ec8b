/// `pacinian help`: the explanation of a command.
struct HelpCommand: Command {
  static let name = "help"
  static let summary = "explain a command"
  static let usage = ["[COMMAND]"]
  static let about = "Prints the text of COMMAND --help; without a COMMAND the list of commands."
  static let options: [Arguments.Option] = []
  static var positionals: Arguments.Option.Offer { .words(Tool.commands.map { $0.name }) }

  private let text: String

  init(_ arguments: Arguments) throws(ToolError) {
    text =
      arguments.positionals.isEmpty
      ? Tool.help : try Tool.command(named: arguments.onlyPositional("COMMAND")).help
  }

  func run() throws(ToolError) { try StandardStreams.write(text) }
}
