import PacinianMedia

/// `pacinian play`: a pattern through a sound device.
struct PlayCommand: Command {
  static let name = "play"
  static let summary = "play a pattern by a sound device or a controller, and control it live"

  static let usage = ["PATH... [OPTIONS]", "--list-devices"]

  static let about = """
    Plays the vibration that AHAP and .haptic files describe, tails included, through ALSA; with
    --bus audio or both their audio events too; or, with --controller, by the actuators of a game
    controller. PATHs are files and folders, which are played in turn; one may be - for standard
    input.
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
    PlayChoices.options + PatternReadingChoices.options + [
      .flag("--list-devices", "prints the devices with ALSA's descriptions")
    ]

  private enum Job {
    case list
    case play([String], PatternReadingChoices, PlayChoices)
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
    let paths = try arguments.somePositionals("pattern FILE or folder")
    let reading = try PatternReadingChoices(arguments)
    let choices = try PlayChoices(arguments)
    if paths.contains("-") {
      if choices.isPaused {
        throw arguments.usageError("--paused waits for lines; give FILE by its name")
      }
      if choices.isWatching {
        throw arguments.usageError("--watch waits for a file to be saved; give it by its name")
      }
    }
    job = .play(paths, reading, choices)
  }

  func run() throws(ToolError) {
    switch job {
    case .list:
      for device in DeviceListing.all() {
        let description = device.description.split(separator: "\n").map { "    \($0)" }
        try StandardStreams.write(lines: [device.name] + description)
      }
    case .play(let given, let reading, let choices):
      var list = PlayList(
        try PatternPaths.some(of: given, jobs: 1), reading, try choices.resolved())
      try list.run()
    }
  }
}
