import PacinianPattern
import PacinianProfiles

/// Plays patterns while a host pulls blocks: players, live control, audio events, handlers.
///
/// One thread, which owns the device's clock, calls ``render(haptic:audio:frameCount:)``; every other
/// method may be called from any thread, also from handlers.
public final class Engine: Sendable {
  public let configuration: EngineConfiguration
  public let profile: ActuatorProfile

  /// - Throws: `EngineError.invalidConfiguration`.
  public init(
    _ configuration: EngineConfiguration = EngineConfiguration(), profile: ActuatorProfile
  ) throws(EngineError) { fatalError() }

  public var state: EngineState { fatalError() }
  /// Seconds rendered since the engine was made: the time of the next block's first frame. The base of every `at`.
  public var currentTime: Double { fatalError() }

  public func start() throws(EngineError) { fatalError() }
  /// Ends every player, fading over the configuration's smoothing; does not call the stopped handler.
  public func stop() { fatalError() }
  /// As ``stop()``, on behalf of the system: calls the stopped handler. Nothing happens unless running.
  public func stop(because reason: StopReason) { fatalError() }
  /// The service behind the engine died and came back: players and registered audio are invalid, the engine is stopped
  /// and the reset handler is called. Patterns and properties survive.
  public func reset() { fatalError() }

  public func setStoppedHandler(_ handler: (@Sendable (StopReason) -> Void)?) { fatalError() }
  public func setResetHandler(_ handler: (@Sendable () -> Void)?) { fatalError() }
  /// Calls `handler` once when no player is active any more: at once if none is or the engine is stopped.
  /// Players that start before postpone it.
  public func notifyWhenPlayersFinished(_ handler: @escaping @Sendable () -> FinishedAction) {
    fatalError()
  }

  public var isAutoShutdownEnabled: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  public var isMutedForHaptics: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  public var isMutedForAudio: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  /// Takes effect at the next start.
  public var playsHapticsOnly: Bool {
    get { fatalError() }
    set { fatalError() }
  }
  /// Takes effect at the next start.
  public var playsAudioOnly: Bool {
    get { fatalError() }
    set { fatalError() }
  }

  /// - Throws: `noPlayableEvents`, `invalidPattern`, `audioResource`.
  public func makePlayer(_ pattern: Pattern) throws(EngineError) -> Player { fatalError() }
  /// Patterns that play together, as a `.haptic` file's layers do.
  public func makePlayer(layers: [Pattern]) throws(EngineError) -> Player { fatalError() }
  public func makeAdvancedPlayer(_ pattern: Pattern) throws(EngineError) -> AdvancedPlayer {
    fatalError()
  }
  public func makeAdvancedPlayer(layers: [Pattern]) throws(EngineError) -> AdvancedPlayer {
    fatalError()
  }

  /// Registers an audio file for `AudioCustom` events; the id goes into `EventWaveform`.
  public func registerAudioResource(
    path: String, usesVolumeEnvelope: Bool = true, isLoopEnabled: Bool = false
  ) throws(EngineError) -> Int { fatalError() }
  public func registerAudioResource(
    bytes: [UInt8], usesVolumeEnvelope: Bool = true, isLoopEnabled: Bool = false
  ) throws(EngineError) -> Int { fatalError() }
  public func unregisterAudioResource(_ id: Int) throws(EngineError) { fatalError() }

  /// Runs due handlers and completions and frees spent objects, on the caller's thread.
  /// Needed with `Notifications.polled`; harmless otherwise.
  public func poll() { fatalError() }

  public var telemetry: EngineTelemetry { fatalError() }
  public func resetTelemetry() { fatalError() }

  /// Renders the next block.
  /// - Parameters:
  ///   - haptic: `frameCount` samples, or `nil`.
  ///   - audio: `frameCount` interleaved pairs, left and right, or `nil`.
  public func render(
    haptic: UnsafeMutablePointer<Float>?, audio: UnsafeMutablePointer<Float>?, frameCount: Int
  ) { fatalError() }
}
