import PacinianRendering
import PacinianBase
import PacinianModel
import PacinianSpectra
import Synchronization

/// Plays patterns while a host pulls blocks: players, live control, handlers.
///
///     let engine = try Engine(profile: BuiltInProfiles.profile(named: "taptic")!)
///     let tap = Pattern(events: [Event(kind: .hapticTransient, time: 0)])
///     let player = try engine.makePlayer(tap)
///     engine.start()
///     try player.start()
///     // On the device's thread, for each of its blocks:
///     var samples = [Float](repeating: 0, count: 480)
///     var block = samples.mutableSpan
///     engine.render(haptic: &block)
///
/// One thread, which owns the device's clock, calls ``render(haptic:)`` or another render method;
/// every other method may be called from any thread, also from handlers. A released engine stops,
/// with ``StopReason/engineDestroyed``; the host must keep a reference while it renders.
///
/// The meaning of each call follows Core Haptics; docs/SEMANTICS.md decides the cases that Core
/// Haptics leaves open.
public final class Engine: Sendable {
  public let configuration: EngineConfiguration
  public let profile: ActuatorProfile
  let service: EngineService
  private let notifier: NotifierThread?
  /// A copy of the service's pointer for the render call, which may not touch reference counts.
  nonisolated(unsafe) let core: UnsafeMutablePointer<RenderCore>
  /// A copy of the service's pointer. It is not read through the core, because another thread may
  /// change the core meanwhile.
  nonisolated(unsafe) let atomics: UnsafeMutablePointer<EngineAtomics>

  /// Prepares everything that rendering needs; the engine is stopped.
  /// - Parameter recordings: where `AudioCustom` events get theirs, such as `.files` of
  ///   PacinianMedia; `nil`: they are silent, and notices say so.
  /// - Throws: `EngineError.invalidConfiguration`; `noMemory` where the system has none for the
  ///   capacities.
  public convenience init(
    _ configuration: EngineConfiguration = EngineConfiguration(), profile: ActuatorProfile,
    recordings: Recordings? = nil
  ) throws(EngineError) {
    try self.init(configuration, profile: profile, bank: nil, recordings: recordings)
  }

  /// - Parameter bank: the profile's transients at the sample rate, for tests; otherwise the bank
  ///   that all engines share.
  package init(
    _ configuration: EngineConfiguration, profile: ActuatorProfile, bank: TransientBank?,
    recordings: Recordings? = nil
  ) throws(EngineError) {
    try configuration.check()
    self.configuration = configuration
    self.profile = profile
    service = try EngineService(
      configuration, profile: profile,
      bank: bank ?? .shared(profile: profile, sampleRate: configuration.sampleRate),
      recordings: recordings)
    core = service.core
    atomics = service.atomics
    notifier = configuration.notifications == .background ? NotifierThread(service) : nil
    guard notifier?.start() ?? true else {
      throw .invalidConfiguration("the system gives no thread for notifications; use polled ones")
    }
  }

  deinit {
    service.stop(because: .engineDestroyed)
    notifier?.end()
    service.finish()
  }

  public var state: EngineState { service.lifecycle.withLock { $0.state } }

  /// The time rendered since the engine was made, in the configuration's unit: the time of the next
  /// block's first frame, which every `at` counts from. It advances while the engine is stopped,
  /// as long as the host pulls.
  public var currentTime: Double { Double(service.position) / service.framesPerTime }

  /// Players play from now on. A running engine ignores it, unless it is being faded out.
  public func start() { service.start() }

  /// Ends every player, fading over the configuration's smoothing. The stopped handler is not
  /// called.
  public func stop() { service.stop(because: nil) }

  /// Fades the buses to silence, linearly over some seconds, but not faster than the
  /// configuration's smoothing, while players go on; then stops as ``stop()`` does, where handlers
  /// are called. A start meanwhile ends the fade, and a stop stops at once; the next call takes the
  /// fade's place. A stopped engine ignores it.
  /// - Parameter seconds: in ``Player/fades``.
  /// - Throws: `invalidTime` for other seconds.
  public func stop(fadingOver seconds: Double) throws(EngineError) {
    try service.stop(fadingOver: seconds)
  }

