import CPacinianSystem
import PacinianOutput
import PacinianRendering
import Synchronization

/// The render thread's side of an engine: carries out control calls at their frames and mixes the players.
///
/// Nothing here allocates, locks, blocks or fails.
struct RenderCore: BitwiseCopyable {
  /// Frames rendered at a time: the scratch buffers' size.
  static let chunk = 1_024

  let signals: UnsafeMutablePointer<EngineSignals>
  let workspace: TileWorkspace
  let smoothingFrames: Int
  let entersEventsMidway: Bool
  let idleFramesLimit: Double
  let sampleRate: Double
  /// Whether a thread waits for news.
  let hasListener: Bool
  let mix: Mix
  /// For one player whose gain is not 1.
  let scratch: Mix
  var queue: CommandQueue
  var scheduled: CommandHeap
  var hapticStage: BusStage
  var leftStage: BusStage
  var rightStage: BusStage
  /// The frame that the next chunk starts with.
  var position = 0
  /// The engine's run that the players belong to.
  var run = 0
  /// A fade to the end of `run`, in frames; 0: none.
  var fadeFrames = 0
  var isFading = false
  /// The players that sound, and the end of their list.
  var first: UnsafeMutablePointer<PlayerCore>?
  var last: UnsafeMutablePointer<PlayerCore>?
  var idleFrames = 0.0
  /// There is something to tell or to free.
  var hasNews = false

  var isRunning: Bool { run & 1 != 0 }

  /// Renders the next block; see ``Engine/render(haptic:audio:frameCount:)``.
  #if RT_PROOF
    @_noLocks
  #endif
  static func render(
    _ core: UnsafeMutablePointer<RenderCore>, _ signals: UnsafeMutablePointer<EngineSignals>,
    haptic: UnsafeMutablePointer<Float>?, audio: UnsafeMutablePointer<Float>?, frameCount: Int
  ) {
    guard
      signals.pointee.isDriven.compareExchange(
        expected: false, desired: true, ordering: .acquiringAndReleasing
      ).exchanged
    else {
      // Somebody ends what a stopped engine has left: silence is right.
      if let haptic { for index in 0..<frameCount { haptic[index] = 0 } }
      if let audio { for index in 0..<2 * frameCount { audio[index] = 0 } }
      signals.pointee.position.wrappingAdd(frameCount, ordering: .relaxed)
      return
    }
    let hasNews = core.pointee.render(haptic: haptic, audio: audio, frameCount: frameCount)
    signals.pointee.isDriven.store(false, ordering: .releasing)
    if hasNews { pacinian_post(signals.pointee.semaphore) }
  }

  /// Renders the next block; the caller holds `isDriven`. Returns whether a listener is to be woken.
  private mutating func render(
    haptic: UnsafeMutablePointer<Float>?, audio: UnsafeMutablePointer<Float>?, frameCount: Int
  ) -> Bool {
    let began = pacinian_nanoseconds()
    position = signals.pointee.position.load(ordering: .relaxed)
    var done = 0
    while done < frameCount {
      followRun()
      if !isFading { carryOutCommands() }
      let count = min(frameCount - done, framesToNextChange())
      renderChunk(moved(haptic, by: done), moved(audio, by: 2 * done), count: count)
      done += count
    }
    finishBlock(began: began)
    defer { hasNews = false }
    return hasNews && hasListener
  }

  private func moved(
    _ buffer: UnsafeMutablePointer<Float>?, by count: Int
  ) -> UnsafeMutablePointer<Float>? {
    guard let buffer else { return nil }
    return buffer + count
  }

  /// Carries out what needs no sound, for an engine that is stopped and that nobody renders. The caller
  /// holds `isDriven`.
  mutating func settle() {
    position = signals.pointee.position.load(ordering: .relaxed)
    endRun(signals.pointee.run.load(ordering: .acquiring))
    carryOutCommands()
  }

