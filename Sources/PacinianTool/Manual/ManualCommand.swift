/// `pacinian manual`: the source of a man page.
struct ManualCommand: Command {
  static let name = "manual"
  static let summary = "print a man page, for man -l or a package"
  static let usage = ["[COMMAND]"]

  static let about = """
    Prints the man page of a COMMAND, or of pacinian itself, in the mdoc language:

      pacinian manual render > pacinian-render.1
      man -l pacinian-render.1

    scripts/install installs all pages.
    """

  static let options: [Arguments.Option] = []
  static var positionals: Arguments.Option.Offer { .words(Tool.commands.map { $0.name }) }

  private let page: ManualPage

  init(_ arguments: Arguments) throws(ToolError) {
    page =
      arguments.positionals.isEmpty
      ? ManualPage(of: Tool.commands)
      : ManualPage(of: try Tool.command(named: arguments.onlyPositional("COMMAND")))
  }

  func run() throws(ToolError) { try StandardStreams.write(page.text) }
}
