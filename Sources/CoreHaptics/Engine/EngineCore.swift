#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianEngine
import PacinianFormats
import PacinianModel
import Synchronization

/// The part of a `CHHapticEngine` that its players and the system that pulls it share.
final class EngineCore: Sendable {
  let engine: Engine
  let hosted: HostedEngine
  let handlers: Handlers
  let system: HapticSystem
  /// The system's time at which the engine's clock began.
  let origin: TimeInterval
  // The client's handlers.
  let stopped = HandlerSlot<CHHapticEngine.StoppedHandler> { _ in }
  let reset = HandlerSlot<CHHapticEngine.ResetHandler> {}
  private let polled: PolledEngine
  /// Whether the client has given an audio session.
  private let sharesSession: Bool
  private let audio = Mutex(AudioRegister())
  private let history = Mutex(History())

  private struct History {
    var hasStarted = false
    /// The last stop, until the next start.
    var stop: Stop?
    /// The system's time of the last start of a player.
    var lastPlay: TimeInterval?
    /// The living players, where a device has a limit.
    var playerCount = 0
  }

  private struct Stop {
    enum Cause {
      case client, reset
      case system(CHHapticEngine.StoppedReason)
    }

    let cause: Cause
    let time: TimeInterval

    /// Whether the engine stays stopped until the client starts it.
    var isSystems: Bool {
      switch cause {
      case .client, .system(.idleTimeout): false
      case .reset, .system: true
      }
    }

    func text(_ conditions: DeviceConditions?) -> String {
      let when = conditions.map { " \($0.text(ofTime: time))" } ?? ""
      return switch cause {
      case .client: "its client's stop\(when)"
      case .reset: "a reset\(when)"
      case .system(let reason): "a stop because of \(reason)\(when)"
      }
    }
  }

  /// Seconds after the return from the background in which starts fail, by the rule ``slowReturn``.
  /// Reports say "right after"; a client's next call may fall into a tenth of a second.
  private static let slowReturn = 0.1
  /// The points of a curve that Apple's documents allow.
  private static let mostPoints = 16
  /// The players of an engine that reports name, about.
  private static let mostPlayers = 32
  /// The code of the error that reports have of the next one. `CHHapticError.Code` has no name for
  /// it.
  private static let tooManyPlayers = -10_851

  init(system: HapticSystem, sharesSession: Bool) throws(CHHapticError) {
    self.sharesSession = sharesSession
    do throws(CHHapticError) { try system.conditions?.makeEngine() } catch {
      system.note(thrown: error, by: "CHHapticEngine()")
      if error.code == .notSupported { system.note(.support, "an engine was made without haptics") }
      throw error
    }
    let engine: Engine
    do throws(EngineError) {
      engine = try Engine(system.configuration, profile: system.profile, recordings: .files)
    } catch { throw CHHapticError(error) }
    self.engine = engine
    self.system = system
    handlers = Handlers(of: system)
    origin = system.currentTime
    polled = PolledEngine(engine, system: system)
    hosted = system.host.adopt(polled)
    engine.setStoppedHandler { [weak self] reason in self?.engineStopped(because: reason) }
    engine.setResetHandler { [weak self] in self?.engineWasReset() }
    polled.setSurvivedResetHandler { [weak self] in self?.callResetHandler() }
    system.add(self)
  }

  func start() throws(CHHapticError) {
    do throws(CHHapticError) {
      if engine.state != .running { try startDevice() }
      do throws(HostedEngineError) { try startHosted() } catch { throw refusal(error) }
    } catch {
      system.note(thrown: error, by: "start()")
      throw error
    }
  }

