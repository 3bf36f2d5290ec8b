#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianEngine
import PacinianModel
import Synchronization

/// The part of a `CHHapticEngine` that its players and the system that pulls it share.
final class EngineCore: Sendable {
  let engine: Engine
  let hosted: HostedEngine
  let handlers: HandlerQueue
  let system: HapticSystem
  /// The system's time at which the engine's clock began.
  let origin: TimeInterval
  // The client's handlers.
  let stopped = HandlerSlot<CHHapticEngine.StoppedHandler> { _ in }
  let reset = HandlerSlot<CHHapticEngine.ResetHandler> {}
  private let polled: PolledEngine
  private let audio = Mutex(AudioRegister())
  private let history = Mutex(History())

  private struct History {
    var hasStarted = false
    /// The last stop that was not the client's, until the next start.
    var stop: String?
    /// The system's time of the last start of a player.
    var lastPlay: TimeInterval?
  }

  /// Seconds after the return from the background in which starts fail, by the rule ``slowReturn``.
  /// Reports say "right after"; a client's next call may fall into a tenth of a second.
  private static let slowReturn = 0.1
  /// The points of a curve that Apple's documents allow.
  private static let mostPoints = 16

  init(system: HapticSystem) throws(CHHapticError) {
    do throws(CHHapticError) { try system.conditions?.makeEngine() } catch {
      if error.code == .notSupported { system.note(.support, "an engine was made without haptics") }
      throw error
    }
    let engine: Engine
    do throws(EngineError) {
      engine = try Engine(system.configuration, profile: system.profile, recordings: .files)
    } catch { throw CHHapticError(error) }
    self.engine = engine
    self.system = system
    handlers = HandlerQueue(of: system)
    origin = system.currentTime
    polled = PolledEngine(engine, system: system)
    hosted = system.host.adopt(polled)
    engine.setStoppedHandler { [weak self] reason in self?.engineStopped(because: reason) }
    engine.setResetHandler { [weak self] in self?.engineWasReset() }
    polled.setSurvivedResetHandler { [weak self] in self?.callResetHandler() }
    system.add(self)
  }

  func start() throws(CHHapticError) {
    if engine.state != .running { try startDevice() }
    do throws(HostedEngineError) { try startHosted() } catch { throw CHHapticError(error) }
  }

  /// Throws the error with which the device refuses a start.
  private func startDevice() throws(CHHapticError) {
    try system.conditions?.startEngine()
    guard system.behavior.contains(.slowReturn), polled.secondsSinceReturn < Self.slowReturn
    else { return }
    throw CHHapticError(.serverInitFailed, "the haptic service is not back yet; try again")
  }

  private func startHosted() throws(HostedEngineError) {
    var failure: HostedEngineError?
    PolledEngine.$isAsked.withValue(true) {
      do throws(HostedEngineError) { try hosted.start() } catch { failure = error }
    }
    switch failure {
    case nil:
      history.withLock {
        $0.hasStarted = true
        $0.stop = nil
      }
      return
    case .inBackground: system.note(.background, "an engine was started in the background")
    case .interrupted: system.note(.background, "an engine was started during an interruption")
    case .terminated, .engine: break
    }
    if let failure { throw failure }
  }

  func stop() {
    hosted.stop()
    history.withLock { $0.stop = nil }
    system.journal?.engineStopped(self)
    engine.poll()
  }

  /// Runs `body`, which plays something. An engine that shuts down by itself also starts by itself.
  func play(_ body: () throws(EngineError) -> Void) throws(CHHapticError) {
    do throws(EngineError) {
      try body()
      return notePlay()
    } catch {
      guard error == .notRunning, engine.isAutoShutdownEnabled else {
        note(error, "a player was started")
        throw CHHapticError(error)
      }
    }
    try startDevice()
    do throws(HostedEngineError) { try startHosted() } catch {
      throw CHHapticError(.engineNotRunning, error.description)
    }
    do throws(EngineError) { try body() } catch { throw CHHapticError(error) }
    notePlay()
  }

  private func notePlay() {
    guard system.conditions != nil else { return }
    let now = system.currentTime
    history.withLock { $0.lastPlay = now }
  }

  /// Notes the finding about the client in a player's call that failed.
  func note(_ error: EngineError, _ call: String) {
    switch error {
    case .notRunning:
      guard let stop = history.withLock({ $0.stop }) else {
        return system.note(.runningEngine, "\(call), and its engine does not run")
      }
      system.note(
        .staysStopped, "\(call), and nothing had started its engine after \(stop)")
    case .invalidPlayer:
      system.note(.resetEndsPlayers, "\(call), which was made before a reset")
    default: break
    }
  }

