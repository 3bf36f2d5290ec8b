#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianEngine

/// Plays haptic patterns. docs/CORE_HAPTICS.md describes each member.
///
/// An engine belongs to the ``HapticSystem`` that is current when it is made, which pulls it and
/// sends its signal to outputs. It follows the system's host: in the background and during an
/// interruption it is stopped and cannot be started.
///
/// May be used from any thread, and is not `Sendable`, because Apple's is not. Handlers are called
/// on a queue of the engine's own.
open class CHHapticEngine: HapticObject {
  private let ownCore: EngineCore
  /// Held as long as the engine lives, as the framework's engine shares it.
  private let audioSession: AVAudioSession?

  /// The capabilities of the device: all, unless a recorder's test wants a device without haptics.
  open class func capabilitiesForHardware() -> any CHHapticDeviceCapability {
    DeviceCapability(of: .current)
  }

  /// - Throws: `CHHapticError` if the system's configuration is invalid.
  public init() throws {
    audioSession = nil
    ownCore = try EngineCore(system: .current, sharesSession: false)
    super.init(subclass: ())
  }

  /// - Parameter audioSession: held as long as the engine lives, and not used: no category, route
  ///   or activation changes the sound, and interruptions come from the system's host.
  /// - Throws: the errors of ``init()``.
  public init(audioSession: AVAudioSession?) throws {
    self.audioSession = audioSession
    ownCore = try EngineCore(system: .current, sharesSession: audioSession != nil)
    super.init(subclass: ())
  }

  deinit { core.destroy() }

  /// The engine's core, once the handlers that are due before this call have been called.
  var core: EngineCore {
    ownCore.handlers.settle()
    return ownCore
  }

  /// Seconds of the engine's clock: the base of every `atTime`. It runs whether the engine does or
  /// not.
  open var currentTime: TimeInterval { core.engine.currentTime }

  /// Called when the engine stops for another reason than ``stop(completionHandler:)``.
  open var stoppedHandler: StoppedHandler {
    get { core.stopped.handler }
    set {
      core.noteHandler("stoppedHandler", wasSet: core.stopped.isSet)
      core.stopped.handler = newValue
    }
  }

  /// Called when the service behind the engine has died and come back: register audio resources,
  /// start the engine and make players again. Patterns and the engine's properties are as before.
  open var resetHandler: ResetHandler {
    get { core.reset.handler }
    set {
      core.noteHandler("resetHandler", wasSet: core.reset.isSet)
      core.reset.handler = newValue
    }
  }

  /// Whether audio events are left out, from the next start on.
  open var playsHapticsOnly: Bool {
    get { core.engine.playsHapticsOnly }
    set { core.engine.playsHapticsOnly = newValue }
  }

  /// Whether haptic events are left out, from the next start on.
  open var playsAudioOnly: Bool {
    get { core.engine.playsAudioOnly }
    set { core.engine.playsAudioOnly = newValue }
  }

  open var isMutedForAudio: Bool {
    get { core.engine.isMutedForAudio }
    set { core.engine.isMutedForAudio = newValue }
  }

  open var isMutedForHaptics: Bool {
    get { core.engine.isMutedForHaptics }
    set { core.engine.isMutedForHaptics = newValue }
  }

  /// Whether the engine stops after two minutes without players and starts with the next one.
  open var isAutoShutdownEnabled: Bool {
    get { core.engine.isAutoShutdownEnabled }
    set { core.engine.isAutoShutdownEnabled = newValue }
  }

  /// Starts the engine. Nothing happens if it runs.
  /// - Throws: `CHHapticError.operationNotPermitted` in the background and during an interruption.
  ///   The engine then starts when that ends, unless the rule ``DeviceBehavior/staysStopped``
  ///   holds.
  open func start() throws { try core.start() }

  /// Does the same as the other ``start()``, on the caller's actor.
  open nonisolated(nonsending) func start() async throws { try core.start() }

  /// Starts the engine; `completionHandler` is always called.
  @preconcurrency
  open func start(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
    var failure: (any Error)?
    do { try core.start() } catch { failure = error }
    guard let completionHandler else { return }
    core.handlers.call { completionHandler(failure) }
  }

  /// Stops the engine; sounding players are faded out. `completionHandler` is always called, the
  /// stopped handler is not.
  @preconcurrency
  open func stop(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
    core.stop()
    guard let completionHandler else { return }
    core.handlers.call { completionHandler(nil) }
  }

