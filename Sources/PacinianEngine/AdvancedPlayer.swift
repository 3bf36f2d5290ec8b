import PacinianLocks
import Synchronization

/// A player that can also pause, seek, loop and change its rate.
public final class AdvancedPlayer: Player, @unchecked Sendable {
  override class var passLimit: Int { 4 }

  private let rate = Locked(1.0)

  /// Begins the release of sounding events at `time` and remembers the pattern's time. A player
  /// that does not play then ignores it.
  public func pause(at time: Double = 0) throws(EngineError) { try send(.pause, at: time) }

  /// Goes on at the time of the pattern at which the player was paused; events that lasted there
  /// are entered midway.
  public func resume(at time: Double = 0) throws(EngineError) { try send(.resume, at: time) }

  /// Moves a player in progress to `offset` pattern seconds as soon as possible. The pattern's
  /// duration or more ends it, or goes to the loop's start.
  /// - Throws: `invalidTime` for an offset that is negative or not finite.
  public func seek(toOffset offset: Double) throws(EngineError) {
    guard offset >= 0, offset.isFinite else { throw .invalidTime(offset) }
    try send(.seek, at: 0, offset: offset)
  }

  /// Whether a pass that ends is followed by another. When it is switched off, the present pass
  /// finishes. Takes effect with the next block.
  public var isLoopEnabled: Bool {
    get { storage.signals.pointee.isLoopEnabled.load(ordering: .relaxed) }
    set {
      storage.signals.pointee.isLoopEnabled.store(newValue, ordering: .relaxed)
      noteChange()
    }
  }

  /// Pattern seconds at which a looping pass ends; the pattern's duration unless set. 0 means the
  /// end of the last event; values that are negative or not finite are ignored. Takes effect with
  /// the next block.
  public var loopEnd: Double {
    get { Double(bitPattern: storage.signals.pointee.loopEnd.load(ordering: .relaxed)) }
    set {
      guard newValue >= 0, newValue.isFinite else { return }
      let end = newValue == 0 ? source.endOfEvents : newValue
      storage.signals.pointee.loopEnd.store(end.bitPattern, ordering: .relaxed)
      noteChange()
    }
  }

  /// The shortest loop in seconds of the engine's time; it bounds the work of a block.
  package static let shortestLoop = 0.001

  /// The playback rates that a player takes; frames of the longest pattern at these rates count in
  /// integers.
  public static let playbackRates = 0.001...1_000.0

  /// Pattern seconds per second, in ``playbackRates``: scales times, not frequencies. A value that
  /// ``setPlaybackRate(_:)`` refuses is ignored.
  public var playbackRate: Double {
    get { rate.withLock { $0 } }
    set { try? setPlaybackRate(newValue) }
  }

  /// Sets ``playbackRate``. Complexity: O(events).
  /// - Throws: `invalidValue` for a rate out of ``playbackRates``, `invalidPattern` where the
  ///   pattern is too long at this rate, `invalidPlayer`, `queueFull`.
  public func setPlaybackRate(_ newRate: Double) throws(EngineError) {
    guard Self.playbackRates.contains(newRate) else {
      throw .invalidValue("the playback rate", newRate)
    }
    try service.check(source: source)
    try rate.withLock { (rate) throws(EngineError) in
      guard newRate != rate else { return }
      let plan = try source.plan(service, rate: newRate)
      try service.send(.replacePlan, to: storage) { UnsafeMutableRawPointer(plan.handOver()) }
      rate = newRate
    }
  }
}
