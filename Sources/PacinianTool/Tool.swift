/// The command line: picks the command, runs it, and turns an error into one line on standard error
/// and an exit code.
package struct Tool {
  static let version = "0.1.0"

  private static let commands: [any Command.Type] = [
    RenderCommand.self, PlayCommand.self, InspectCommand.self, PlotCommand.self,
    ConvertCommand.self,
    BatchCommand.self, ManifestCommand.self, ProfilesCommand.self,
  ]

  let arguments: [String]

  /// Runs the command and returns the process's exit code.
  func run() -> Int32 {
    do throws(ToolError) {
      try dispatch()
      return 0
    } catch {
      StandardStreams.writeError("pacinian: \(error.message)\n")
      return error.code.rawValue
    }
  }

  private func dispatch() throws(ToolError) {
    guard let name = arguments.first else {
      throw ToolError(.usage, "no command given; see pacinian --help")
    }
    if ["--help", "-h", "help"].contains(name) { return try StandardStreams.write(Self.help) }
    if name == "--version" { return try StandardStreams.write("pacinian \(Self.version)\n") }
    guard let command = Self.commands.first(where: { $0.name == name }) else {
      let names = Self.commands.map { $0.name }.joined(separator: ", ")
      throw ToolError(.usage, "unknown command '\(name)'; the commands are \(names)")
    }
    let rest = Array(arguments.dropFirst())
    if rest.prefix(while: { $0 != "--" }).contains(where: { ["--help", "-h"].contains($0) }) {
      return try StandardStreams.write(command.help)
    }
    try command.init(Arguments(rest, options: command.options, command: name)).run()
  }

  private static var help: String {
    let list = commands.map { command in
      "  \(command.name)\(String(repeating: " ", count: 10 - command.name.count))\(command.summary)"
    }
    return """
      usage: pacinian COMMAND [ARGUMENTS]

      Renders haptic patterns to the vibration they describe.

      \(list.joined(separator: "\n"))

      pacinian COMMAND --help explains each; pacinian --version prints the version.
      Exit codes: 0 done, 64 wrong usage, 65 bad data, 66 no such input,
      69 no sound device, 73 cannot write.

      """
  }
}
