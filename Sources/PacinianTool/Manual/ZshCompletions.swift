/// The completions of zsh.
enum ZshCompletions {
  static func text(_ commands: [any Command.Type]) -> String {
    let names = commands.map { "    '\($0.name):\(escaped($0.summary))'" }
    let cases = commands.map { command in
      let options = command.options.map { "        '\(specification(of: $0))' \\\n" }.joined()
      return """
            \(command.name))
              _arguments \\
        \(options)        '--help[explain the command]' \\
                '*:argument:\(offering(command.positionals))'
              ;;
        """
    }
    return """
      #compdef pacinian
      # Completions of pacinian for zsh; printed by: pacinian completions zsh
      _pacinian() {
        local -a commands
        commands=(
      \(names.joined(separator: "\n"))
        )
        if (( CURRENT == 2 )); then
          _describe command commands
          return
        fi
        shift words
        (( CURRENT-- ))
        case $words[1] in
      \(cases.joined(separator: "\n"))
        esac
      }
      _pacinian "$@"

      """
  }

  private static func specification(of option: Arguments.Option) -> String {
    let explained = "[\(escaped(option.text))]"
    guard let value = option.value else { return option.name + explained }
    // A long option may have its value behind =.
    let mark = option.needsValue ? (option.name.hasPrefix("--") ? "=" : "") : "=-"
    let colon = option.needsValue ? "" : ":"
    return "\(option.name)\(mark)\(explained)\(colon):\(escaped(value)):\(offering(option.offer))"
  }

  private static func offering(_ offer: Arguments.Option.Offer) -> String {
    switch offer {
    case .nothing: " "
    case .files: "_files"
    case .folders: "_files -/"
    case .words(let words): "(\(words.joined(separator: " ")))"
    }
  }

  /// `text` within quotes, brackets and between colons.
  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "'": "'\\''"
      case "[", "]", ":", "\\": "\\\(character)"
      default: String(character)
      }
    }.joined()
  }
}
