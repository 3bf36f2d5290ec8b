import CPacinian

/// The command line: picks the command, runs it, and turns an error into one line on standard error
/// and an exit code.
package struct Tool {
  static let version = String(cString: pcn_version_string())
  /// The day of the man pages, which is the version's day in CHANGELOG.md.
  static let date = "November 28, 2026"

  static let commands: [any Command.Type] = [
    RenderCommand.self, PlayCommand.self, ControllersCommand.self, InspectCommand.self,
    PlotCommand.self, StudioCommand.self,
    ConvertCommand.self, CheckCommand.self, CompareCommand.self,
    TranscribeCommand.self, FollowCommand.self, BatchCommand.self, ManifestCommand.self,
    ProfilesCommand.self,
    HelpCommand.self, ManualCommand.self, CompletionsCommand.self,
  ]

  /// Those without a command.
  static let options = ["--help", "--version"]

  let arguments: [String]

  /// Runs the command and returns the process's exit code.
  func run() -> Int32 {
    do throws(ToolError) {
      try dispatch()
      return 0
    } catch {
      if !error.message.isEmpty { StandardStreams.report("pacinian: \(error.message)") }
      return error.code.rawValue
    }
  }

  private func dispatch() throws(ToolError) {
    guard let name = arguments.first else {
      throw ToolError(.usage, "no command given; see pacinian --help")
    }
    if ["--help", "-h"].contains(name) { return try StandardStreams.write(Self.help) }
    if name == "--version" { return try StandardStreams.write("pacinian \(Self.version)\n") }
    if name.hasPrefix("-") {
      let hint = Suggestion.text(for: name, among: Self.options, otherwise: ";")
      throw ToolError(.usage, "unknown option \(name)\(hint) see pacinian --help")
    }
    let command = try Self.command(named: name)
    let rest = Array(arguments.dropFirst())
    let beforeEnd = rest.prefix { $0 != "--" }
    if beforeEnd.contains(where: { ["--help", "-h"].contains($0) }) {
      return try StandardStreams.write(command.help)
    }
    if beforeEnd.contains("--version") {
      return try StandardStreams.write("pacinian \(Self.version)\n")
    }
    try command.init(Arguments(rest, options: command.options, command: name)).run()
  }

  static func command(named name: String) throws(ToolError) -> any Command.Type {
    if let command = commands.first(where: { $0.name == name }) { return command }
    let names = commands.map { $0.name }
    let hint = Suggestion.text(for: name, among: names)
    let all = "; the commands are \(names.joined(separator: ", "))"
    throw ToolError(
      .usage,
      "unknown command '\(name)'" + (hint.isEmpty ? all : hint + " pacinian help lists all"))
  }

  static let exitCodes = """
    0 done, 1 a comparison beyond its tolerance, 64 wrong usage, 65 bad data,
    66 no such input, 69 no such device, 71 no memory, 73 cannot write
    """

  /// The text that `--help` prints without a command.
  static var help: String {
    let columns = CommandHelp.columns
    let width = 4 + commands.reduce(0) { max($0, $1.name.count) }
    let list = commands.map {
      CommandHelp.entry($0.name, $0.summary, columns: columns, textColumn: width)
    }
    return """
      usage: pacinian COMMAND [ARGUMENTS]

      Renders haptic patterns to the vibration they describe.

      \(list.joined())
      \(CommandHelp.paragraphs(
        "pacinian help COMMAND explains each; pacinian --version prints the version.", columns: columns))
      \(CommandHelp.paragraphs("Exit codes: \(exitCodes).", columns: columns))

      """
  }
}
