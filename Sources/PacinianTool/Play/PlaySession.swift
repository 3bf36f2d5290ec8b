import PacinianBase
import PacinianMedia
import PacinianEngine
import PacinianFormats

/// One playing of one pattern from beginning to end: the device, and the engine that it pulls.
struct PlaySession {
  /// The reason why a playing has ended.
  enum Ending: Equatable {
    /// The pattern has ended.
    case end
    /// The listener has ended it.
    case quit, next
    /// The file was saved again.
    case saved
    /// A signal that ends the process.
    case signal(Int32)
  }

  /// Milliseconds between looks at input, signals and progress.
  private static let interval: Int32 = 20

  private let choices: PlayChoices
  private let name: String
  private let device: any PlaybackPort
  private let stream: PlaybackStream
  private let report: PlayReport
  private var playback: Playback

  /// Opens the device and prepares the engine at its rate.
  /// - Parameters:
  ///   - name: the pattern in messages.
  ///   - path: its file, beside which its recordings may be; `-` is standard input.
  init(
    _ reading: PatternReading, name: String, path: String, _ choices: PlayChoices
  ) throws(ToolError) {
    self.choices = choices
    let profile = try choices.rendering.soundingProfile()
    self.name = name
    report = PlayReport(choices.progress)
    device = try choices.output.open()

    let folders = AudioFolders(resources: choices.rendering.resources, patternPath: path)
    let player: AdvancedPlayer
    let engine: Engine
    do throws(EngineError) {
      engine = try Engine(
        choices.engineConfiguration(sampleRate: device.sampleRate, resourceRoot: folders.root),
        profile: profile, recordings: .files)
      player = try engine.makeAdvancedPlayer(
        layers: reading.layers, patternFolder: folders.patternFolder)
      engine.start()
    } catch {
      throw ToolError(.badData, "\(name): \(error)")
    }
    try Self.reportAudio(choices, name: name, player)
    choices.rendering.reportSkippedAudio(in: reading.layers, of: name, "play")
    let source = EngineSource(
      engine, player, profile: profile, map: choices.plan.map(channelCount: device.channelCount),
      limiter: choices.deviceLimiter, capacity: device.periodFrames)
    stream = PlaybackStream(device) { source.render($0, frameCount: $1) }
    playback = Playback(source, stream, isLooping: choices.isLooping)
  }

  private static func reportAudio(
    _ choices: PlayChoices, name: String, _ player: AdvancedPlayer
  ) throws(ToolError) {
    guard choices.plan.bus.hasAudio else { return }
    for notice in player.audioNotices {
      if choices.rendering.isStrict, notice.error != nil {
        throw ToolError(.badData, "\(name): \(notice.line)")
      }
      StandardStreams.report(notice.line(in: name))
    }
  }

  /// Plays to the end.
  /// - Parameters:
  ///   - file: its being saved ends the playing; `nil` if nobody watches it.
  ///   - isPaused: whether it waits for the listener to begin.
  mutating func play(
    _ input: inout PlayInput, _ inbox: SignalInbox, watching file: WatchedFile?, isPaused: Bool
  ) throws(ToolError) -> Ending {
    do throws(DeviceError) {
      try stream.start()
    } catch {
      throw ToolError(.unavailable, "\(error)")
    }
    if !isPaused { perform(.resume) }
    let feed = report.begin(playback.progress)
    var ending = Ending.end
    while !stream.isEnded {
      for item in input.next(milliseconds: Self.interval) {
        ending = handle(item, hasKeys: input.hasKeys) ?? ending
      }
      while let signal = inbox.next() { obey(signal, &ending, &input, inbox) }
      if ending == .end, file?.isSaved == true {
        ending = .saved
        perform(.quit)
      }
      playback.engine.poll()
      let progress = playback.progress
      feed.update { $0 = progress }
    }
    stream.join()
    playback.engine.poll()
    feed.end()
    if let failure = stream.failure { throw ToolError(.unavailable, "\(failure)") }
    reportEnd()
    return ending
  }

  private mutating func obey(
    _ signal: Int32, _ ending: inout Ending, _ input: inout PlayInput, _ inbox: SignalInbox
  ) {
    guard signal != SIGCONT else { return input.takeTerminal() }
    if case .signal = ending {
      // A second request does not wait for the device.
      input.restoreTerminal()
      inbox.end(by: signal)
    }
    ending = .signal(signal)
    perform(.quit)
  }

  /// Returns the ending that the listener wishes.
  private mutating func handle(_ item: PlayInput.Item, hasKeys: Bool) -> Ending? {
    switch item {
    case .action(.help): report.say(hasKeys ? PlayAction.keysHelp : PlayAction.linesHelp)
    case .action(let action):
      perform(action)
      return Ending(action)
    case .mistake(let message): report.say("pacinian: \(message)")
    // No later input could resume it.
    case .end: perform(.resume)
    }
    return nil
  }

  private mutating func perform(_ action: PlayAction) {
    do throws(EngineError) {
      try playback.perform(action)
    } catch {
      report.say("pacinian: \(error)")
    }
  }

  private func reportEnd() {
    let telemetry = stream.telemetry
    let seconds = Double(telemetry.frames) / Double(device.sampleRate)
    let channels = counted(device.channelCount, "channel")
    var line =
      "\(name): \(decimal(seconds, digits: 3)) s on \(device.name) at \(device.sampleRate) Hz, "
      + "\(channels) of \(device.format.rawValue), "
      + "peak \(decimal(Double(telemetry.peak), digits: 3))"
    if telemetry.clippedSamples > 0 {
      line += ", \(telemetry.clippedSamples) samples beyond full scale clipped"
    }
    let dropped = playback.engine.telemetry.droppedVoices
    if dropped > 0 { line += ", \(dropped) events without a free voice" }
    line += ", \(counted(telemetry.underruns, "underrun"))"
    StandardStreams.report(line)
  }
}

extension PlaySession.Ending {
  /// The ending that an action asks for; `nil` if it asks for none.
  init?(_ action: PlayAction) {
    switch action {
    case .quit, .stop: self = .quit
    case .next: self = .next
    default: return nil
    }
  }
}