  /// The client's error. A host's own engines start when it comes back; a device's do not.
  private func refusal(_ error: HostedEngineError) -> CHHapticError {
    guard system.behavior.contains(.staysStopped) else { return CHHapticError(error) }
    return switch error {
    case .inBackground:
      CHHapticError(
        mapping: error.code,
        "the application is in the background; start the engine when it is active again")
    case .interrupted:
      CHHapticError(
        mapping: error.code,
        "another sound has interrupted; start the engine when the interruption has ended")
    case .terminated, .engine: CHHapticError(error)
    }
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
      if sharesSession, !engine.playsHapticsOnly {
        system.note(.sharedSession, "an engine with an audio session was started, and may sound")
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
    noteStop(.client)
    system.journal?.engineStopped(self)
    engine.poll()
  }

  /// Runs `body`, which plays something. An engine that shuts down by itself also starts by itself.
  func play(_ body: () throws(EngineError) -> Void) throws(CHHapticError) {
    do throws(EngineError) {
      try body()
      return notePlay()
    } catch {
      guard error == .notRunning, engine.isAutoShutdownEnabled, !staysStopped else {
        note(error, "a player was started")
        throw CHHapticError(error)
      }
    }
    try startDevice()
    do throws(HostedEngineError) { try startHosted() } catch {
      throw CHHapticError(.engineNotRunning, refusal(error).localizedDescription)
    }
    do throws(EngineError) { try body() } catch { throw CHHapticError(error) }
    notePlay()
  }

  /// Whether the device would leave the engine stopped although it shuts down and starts by itself:
  /// it does so for its own idle time alone.
  private var staysStopped: Bool {
    system.behavior.contains(.staysStopped) && history.withLock { $0.stop?.isSystems == true }
  }

  private func noteStop(_ cause: Stop.Cause) {
    let now = system.currentTime
    history.withLock { $0.stop = $0.hasStarted ? Stop(cause: cause, time: now) : nil }
  }

  /// Why the engine does not run, for a test that misses events; `nil` if it runs.
  var reasonOfRest: String? {
    guard engine.state != .running else { return nil }
    guard let stop = history.withLock({ $0.stop }) else { return "an engine was never started" }
    return "an engine has not run since \(stop.text(system.conditions))"
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
        return system.note(.runningEngine, "\(call), and its engine was never started")
      }
      system.note(
        stop.isSystems ? .staysStopped : .runningEngine,
        "\(call), and nothing had started its engine after \(stop.text(system.conditions))")
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
    note(pattern.repairs)
    for event in resolved.events { noteEvent(event) }
    for case .curve(let curve) in resolved.controls { notePoints(of: curve) }
    noteValues(of: resolved.controls)
    return resolved
  }

  /// Makes a player, if the device has room for one more.
  func makePlayer<Player>(_ body: () throws(EngineError) -> Player) throws -> Player {
    guard
      !system.behavior.contains(.playerLimit)
        || history.withLock({ $0.playerCount }) < Self.mostPlayers
    else {
      system.note(.playerLimit, "an engine has \(Self.mostPlayers) players, and one more was made")
      throw NSError(
        domain: CoreHapticsErrorDomain, code: Self.tooManyPlayers,
        userInfo: [
          NSLocalizedDescriptionKey: "the engine has no room for another player; release some"
        ])
    }
    do throws(EngineError) {
      let player = try body()
      history.withLock { $0.playerCount += 1 }
      return player
    } catch { throw CHHapticError(error) }
  }

  /// A player of the client is gone.
  func playerWasReleased() { history.withLock { $0.playerCount -= 1 } }

  private func note(_ repairs: [Diagnostic]) {
    for repair in repairs {
      system.note(
        repair.code == .unknownParameter ? .unknownParameter : .fileRepairs,
        "a pattern is not as AHAP has it: \(repair.message) "
          + "(\(repair.path.isEmpty ? "line \(repair.position.line)" : repair.path))")
    }
  }

  private func noteEvent(_ event: Event) {
    let isHeld = event.kind == .hapticContinuous || event.kind == .audioContinuous
    if isHeld, event.duration == nil {
      system.note(.eventDuration, "an event of \(event.kind.rawValue) has no duration")
    }
    if event.kind == .hapticContinuous, event.duration ?? 0 > Event.longestHold {
      system.note(.eventLength, "an event lasts \(event.duration ?? 0) s")
    }
    for parameter in event.parameters {
      noteValue(parameter.value, of: parameter.id.rawValue, in: parameter.id.range)
    }
  }

  func noteValues(of controls: [Control]) {
    for control in controls {
      switch control {
      case .parameter(let parameter):
        noteValue(parameter.value, of: parameter.id.rawValue, in: parameter.id.range)
      case .curve(let curve):
        for point in curve.points {
          noteValue(point.value, of: curve.id.rawValue, in: curve.id.range)
        }
      }
    }
  }

  private func noteValue(_ value: Double, of name: String, in range: ClosedRange<Double>) {
    // Numbers of 32 bits that were computed miss a bound by their rounding.
    let rounding = 1e-6
    guard !(value >= range.lowerBound - rounding && value <= range.upperBound + rounding)
    else { return }
    system.note(
      .valueRange,
      "\(name) is \(Float(value)), and goes from \(Int(range.lowerBound)) to 1")
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
    noteStop(.system(reason))
    handlers.call { [self] in stopped.handler(reason) }
  }

  private func engineWasReset() {
    audio.withLock { $0.reset() }
    callResetHandler()
  }

  private func callResetHandler() {
    system.journal?.engineStopped(self)
    noteStop(.reset)
    handlers.call { [self] in reset.handler() }
  }

  /// Ends all players and calls the stopped handler, because the client has released the engine.
  func destroy() {
    system.remove(self)
    let wasRunning = engine.state == .running
    if wasRunning { system.conditions?.addRelease(at: system.currentTime) }
    let startedNow = history.withLock { $0.lastPlay } == system.currentTime
    if wasRunning, engine.telemetry.activePlayers > 0 || startedNow {
      system.note(.engineReleased, "an engine was released while it played")
    }
    stop()
    if wasRunning { engineStopped(because: .engineDestroyed) }
  }
}

#endif
