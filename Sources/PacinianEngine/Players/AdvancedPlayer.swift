import PacinianBase

/// A player that can also pause, seek, loop and change its rate.
public final class AdvancedPlayer: Player, @unchecked Sendable {
  override class var passLimit: Int { 4 }

  private let rate = Locked(1.0)
  private let loop = Locked(Loop())

  /// The settings of callers.
  private struct Loop {
    var isEnabled = false
    /// Pattern seconds; `nil` for the pattern's duration.
    var end: Double?
  }

  /// Begins the release of sounding events at `time` and remembers the pattern's time. A player
  /// that does not play then ignores it.
  public func pause(at time: Double = 0) throws(EngineError) { try send(.pause, at: time) }

  /// Resumes at the time of the pattern at which the player was paused; events that lasted there
  /// are entered midway.
  public func resume(at time: Double = 0) throws(EngineError) { try send(.resume, at: time) }

  /// Moves a player in progress to `offset` pattern seconds as soon as possible. The pattern's
  /// duration or more ends it, or goes to the loop's start.
  /// - Throws: `invalidTime` for an offset that is negative or not finite.
  public func seek(toOffset offset: Double) throws(EngineError) {
    guard offset >= 0, offset.isFinite else { throw .invalidTime(offset) }
    try send(.seek, at: 0, offset: offset)
  }

  /// Switches repetition on or off, from the next block on, in the order of all calls as soon as
  /// possible.
  /// - Parameters:
  ///   - isEnabled: whether a pass that ends is followed by another; otherwise the present one
  ///     finishes.
  ///   - end: pattern seconds at which a pass ends, 0 for the end of the last event; `nil` leaves
  ///     the end that was set before, the pattern's duration at first. Shorter passes than 5 ms of
  ///     the engine's time last 5 ms.
  /// - Throws: `invalidTime` for an end that is negative or not finite, `invalidPlayer`,
  ///   `queueFull`.
  public func setLoop(_ isEnabled: Bool, end: Double? = nil) throws(EngineError) {
    try changeLoop { loop in
      loop.isEnabled = isEnabled
      if let end { loop.end = end }
    }
  }

  /// Whether a pass that ends is followed by another. A change that ``setLoop(_:end:)`` refuses is
  /// ignored.
  public var isLoopEnabled: Bool {
    get { loop.withLock { $0.isEnabled } }
    set { try? changeLoop { $0.isEnabled = newValue } }
  }

  /// Pattern seconds at which a looping pass ends; the pattern's duration unless set. A value that
  /// ``setLoop(_:end:)`` refuses is ignored.
  public var loopEnd: Double {
    get { loop.withLock { $0.end ?? source.duration } }
    set { try? changeLoop { $0.end = newValue } }
  }

  override var passDuration: Double {
    loop.withLock { max(source.duration, $0.isEnabled ? $0.end ?? 0 : 0) }
  }

  private func changeLoop(_ change: (inout Loop) -> Void) throws(EngineError) {
    try service.check(source: source)
    // Under the lock, so that the last one set is the last one carried out.
    try loop.withLock { (loop) throws(EngineError) in
      var changed = loop
      change(&changed)
      let end = changed.end ?? source.duration
      guard end >= 0, end.isFinite else { throw .invalidTime(end) }
      if end == 0 { changed.end = source.endOfEvents }
      try service.send(
        .loop, to: storage, seconds: changed.end ?? source.duration, isOn: changed.isEnabled)
      loop = changed
    }
  }

  /// The shortest loop in seconds of the engine's time. A loop that repeats more than 200 times a
  /// second is felt as one vibration, not as repetitions; and each pass would be over before the
  /// smoothing of the previous pass, 5 ms unless configured otherwise.
  package static let shortestLoop = 0.005

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
      try storage.replacePlan(by: plan, in: service.growing) { () throws(EngineError) in
        try service.send(.replacePlan, plan, to: storage)
      }
      rate = newRate
    }
  }
}
