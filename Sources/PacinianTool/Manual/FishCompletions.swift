/// The completions of fish.
enum FishCompletions {
  static func text(_ commands: [any Command.Type]) -> String {
    var lines = [
      "# Completions of pacinian for fish; printed by: pacinian completions fish",
      "complete -c pacinian -f",
      "complete -c pacinian -n __fish_use_subcommand -l version -d 'print the version'",
      "complete -c pacinian -l help -s h -d 'explain the command'",
    ]
    for command in commands {
      lines.append(
        "complete -c pacinian -n __fish_use_subcommand -a \(command.name) "
          + "-d '\(escaped(command.summary))'")
      let start = "complete -c pacinian -n '__fish_seen_subcommand_from \(command.name)'"
      if command.positionals != .nothing {
        lines.append("\(start) \(offering(command.positionals))")
      }
      for option in command.options {
        let isLong = option.name.hasPrefix("--")
        let name = isLong ? "-l \(option.name.dropFirst(2))" : "-s \(option.name.dropFirst())"
        let value = option.needsValue ? " -r \(offering(option.offer))" : ""
        lines.append("\(start) \(name)\(value) -d '\(escaped(option.text))'")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func offering(_ offer: Arguments.Option.Offer) -> String {
    switch offer {
    case .nothing: "-f"
    case .files: "-F"
    case .folders: "-f -a '(__fish_complete_directories)'"
    case .words(let words): "-f -a '\(words.joined(separator: " "))'"
    }
  }

  private static func escaped(_ text: String) -> String {
    text.map { "\\'".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}
