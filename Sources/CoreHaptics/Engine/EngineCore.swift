#if !canImport(Darwin)

import Foundation
import PacinianEngine
import PacinianHost
import PacinianPattern
import Synchronization

/// The part of a `CHHapticEngine` that its players and the system that pulls it share.
final class EngineCore: Sendable {
  let engine: Engine
  let hosted: HostedEngine
  let handlers = HandlerQueue()
  let system: HapticSystem
  /// The system's time at which the engine's clock began.
  let origin: TimeInterval
  // The client's handlers.
  let stopped = HandlerSlot<CHHapticEngine.StoppedHandler> { _ in }
  let reset = HandlerSlot<CHHapticEngine.ResetHandler> {}
  /// The resources that patterns brought along, until a reset.
  private let files = Mutex<[PatternFile: Int]>([:])

  private struct PatternFile: Hashable {
    var path: String
    var usesVolumeEnvelope: Bool
    var isLoopEnabled: Bool
  }

  init(system: HapticSystem) throws(CHHapticError) {
    try system.conditions?.makeEngine()
    let engine: Engine
    do throws(EngineError) {
      engine = try Engine(system.configuration, profile: system.profile, recordings: .files)
    } catch { throw CHHapticError(error) }
    self.engine = engine
    self.system = system
    origin = system.currentTime
    hosted = system.host.adopt(PolledEngine(engine))
    engine.setStoppedHandler { [weak self] reason in self?.engineStopped(because: reason) }
    engine.setResetHandler { [weak self] in self?.engineWasReset() }
    system.add(self)
  }

  func start() throws(CHHapticError) {
    if engine.state != .running { try system.conditions?.startEngine() }
    do throws(HostedEngineError) { try hosted.start() } catch { throw CHHapticError(error) }
  }

  func stop() {
    hosted.stop()
    system.journal?.engineStopped(self)
    engine.poll()
  }

  /// Runs `body`, which plays something. An engine that shuts down by itself also starts by itself.
  func play(_ body: () throws(EngineError) -> Void) throws(CHHapticError) {
    do throws(EngineError) {
      try body()
      return
    } catch {
      guard error == .notRunning, engine.isAutoShutdownEnabled else { throw CHHapticError(error) }
    }
    try system.conditions?.startEngine()
    do throws(HostedEngineError) { try hosted.start() } catch {
      throw CHHapticError(.engineNotRunning, error.description)
    }
    do throws(EngineError) { try body() } catch { throw CHHapticError(error) }
  }

  /// The pattern with its audio files registered.
  func resolved(_ pattern: CHHapticPattern) throws(CHHapticError) -> Pattern {
    var resolved = pattern.pattern
    for index in resolved.events.indices {
      guard let waveform = resolved.events[index].waveform, waveform.resourceID == nil else {
        continue
      }
      resolved.events[index].waveform = EventWaveform(
        resourceID: try resource(waveform, folder: pattern.folder))
    }
    return resolved
  }

  private func resource(_ waveform: EventWaveform, folder: URL?) throws(CHHapticError) -> Int {
    let file = PatternFile(
      path: try system.path(ofWaveform: waveform.path, beside: folder),
      usesVolumeEnvelope: waveform.usesVolumeEnvelope, isLoopEnabled: waveform.isLoopEnabled)
    if let known = files.withLock({ $0[file] }) { return known }
    let id: Int
    do throws(EngineError) {
      id = try engine.registerAudioResource(
        path: file.path, usesVolumeEnvelope: file.usesVolumeEnvelope,
        isLoopEnabled: file.isLoopEnabled)
    } catch { throw CHHapticError(error) }
    files.withLock { $0[file] = id }
    return id
  }

  private func engineStopped(because reason: StopReason) {
    system.journal?.engineStopped(self)
    guard let reason = CHHapticEngine.StoppedReason(rawValue: Int(reason.rawValue)) else { return }
    handlers.call { [self] in stopped.handler(reason) }
  }

  private func engineWasReset() {
    system.journal?.engineStopped(self)
    files.withLock { $0 = [:] }
    handlers.call { [self] in reset.handler() }
  }

  /// Ends all players and calls the stopped handler, because the client has released the engine.
  func destroy() {
    system.remove(self)
    let wasRunning = engine.state == .running
    stop()
    if wasRunning { engineStopped(because: .engineDestroyed) }
  }
}

#endif
