import Glibc
import PacinianDevice
import PacinianEngine
import PacinianFormats
import PacinianPattern

/// One playing from beginning to end: the device, the engine that it pulls, and the listener's
/// input.
struct PlaySession {
  /// Milliseconds between looks at input, signals and progress.
  private static let interval: Int32 = 20

  private let choices: PlayChoices
  private let name: String
  private let device: PlaybackDevice
  private let stream: PlaybackStream
  private let inbox: SignalInbox
  private let report: PlayReport
  private let readsLines: Bool
  private var playback: Playback

  /// Reads the pattern, opens the device and prepares the engine at its rate.
  init(_ input: PatternInput, _ choices: PlayChoices) throws(ToolError) {
    self.choices = choices
    let profile = try choices.rendering.profile()
    let (name, reading) = try input.read()
    DiagnosticList(fileName: name, reading: reading).report()
    self.name = name
    readsLines = input.path != "-"
    report = PlayReport(choices.progress, name: name)
    inbox = SignalInbox()
    do throws(DeviceError) {
      device = try PlaybackDevice(choices.request)
    } catch {
      throw ToolError(.unavailable, "\(error); pacinian play --list-devices lists devices")
    }

    let folders = AudioFolders(resources: choices.rendering.resources, patternPath: input.path)
    let events = reading.layers.flatMap(\.events)
    let player: AdvancedPlayer
    let engine: Engine
    do throws(EngineError) {
      engine = try Engine(
        choices.engineConfiguration(
          sampleRate: device.sampleRate, eventCount: events.count, resourceRoot: folders.root),
        profile: profile)
      player = try engine.makeAdvancedPlayer(
        layers: reading.layers, patternFolder: folders.patternFolder)
      try engine.start()
    } catch {
      throw ToolError(.badData, "\(name): \(error)")
    }
    try Self.warn(
      choices, name: name, player, skipped: events.count { !$0.kind.isHaptic })
    let source = EngineSource(
      engine, player, plan: choices.plan, channelCount: device.channelCount,
      capacity: device.periodFrames)
    stream = PlaybackStream(device) { source.render($0, frameCount: $1) }
    playback = Playback(
      source, stream, rate: choices.playbackRate, isLooping: choices.isLooping)
  }

  private static func warn(
    _ choices: PlayChoices, name: String, _ player: AdvancedPlayer, skipped: Int
  ) throws(ToolError) {
    if choices.plan.bus.hasAudio {
      for notice in player.audioNotices {
        if choices.rendering.isStrict, notice.error != nil {
          throw ToolError(.badData, "\(name): \(notice.line)")
        }
        StandardStreams.writeError("\(name): warning: \(notice.line)\n")
      }
    } else if skipped > 0 {
      StandardStreams.writeError(
        "\(name): warning: \(skipped) audio event\(skipped == 1 ? " makes" : "s make") "
          + "no sound on the haptic bus; play with --bus both\n")
    }
  }

  /// Plays to the end. A signal that ends the process does so after the fade.
  func run() throws(ToolError) {
    var session = self
    let signal = try session.play()
    if let signal { inbox.end(by: signal) }
  }

  /// Returns the signal that ended it.
  private mutating func play() throws(ToolError) -> Int32? {
    var input = PlayInput(isFree: readsLines)
    defer { input.restoreTerminal() }
    do throws(DeviceError) {
      try stream.start()
    } catch {
      throw ToolError(.unavailable, "\(error)")
    }
    if !choices.isPaused { perform(.resume) }
    let feed = report.begin(playback.progress)
    var ending: Int32?
    while !stream.isEnded {
      for item in input.next(milliseconds: Self.interval) { handle(item, hasKeys: input.hasKeys) }
      while let signal = inbox.next() {
        if signal == SIGCONT {
          input.takeTerminal()
          continue
        }
        if ending != nil {
          // A second request does not wait for the device.
          input.restoreTerminal()
          inbox.end(by: signal)
        }
        ending = signal
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

  private mutating func handle(_ item: PlayInput.Item, hasKeys: Bool) {
    switch item {
    case .action(.help): report.say(hasKeys ? PlayAction.keysHelp : PlayAction.linesHelp)
    case .action(let action): perform(action)
    case .mistake(let message): report.say("pacinian: \(message)")
    // No later input could resume it.
    case .end: perform(.resume)
    }
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
    let channels = "\(device.channelCount) channel\(device.channelCount == 1 ? "" : "s")"
    var line =
      "\(name): \(decimal(seconds, digits: 3)) s on \(device.name) at \(device.sampleRate) Hz, "
      + "\(channels) of \(device.format.rawValue), "
      + "peak \(decimal(Double(telemetry.peak), digits: 3))"
    if telemetry.clippedSamples > 0 {
      line += ", \(telemetry.clippedSamples) samples beyond full scale clipped"
    }
    let dropped = playback.engine.telemetry.droppedVoices
    if dropped > 0 { line += ", \(dropped) events without a free voice" }
    line += ", \(telemetry.underruns) underrun\(telemetry.underruns == 1 ? "" : "s")"
    StandardStreams.writeError(line + "\n")
  }
}
