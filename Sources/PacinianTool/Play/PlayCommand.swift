import PacinianDevice

/// `pacinian play`: a pattern through a sound device.
struct PlayCommand: Command {
  static let name = "play"
  static let summary = "play a pattern through a sound device, and control it live"

  static let usage = ["FILE [OPTIONS]", "--list-devices"]

  static let about = """
    Plays the vibration that an AHAP or .haptic file describes, tails included, through ALSA; with
    --bus audio or both its audio events too. FILE may be - for standard input.
    """

  static let remarks = """
    While it plays, lines on standard input control it:

    \(PlayAction.linesHelp)

    and so do keys if standard input is a terminal:

    \(PlayAction.keysHelp)

    Ctrl-C fades out and ends the command as other commands end. One line about the playing goes to
    standard error.
    """

  static let options: [Arguments.Option] =
    PlayChoices.options + PatternInput.options + [
      .flag("--list-devices", "prints the devices with ALSA's descriptions")
    ]

  private enum Job {
    case list
    case play(PatternInput, PlayChoices)
  }

  private let job: Job

  init(_ arguments: Arguments) throws(ToolError) {
    if arguments.has("--list-devices") {
      guard arguments.positionals.isEmpty else {
        throw arguments.usageError("--list-devices plays no FILE")
      }
      job = .list
      return
    }
    let input = try PatternInput(arguments)
    let choices = try PlayChoices(arguments)
    if input.path == "-", choices.isPaused {
      throw arguments.usageError("--paused waits for lines; give FILE by its name")
    }
    job = .play(input, choices)
  }

  func run() throws(ToolError) {
    switch job {
    case .list:
      for device in DeviceListing.all() {
        let lines = device.description.split(separator: "\n").map { "    \($0)\n" }
        try StandardStreams.write("\(device.name)\n\(lines.joined())")
      }
    case .play(let input, let choices):
      try PlaySession(input, choices).run()
    }
  }
}
