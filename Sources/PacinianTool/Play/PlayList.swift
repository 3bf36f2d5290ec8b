import PacinianBase

/// The patterns of a command line, played in turn.
struct PlayList {
  private let paths: [String]
  private let reading: PatternReadingChoices
  private let choices: PlayChoices
  private let inbox: SignalInbox
  private var input: PlayInput

  /// Milliseconds between looks at a file that has ended.
  private static let interval: Int32 = 100

  /// - Parameter paths: at least one; `-` is standard input.
  init(_ paths: [String], _ reading: PatternReadingChoices, _ choices: PlayChoices) {
    self.paths = paths
    self.reading = reading
    self.choices = choices
    inbox = SignalInbox()
    input = PlayInput(isFree: !paths.contains("-"))
  }

  /// Plays to the end of the list. A signal that ends the process does so after the fade.
  mutating func run() throws(ToolError) {
    defer { input.restoreTerminal() }
    var failures = 0
    var index = 0
    var isFirst = true
    while index < paths.count {
      var ending = PlaySession.Ending.end
      let file = choices.isWatching ? WatchedFile(paths[index]) : nil
      do throws(ToolError) {
        ending = try play(index, watching: file, isPaused: isFirst && choices.isPaused)
      } catch {
        // Other patterns, or a better version of this one, may follow.
        guard paths.count > 1 || file != nil, error.code != .unavailable else { throw error }
        StandardStreams.report("pacinian: \(error.message)")
        failures += 1
      }
      isFirst = false
      if let file, ending == .end { ending = wait(for: file) }
      switch ending {
      case .end, .next: index += 1
      case .saved: break
      case .quit: return
      case .signal(let signal):
        input.restoreTerminal()
        inbox.end(by: signal)
      }
    }
    guard failures == 0 else {
      throw ToolError(.badData, "\(failures) of \(paths.count) patterns could not be played")
    }
  }

  private mutating func play(
    _ index: Int, watching file: WatchedFile?, isPaused: Bool
  ) throws(ToolError) -> PlaySession.Ending {
    let path = paths[index]
    let content = try reading.file(at: path)
    if paths.count > 1 { StandardStreams.report("\(index + 1) of \(paths.count): \(content.name)") }
    let pattern = try reading.read(content)
    DiagnosticList(fileName: content.name, reading: pattern).report()
    var session = try PlaySession(pattern, name: content.name, path: path, choices)
    return try session.play(&input, inbox, watching: file, isPaused: isPaused)
  }

  /// Waits until the file is saved or the listener wishes something else; a wish to play plays it
  /// again.
  private mutating func wait(for file: WatchedFile) -> PlaySession.Ending {
    StandardStreams.report("\(file.path): waiting until it is saved")
    while true {
      for item in input.next(milliseconds: Self.interval) {
        guard case .action(let action) = item else { continue }
        if let ending = PlaySession.Ending(action) { return ending }
        if action == .togglePause || action == .resume { return .saved }
      }
      while let signal = inbox.next() {
        if signal == SIGCONT { input.takeTerminal() } else { return .signal(signal) }
      }
      if file.isSaved { return .saved }
    }
  }
}
