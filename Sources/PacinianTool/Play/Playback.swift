import PacinianMedia
import PacinianEngine
import PacinianModel
import Synchronization

/// The control side of a playing: carries out the actions of a listener.
struct Playback {
  /// The engine's last report of the player.
  private final class Place: Sendable {
    let latest = Mutex<PassRecord?>(nil)
  }

  let engine: Engine
  private let player: AdvancedPlayer
  private let source: EngineSource
  private let stream: PlaybackStream
  private let place = Place()
  private var isPaused = true
  private var level = ControlID.hapticIntensity.neutral
  private var hasStarted = false
  private(set) var isEnding = false

  init(_ source: EngineSource, _ stream: PlaybackStream, isLooping: Bool) {
    engine = source.engine
    player = source.player
    self.source = source
    self.stream = stream
    player.setPassHandler { [place] record in place.latest.withLock { $0 = record } }
    player.isLoopEnabled = isLooping
  }

  /// Pattern seconds, within the pattern.
  private var position: Double {
    let latest = place.latest.withLock { $0 }
    let frame = engine.currentTime * Double(engine.configuration.sampleRate)
    let position = latest?.patternTime(at: .init(frame)) ?? 0
    return min(max(0, position), player.patternDuration)
  }

  var progress: PlayProgress {
    let telemetry = stream.telemetry
    return PlayProgress(
      position: position, length: player.patternDuration, isPaused: isPaused,
      isLooping: player.isLoopEnabled, peak: Double(telemetry.peak),
      underruns: telemetry.underruns)
  }

  /// Does nothing once the end has begun. `help` is the caller's.
  mutating func perform(_ action: PlayAction) throws(EngineError) {
    guard !isEnding else { return }
    switch action {
    case .intensity(let value): try setLevel(value)
    case .nudge(let step):
      // (Steps of a tenth, whatever their binary sum.)
      try setLevel(ControlID.hapticIntensity.clamp((10 * (level + step)).rounded() / 10))
    case .pause: try pause()
    case .resume: try resume()
    case .togglePause: if isPaused { try resume() } else { try pause() }
    case .loop(let isLooping): player.isLoopEnabled = isLooping
    case .toggleLoop: player.isLoopEnabled.toggle()
    case .stop:
      if hasStarted { try player.stop() }
      end()
    case .quit, .next:
      engine.stop()
      end()
    case .help: break
    }
  }

  /// Begins or continues.
  mutating func resume() throws(EngineError) {
    guard isPaused, !isEnding else { return }
    if hasStarted {
      try player.resume()
    } else {
      try player.start()
      hasStarted = true
    }
    isPaused = false
    source.mayRest.store(false, ordering: .releasing)
    stream.wake()
  }

  private mutating func pause() throws(EngineError) {
    guard !isPaused else { return }
    try player.pause()
    isPaused = true
    source.mayRest.store(true, ordering: .releasing)
  }

  private mutating func setLevel(_ value: Double) throws(EngineError) {
    try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: value)])
    level = value
  }

  private mutating func end() {
    isEnding = true
    source.mayRest.store(false, ordering: .releasing)
    stream.wake()
  }
}