  /// Goes on to the engine's present run: what plays fades out first.
  private mutating func followRun() {
    let wanted = signals.pointee.run.load(ordering: .acquiring)
    guard wanted != run else { return }
    if isFading {
      if fadeFrames == 0 { endRun(wanted) }
    } else if first == nil || smoothingFrames == 0 {
      endRun(wanted)
    } else {
      isFading = true
      fadeFrames = smoothingFrames
    }
  }

  /// Ends every player at once.
  private mutating func endRun(_ next: Int) {
    isFading = false
    rampStages(over: 0)
    idleFrames = 0
    guard next != run else { return }
    var player = first
    (first, last) = (nil, nil)
    while let core = player {
      player = core.pointee.next
      end(core)
    }
    dropCommands(before: next)
    run = next
    signals.pointee.reachedRun.store(next, ordering: .releasing)
    hasNews = true
  }

  /// Frames until a command is due or a loop's pass ends; at least 1.
  private func framesToNextChange() -> Int {
    if isFading { return min(Self.chunk, max(1, fadeFrames)) }
    var next = scheduled.first?.frame ?? .infinity
    var player = first
    while let core = player {
      if let end = loopEnd(of: core) { next = min(next, end) }
      player = core.pointee.next
    }
    // The instant lies in the frame that a chunk begins with.
    let frames = next - Double(position)
    return frames < Double(Self.chunk) ? max(1, Int(frames)) : Self.chunk
  }

  private mutating func renderChunk(
    _ haptic: UnsafeMutablePointer<Float>?, _ audio: UnsafeMutablePointer<Float>?, count: Int
  ) {
    mix.clear(count)
    let isIdle = first == nil && signals.pointee.busyPlayers.load(ordering: .relaxed) == 0
    idleFrames = isIdle ? idleFrames + Double(count) : 0
    var player = first
    while let core = player {
      add(core, count: count)
      player = core.pointee.next
    }
    finishMix(count: count)
    if let haptic { for frame in 0..<count { haptic[frame] = mix.haptic[frame] } }
    if let audio {
      for frame in 0..<count {
        audio[2 * frame] = mix.left[frame]
        audio[2 * frame + 1] = mix.right[frame]
      }
    }
    position += count
    sweep()
  }

  /// Publishes what the block has measured and watches for idleness.
  private mutating func finishBlock(began: Int64) {
    let signals = signals
    signals.pointee.position.store(position, ordering: .releasing)
    var voices = 0
    var players = 0
    var player = first
    while let core = player {
      voices += soundingCount(of: core)
      players += 1
      player = core.pointee.next
    }
    signals.pointee.activeVoices.store(voices, ordering: .relaxed)
    signals.pointee.activePlayers.store(players, ordering: .relaxed)
    let haptic = hapticStage.takeMeasurement()
    let (left, right) = (leftStage.takeMeasurement(), rightStage.takeMeasurement())
    Self.raise(signals.pointee.hapticPeak, to: Float(haptic.peak))
    Self.raise(signals.pointee.audioPeak, to: Float(max(left.peak, right.peak)))
    let clipped = haptic.clippedCount &+ left.clippedCount &+ right.clippedCount
    if clipped > 0 { signals.pointee.clippedSamples.wrappingAdd(clipped, ordering: .relaxed) }
    if isRunning, idleFrames >= idleFramesLimit,
      signals.pointee.isAutoShutdownEnabled.load(ordering: .relaxed),
      signals.pointee.idleRun.load(ordering: .relaxed) != run
    {
      signals.pointee.idleRun.store(run, ordering: .releasing)
      hasNews = true
    }
    let elapsed = pacinian_nanoseconds() - began
    if elapsed > signals.pointee.worstNanoseconds.load(ordering: .relaxed) {
      signals.pointee.worstNanoseconds.store(elapsed, ordering: .relaxed)
    }
  }

  private static func raise(_ peak: borrowing Atomic<UInt32>, to value: Float) {
    guard value > Float(bitPattern: peak.load(ordering: .relaxed)) else { return }
    peak.store(value.bitPattern, ordering: .relaxed)
  }
}