  /// As ``stop()``, and whether the engine ran.
  package func stopIfRunning() -> Bool { service.stop(because: nil) }

  /// As ``stop()``, on behalf of the system: the stopped handler is called with `reason`. A stopped
  /// engine ignores it.
  public func stop(because reason: StopReason) { service.stop(because: reason) }

  /// The service behind the engine died and came back: players and registered audio are invalid,
  /// the engine is stopped and the reset handler is called. Patterns and the engine's properties
  /// survive.
  public func reset() { service.reset() }

  /// Called when the engine stops without ``stop()``.
  public func setStoppedHandler(_ handler: (@Sendable (StopReason) -> Void)?) {
    service.lifecycle.withLock { $0.stoppedHandler = handler }
  }

  /// Called after ``reset()``.
  public func setResetHandler(_ handler: (@Sendable () -> Void)?) {
    service.lifecycle.withLock { $0.resetHandler = handler }
  }

  /// Calls `handler` once when no player is active any more, at once if none is or the engine is
  /// stopped. Players that start before the call of the handler postpone it. If a handler calls
  /// this method, the new handler waits for the end of players that start from then on.
  /// - Returns: the argument for ``withdrawFinishedHandler(_:)``.
  @discardableResult
  public func notifyWhenPlayersFinished(
    _ handler: @escaping @Sendable () -> FinishedAction
  ) -> FinishedToken { FinishedToken(number: service.notifyWhenFinished(handler)) }

  /// Withdraws a handler of ``notifyWhenPlayersFinished(_:)`` of this engine: the token's handler
  /// is not called, unless its call has begun. A token whose handler was called does nothing.
  /// Complexity: O(handlers).
  public func withdrawFinishedHandler(_ token: FinishedToken) {
    service.withdrawFinishedHandler(token.number)
  }

  /// Whether the engine stops when it has been idle for the configured time; the next start of a
  /// player then starts it again. `false` unless set.
  public var isAutoShutdownEnabled: Bool {
    get { service.atomics.pointee.isAutoShutdownEnabled.load(ordering: .relaxed) }
    set { service.atomics.pointee.isAutoShutdownEnabled.store(newValue, ordering: .relaxed) }
  }

  /// Silences the haptic bus; players continue.
  public var isMutedForHaptics: Bool {
    get { service.atomics.pointee.isMutedForHaptics.load(ordering: .relaxed) }
    set { service.atomics.pointee.isMutedForHaptics.store(newValue, ordering: .relaxed) }
  }

  /// Silences the audio bus; players continue.
  public var isMutedForAudio: Bool {
    get { service.atomics.pointee.isMutedForAudio.load(ordering: .relaxed) }
    set { service.atomics.pointee.isMutedForAudio.store(newValue, ordering: .relaxed) }
  }

  /// A factor for both buses, before the limiter, in ``Player/volumes``; 1 unless set. It moves
  /// over the configuration's smoothing and outlives stops. Values beyond the range count as the
  /// nearest value in it, and a value that is not a number is ignored.
  public var volume: Float {
    get { service.atomics.pointee.volume.value }
    set { fadeVolume(to: newValue, over: 0) }
  }

  /// Moves the volume to another value, linearly from the present gain, over some seconds, but not
  /// faster than the configuration's smoothing. The next volume, or the next fade, replaces this
  /// fade; mutes and pauses keep the configuration's smoothing. ``volume`` has the new value at
  /// once.
  /// - Parameters:
  ///   - volume: as ``volume``.
  ///   - seconds: in ``Player/fades``; values beyond the range count as the nearest value in it,
  ///     and with a value that is not a number the call is ignored.
  public func fadeVolume(to volume: Float, over seconds: Double) {
    service.atomics.pointee.volume.set(volume, over: seconds)
  }

