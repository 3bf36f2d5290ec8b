import PacinianMedia
import PacinianEngine
import PacinianModel
import Synchronization

/// The control side of a playing: carries out the actions of a listener.
struct Playback {
  /// The engine's last report of the player, and where a seek leads that it has not
  /// reported yet.
  private final class Place: Sendable {
    let state = Mutex<(latest: PassRecord?, sought: Double?)>((nil, nil))
  }

  let engine: Engine
  private let player: AdvancedPlayer
  private let source: EngineSource
  private let stream: PlaybackStream
  private let place = Place()
  private var isPaused = true
  private var values: [ControlID: Double] = [:]
  /// The offset in the pattern of the first start.
  private var firstOffset = 0.0
  private var hasStarted = false
  private(set) var isEnding = false

  init(_ source: EngineSource, _ stream: PlaybackStream, rate: Double, isLooping: Bool) {
    engine = source.engine
    player = source.player
    self.source = source
    self.stream = stream
    player.setPassHandler { [place] record in place.state.withLock { $0 = (record, nil) } }
    player.playbackRate = rate
    player.isLoopEnabled = isLooping
  }

  /// Pattern seconds, within the pattern.
  private var position: Double {
    let (latest, sought) = place.state.withLock { $0 }
    let frame = engine.currentTime * Double(engine.configuration.sampleRate)
    let position = sought ?? latest?.patternTime(at: .init(frame)) ?? firstOffset
    return min(max(0, position), player.patternDuration)
  }

  var progress: PlayProgress {
    let telemetry = stream.telemetry
    return PlayProgress(
      position: position, length: player.patternDuration, isPaused: isPaused,
      isLooping: player.isLoopEnabled, isMuted: player.isMuted, peak: Double(telemetry.peak),
      underruns: telemetry.underruns)
  }

  /// Does nothing once the end has begun. `help` is the caller's.
  mutating func perform(_ action: PlayAction) throws(EngineError) {
    guard !isEnding else { return }
    switch action {
    case .control(let ids, let value): try set(ids, to: value)
    case .nudge(let id, let step):
      // (Steps of a tenth, whatever their binary sum.)
      let value = (10 * (values[id, default: id.neutral] + step)).rounded() / 10
      try set([id], to: id.clamp(value))
    case .pause: try pause()
    case .resume: try resume()
    case .togglePause: if isPaused { try resume() } else { try pause() }
    case .seek(let offset): try seek(to: offset)
    case .seekBy(let step): try seek(to: max(0, position + step))
    case .rate(let rate): player.playbackRate = rate
    case .loop(let isLooping): player.isLoopEnabled = isLooping
    case .toggleLoop: player.isLoopEnabled.toggle()
    case .mute(let isMuted): player.isMuted = isMuted
    case .toggleMute: player.isMuted.toggle()
    case .stop:
      if hasStarted { try player.stop() }
      end()
    case .quit, .next, .previous:
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
      if firstOffset > 0 { try seek(to: firstOffset) }
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

  private mutating func seek(to offset: Double) throws(EngineError) {
    guard hasStarted else { return firstOffset = offset }
    try player.seek(toOffset: offset)
    place.state.withLock { $0.sought = offset }
    // A stream that rests is to carry it out too.
    if isPaused { stream.wake() }
  }

  private mutating func set(_ ids: [ControlID], to value: Double) throws(EngineError) {
    try player.sendParameters(ids.map { DynamicParameter($0, time: 0, value: value) })
    for id in ids { values[id] = value }
  }

  private mutating func end() {
    isEnding = true
    source.mayRest.store(false, ordering: .releasing)
    stream.wake()
  }
}