  /// Notes that a handler is set for the first time, if that is late.
  func noteHandler(_ name: String, wasSet: Bool) {
    guard !wasSet, history.withLock({ $0.hasStarted }) else { return }
    system.note(.handlersFirst, "\(name) was set after the engine's start")
  }

  /// The pattern with its audio files registered.
  func resolved(_ pattern: CHHapticPattern) throws(CHHapticError) -> Pattern {
    var resolved = pattern.pattern
    for index in resolved.events.indices where resolved.events[index].kind == .audioCustom {
      guard let waveform = resolved.events[index].waveform else {
        throw CHHapticError(
          .invalidAudioResource, "a custom audio event names no file; give it EventWaveformPath")
      }
      guard let id = waveform.resourceID else {
        resolved.events[index].waveform = EventWaveform(
          resourceID: try resource(waveform, folder: pattern.folder))
        continue
      }
      if audio.withLock({ $0.lost.contains(id) }) {
        system.note(.resetEndsPlayers, "a pattern plays audio that was registered before a reset")
      }
    }
    for event in resolved.events
    where event.kind == .hapticContinuous && event.duration ?? 0 > Event.longestHold {
      system.note(.eventLength, "an event lasts \(event.duration ?? 0) s")
    }
    for case .curve(let curve) in resolved.controls { notePoints(of: curve) }
    for name in pattern.unknownParameters {
      system.note(.unknownParameter, "a pattern has the parameter \(name)")
    }
    return resolved
  }

  func notePoints(of curve: ParameterCurve) {
    guard curve.points.count > Self.mostPoints else { return }
    system.note(.curvePoints, "a curve of \(curve.id.rawValue) has \(curve.points.count) points")
  }

  private func resource(_ waveform: EventWaveform, folder: URL?) throws(CHHapticError) -> Int {
    let file = AudioRegister.File(
      path: try system.path(ofWaveform: waveform.path, beside: folder),
      usesVolumeEnvelope: waveform.usesVolumeEnvelope, isLoopEnabled: waveform.isLoopEnabled)
    if let known = audio.withLock({ $0.ofPatterns[file] }) { return known }
    let id = try decode(file)
    audio.withLock { $0.ofPatterns[file] = id }
    return id
  }

  /// Registers a file for the client.
  func register(_ file: AudioRegister.File) throws(CHHapticError) -> Int {
    if audio.withLock({ $0.ofClient.values.contains(file) }) {
      system.note(.audioMemory, "\(file.path) is registered again, and was not unregistered")
    }
    let id = try decode(file)
    audio.withLock { $0.ofClient[id] = file }
    return id
  }

  func unregister(_ id: Int) throws(CHHapticError) {
    do throws(EngineError) { try engine.unregisterAudioResource(id) } catch {
      throw CHHapticError(error)
    }
    _ = audio.withLock { $0.ofClient.removeValue(forKey: id) }
  }

  private func decode(_ file: AudioRegister.File) throws(CHHapticError) -> Int {
    do throws(EngineError) {
      return try engine.registerAudioResource(
        path: file.path, usesVolumeEnvelope: file.usesVolumeEnvelope,
        isLoopEnabled: file.isLoopEnabled)
    } catch {
      if error.code == .resourceNotAvailable {
        system.note(.audioMemory, "there is no room for \(file.path)")
      }
      throw CHHapticError(error)
    }
  }

  private func engineStopped(because reason: StopReason) {
    system.journal?.engineStopped(self)
    guard let reason = CHHapticEngine.StoppedReason(rawValue: Int(reason.rawValue)) else { return }
    history.withLock { $0.stop = "a stop because of \(reason)" }
    handlers.call { [self] in stopped.handler(reason) }
  }

  private func engineWasReset() {
    audio.withLock { $0.reset() }
    callResetHandler()
  }

  private func callResetHandler() {
    system.journal?.engineStopped(self)
    history.withLock { $0.stop = "a reset" }
    handlers.call { [self] in reset.handler() }
  }

  /// Ends all players and calls the stopped handler, because the client has released the engine.
  func destroy() {
    system.remove(self)
    let wasRunning = engine.state == .running
    let startedNow = history.withLock { $0.lastPlay } == system.currentTime
    if wasRunning, engine.telemetry.activePlayers > 0 || startedNow {
      system.note(.engineReleased, "an engine was released while it played")
    }
    stop()
    if wasRunning { engineStopped(because: .engineDestroyed) }
    handlers.finish()
  }
}

#endif
