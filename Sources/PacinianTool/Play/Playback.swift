import PacinianDevice
import PacinianEngine
import PacinianPattern
import Synchronization

/// The control side of a playing: carries out the actions of a listener.
struct Playback {
  let engine: Engine
  private let player: AdvancedPlayer
  private let source: EngineSource
  private let stream: PlaybackStream
  private var clock: PatternClock
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
    clock = PatternClock(length: player.patternDuration, rate: rate, isLooping: isLooping)
    player.playbackRate = rate
    player.isLoopEnabled = isLooping
  }

  private var isPaused: Bool { !clock.isRunning }

  var progress: PlayProgress {
    let telemetry = stream.telemetry
    return PlayProgress(
      position: clock.position(at: engine.currentTime), length: clock.length, isPaused: isPaused,
      isLooping: clock.isLooping, isMuted: player.isMuted, peak: Double(telemetry.peak),
      underruns: telemetry.underruns)
  }

  /// Does nothing once the end has begun. `help` is the caller's.
  mutating func perform(_ action: PlayAction) throws(EngineError) {
    guard !isEnding else { return }
    let now = engine.currentTime
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
    case .seekBy(let step): try seek(to: max(0, clock.position(at: now) + step))
    case .rate(let rate):
      player.playbackRate = rate
      clock.setRate(rate, at: now)
    case .loop(let isLooping): loop(isLooping)
    case .toggleLoop: loop(!clock.isLooping)
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
      if firstOffset > 0 { try player.seek(toOffset: firstOffset) }
    }
    clock.run(true, at: engine.currentTime)
    source.mayRest.store(false, ordering: .releasing)
    stream.wake()
  }

  private mutating func pause() throws(EngineError) {
    guard !isPaused else { return }
    try player.pause()
    clock.run(false, at: engine.currentTime)
    source.mayRest.store(true, ordering: .releasing)
  }

  private mutating func seek(to offset: Double) throws(EngineError) {
    if hasStarted { try player.seek(toOffset: offset) } else { firstOffset = offset }
    clock.move(to: offset, at: engine.currentTime)
  }

  private mutating func loop(_ isLooping: Bool) {
    player.isLoopEnabled = isLooping
    clock.setLooping(isLooping, at: engine.currentTime)
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