  /// Does the same as ``stop(completionHandler:)``, on the caller's actor; returns when the engine
  /// has stopped.
  open nonisolated(nonsending) func stop() async throws { core.stop() }

  /// Calls `finishedHandler` once, when no player is active: immediately without active players or
  /// if the engine does not run. Its result decides whether the engine stops. Then the stopped
  /// handler is called too.
  open func notifyWhenPlayersFinished(finishedHandler: @escaping FinishedHandler) {
    let finishedHandler = Handed(finishedHandler)
    core.engine.notifyWhenPlayersFinished { [core] in
      // The client answers on its own queue, and the engine waits for nobody.
      core.handlers.call {
        guard finishedHandler.value(nil) == .stopEngine else { return }
        core.engine.stop(because: .notifyWhenFinished)
        core.engine.poll()
      }
      return .leaveEngineRunning
    }
    core.engine.poll()
  }

  /// - Throws: `CHHapticError.invalidPatternData` if the pattern has no event, and the errors of
  ///   its audio files.
  open func makePlayer(with pattern: CHHapticPattern) throws -> any CHHapticPatternPlayer {
    let core = core
    return try core.system.told("makePlayer(with:)") {
      let resolved = try core.resolved(pattern)
      let player = try core.makePlayer { () throws(EngineError) in
        try core.engine.makePlayer(resolved)
      }
      return PatternPlayer(player, playing: resolved, core: core)
    }
  }

  /// - Throws: the errors of ``makePlayer(with:)``.
  open func makeAdvancedPlayer(
    with pattern: CHHapticPattern
  ) throws -> any CHHapticAdvancedPatternPlayer {
    let core = core
    return try core.system.told("makeAdvancedPlayer(with:)") {
      let resolved = try core.resolved(pattern)
      let player = try core.makePlayer { () throws(EngineError) in
        try core.engine.makeAdvancedPlayer(resolved)
      }
      return AdvancedPatternPlayer(advanced: player, playing: resolved, core: core)
    }
  }

  /// Decodes an audio file for events to play; docs/AUDIO.md has formats and limits.
  /// - Parameters:
  ///   - resourceURL: of the file.
  ///   - options: the keys ``CHHapticAudioResourceKeyUseVolumeEnvelope`` and
  ///     ``CHHapticAudioResourceKeyLoopEnabled``, with Booleans; others are ignored.
  /// - Throws: `CHHapticError`.
  open func registerAudioResource(
    _ resourceURL: URL, options: [AnyHashable: Any] = [:]
  ) throws -> CHHapticAudioResourceID {
    let core = core
    return try core.system.told("registerAudioResource(_:options:)") {
      guard resourceURL.isFileURL else {
        throw CHHapticError(
          .fileNotFound, "\(resourceURL) is not the URL of a file; save it first")
      }
      return try core.register(
        AudioRegister.File(
          path: resourceURL.path,
          usesVolumeEnvelope: options.flag(CHHapticAudioResourceKeyUseVolumeEnvelope) ?? true,
          isLoopEnabled: options.flag(CHHapticAudioResourceKeyLoopEnabled) ?? false))
    }
  }

  /// - Throws: `CHHapticError` if no resource is registered under `resourceID`.
  open func unregisterAudioResource(_ resourceID: CHHapticAudioResourceID) throws {
    let core = core
    try core.system.told("unregisterAudioResource(_:)") { try core.unregister(resourceID) }
  }

  /// Plays an AHAP file at once, starting the engine if it does not run.
  /// - Throws: `CHHapticError`.
  open func playPattern(from fileURL: URL) throws { try play(CHHapticPattern(contentsOf: fileURL)) }

  /// Plays AHAP data at once, starting the engine if it does not run.
  /// - Throws: `CHHapticError`.
  open func playPattern(from data: Data) throws {
    let pattern = try core.system.told("playPattern(from:)") {
      try CHHapticPattern(PatternDictionary.reading(of: [UInt8](data)))
    }
    try play(pattern)
  }

  private func play(_ pattern: CHHapticPattern) throws {
    let player = try makePlayer(with: pattern)
    try core.start()
    try player.start(atTime: CHHapticTimeImmediate)
  }
}

extension [AnyHashable: Any] {
  /// The Boolean of a key that is written as a `String` or an `NSString`.
  fileprivate func flag(_ name: String) -> Bool? {
    let value = self[name] ?? self[NSString(string: name)]
    return value as? Bool ?? (value as? NSNumber)?.boolValue
  }
}

#endif
