/// `pacinian completions`: a script by which a shell completes the command line.
struct CompletionsCommand: Command {
  enum Shell: String, CaseIterable { case bash, zsh, fish }

  static let name = "completions"
  static let summary = "print a script that completes commands and options in a shell"
  static let usage = ["bash|zsh|fish"]

  static let about = """
    Prints a script for one shell. scripts/install installs all three; without it:

      pacinian completions bash > ~/.local/share/bash-completion/completions/pacinian
      pacinian completions zsh > FOLDER/_pacinian    (a FOLDER of fpath)
      pacinian completions fish > ~/.config/fish/completions/pacinian.fish
    """

  static let options: [Arguments.Option] = []
  static let positionals = Arguments.Option.Offer.words(Shell.allCases.map(\.rawValue))

  private let shell: Shell

  init(_ arguments: Arguments) throws(ToolError) {
    let name = try arguments.onlyPositional("shell")
    guard let shell = Shell(rawValue: name) else {
      throw arguments.usageError("the shells are bash, zsh and fish, not '\(name)'")
    }
    self.shell = shell
  }

  func run() throws(ToolError) {
    let text =
      switch shell {
      case .bash: BashCompletions.text(Tool.commands)
      case .zsh: ZshCompletions.text(Tool.commands)
      case .fish: FishCompletions.text(Tool.commands)
      }
    try StandardStreams.write(text)
  }
}