  /// Halts the engine: its sound moves to silence over the configuration's smoothing; then
  /// ``currentTime`` stands still, players stay where they are, and calls wait. `false` resumes in
  /// the same way. A stop of the engine is carried out even while it is paused.
  public var isPaused: Bool {
    get { service.atomics.pointee.isPaused.load(ordering: .relaxed) }
    set { service.atomics.pointee.isPaused.store(newValue, ordering: .relaxed) }
  }

  /// Leaves the audio bus silent. Takes effect at the next start.
  public var playsHapticsOnly: Bool {
    get { service.lifecycle.withLock { $0.playsHapticsOnly } }
    set { service.lifecycle.withLock { $0.playsHapticsOnly = newValue } }
  }

  /// Leaves the haptic bus silent. Takes effect at the next start.
  public var playsAudioOnly: Bool {
    get { service.lifecycle.withLock { $0.playsAudioOnly } }
    set { service.lifecycle.withLock { $0.playsAudioOnly = newValue } }
  }

  /// A player of one pattern. Players of equal patterns without recordings share the compiled
  /// pattern, while one of these players is referenced or sounds. Complexity: O(events · log
  /// events) for the first player of a pattern, O(events) to compare for further players;
  /// ``makePlayer(like:)`` does not compare.
  /// - Parameter patternFolder: the folder of the pattern's file, where audio files are looked up
  ///   by their names after the configuration's resource root.
  /// - Throws: `noPlayableEvents`, `invalidPattern`, `audioResource`.
  public func makePlayer(
    _ pattern: Pattern, patternFolder: String? = nil
  ) throws(EngineError) -> Player {
    try makePlayer(layers: [pattern], patternFolder: patternFolder)
  }

  /// A player of patterns that play together, as a `.haptic` file's layers do.
  public func makePlayer(
    layers: [Pattern], patternFolder: String? = nil
  ) throws(EngineError) -> Player {
    let source = try service.source(of: layers, patternFolder: patternFolder)
    return try Player(service, source, passLimit: Player.passLimit)
  }

  public func makeAdvancedPlayer(
    _ pattern: Pattern, patternFolder: String? = nil
  ) throws(EngineError) -> AdvancedPlayer {
    try makeAdvancedPlayer(layers: [pattern], patternFolder: patternFolder)
  }

  public func makeAdvancedPlayer(
    layers: [Pattern], patternFolder: String? = nil
  ) throws(EngineError) -> AdvancedPlayer {
    let source = try service.source(of: layers, patternFolder: patternFolder)
    return try AdvancedPlayer(service, source, passLimit: AdvancedPlayer.passLimit)
  }

  /// Another player of the same pattern, which shares the compiled scores. Complexity: O(1).
  public func makePlayer(like player: Player) throws(EngineError) -> Player {
    try service.check(source: player.source)
    return try Player(service, player.source, passLimit: Player.passLimit)
  }

  /// Another advanced player of the same pattern, which shares the compiled scores. Complexity:
  /// O(1).
  public func makeAdvancedPlayer(like player: Player) throws(EngineError) -> AdvancedPlayer {
    try service.check(source: player.source)
    return try AdvancedPlayer(service, player.source, passLimit: AdvancedPlayer.passLimit)
  }

  /// Calls due handlers and completions, and frees memory that the render thread has released, on
  /// the caller's thread. Needed with `Notifications.polled`; harmless otherwise.
  public func poll() { service.deliver() }

  /// Changes with each start and stop, odd while the engine runs. The render thread may ask.
  @_noLocks
  package func run() -> Int { atomics.pointee.run.load(ordering: .acquiring) }

  public var telemetry: EngineTelemetry { service.telemetry }

  /// Measures peaks and the longest render call anew.
  public func resetTelemetry() { service.resetTelemetry() }
}
