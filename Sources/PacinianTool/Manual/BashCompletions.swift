/// The completions of bash.
enum BashCompletions {
  static func text(_ commands: [any Command.Type]) -> String {
    var values: [String] = []
    var positionals: [String] = []
    for command in commands {
      for option in command.options where option.needsValue {
        values.append("    '\(command.name) \(option.name)') \(offering(option.offer)) ; return ;;")
      }
      let names = (command.options.map(\.name) + ["--help"]).joined(separator: " ")
      positionals.append("    '\(command.name) -') words '\(names)' ;;")
      positionals.append("    '\(command.name) ') \(offering(command.positionals)) ;;")
    }
    return """
      # Completions of pacinian for bash; printed by: pacinian completions bash
      _pacinian() {
        local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD - 1]} kind=
        COMPREPLY=()
        words() { mapfile -t COMPREPLY < <(compgen -W "$1" -- "$current"); }
        files() { compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -f -- "$current"); }
        folders() { compopt -o filenames 2>/dev/null; mapfile -t COMPREPLY < <(compgen -d -- "$current"); }
        # bash splits --name=value into three words.
        if [ "$previous" = = ]; then
          previous=${COMP_WORDS[COMP_CWORD - 2]}
        elif [ "$current" = = ]; then
          current=
        fi
        if [ "$COMP_CWORD" -eq 1 ]; then
          words '\(commands.map { $0.name }.joined(separator: " ")) --help --version'
          return
        fi
        case "${COMP_WORDS[1]} $previous" in
      \(values.joined(separator: "\n"))
        esac
        case "$current" in -*) kind=- ;; esac
        case "${COMP_WORDS[1]} $kind" in
      \(positionals.joined(separator: "\n"))
        esac
      }
      complete -F _pacinian pacinian

      """
  }

  private static func offering(_ offer: Arguments.Option.Offer) -> String {
    switch offer {
    case .nothing: ":"
    case .files: "files"
    case .folders: "folders"
    case .words(let words): "words '\(words.joined(separator: " "))'"
    }
  }
}
