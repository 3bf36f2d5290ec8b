#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianEngine
import PacinianModel
import Synchronization

/// The haptic hardware as engines see it: it gives them a clock, a host to follow, and outputs for
/// their signal.
///
/// Every engine belongs to the system that is current when it is made. That is ``shared``, unless
/// the engine is made within ``run(_:)``. May be used from any thread.
public final class HapticSystem: Sendable {
  /// The source of a system's time.
  public enum Clock: Sendable {
    /// A thread of the system moves the time, in step with the wall clock.
    case wall
    /// Calls of ``HapticSystem/advance(by:)`` move the time.
    case manual
  }

  public let clock: Clock
  /// The application that the engines follow.
  public let host: ApplicationHost
  public let configuration: EngineConfiguration
  public let profile: ActuatorProfile

  let journal: PlaybackJournal?
  /// The conditions that a recorder's test has set; `nil` for a device that has everything and
  /// never fails.
  let conditions: DeviceConditions?
  /// The rules that engines keep to.
  let behavior: DeviceBehavior
  private let resourceFolders: [URL]
  /// In the order of their making, which is the order of whatever is done with all of them.
  private let engines = Mutex<[WeakCore]>([])
  /// The queue of all engines' handlers, where a test moves the time.
  private let handlers: HandlerQueue?
  private let puller: BlockPuller
  private let thread = Mutex<WallClock?>(nil)

  private struct WeakCore: Sendable {
    weak let core: EngineCore?
    let id: ObjectIdentifier
  }

  private static let process = Mutex<HapticSystem?>(nil)
  /// The living engines of all systems: their number, by system, and whether it is a recorder's.
  private static let population = Mutex<[ObjectIdentifier: (count: Int, isRecorded: Bool)]>([:])
  @TaskLocal private static var scoped: HapticSystem?

  /// The process's system. One that is silent and runs on the wall clock, unless another is set
  /// before the first engine is made; engines stay with the system that they were made in.
  public static var shared: HapticSystem {
    get {
      process.withLock { system in
        if let system { return system }
        let first = HapticSystem()
        system = first
        return first
      }
    }
    set { process.withLock { $0 = newValue } }
  }

  /// The system that engines made now belong to.
  public static var current: HapticSystem { scoped ?? shared }

  /// - Parameters:
  ///   - clock: the source of the time; by default the wall clock.
  ///   - host: the application; by default one that is active until a phase is reported.
  ///   - configuration: the configuration of every engine. The framework decides how handlers are
  ///     called, how seeks enter events and how engines end that are not rendered; it ignores these
  ///     values of the configuration.
  ///   - profile: the actuator; by default `taptic`.
  ///   - resourceFolders: the folders in which audio files of patterns are searched, after the
  ///     folder of the pattern's own file; by default the folder of the application's resources.
  public convenience init(
    clock: Clock = .wall, host: ApplicationHost = ApplicationHost(assuming: .active),
    configuration: EngineConfiguration = EngineConfiguration(), profile: ActuatorProfile? = nil,
    resourceFolders: [URL] = [Bundle.main.resourceURL ?? Bundle.main.bundleURL]
  ) {
    self.init(
      clock: clock, host: host, configuration: configuration, profile: profile,
      resourceFolders: resourceFolders, journal: nil, conditions: nil,
      behavior: .playing)
  }

  init(
    clock: Clock, host: ApplicationHost, configuration: EngineConfiguration,
    profile: ActuatorProfile?, resourceFolders: [URL], journal: PlaybackJournal?,
    conditions: DeviceConditions?, behavior: DeviceBehavior
  ) {
    self.clock = clock
    self.host = host
    guard let profile = profile ?? BuiltInProfiles.profile(named: "taptic") else {
      preconditionFailure("the profile taptic is part of the library")
    }
    self.profile = profile
    self.resourceFolders = resourceFolders
    self.journal = journal
    self.conditions = conditions
    self.behavior = behavior
    handlers =
      clock == .manual ? HandlerQueue(isApart: behavior.contains(.handlersOffMain)) : nil
    var configuration = configuration
    configuration.notifications = .polled
    configuration.entersEventsMidway = false
    configuration.renderTimeout = .infinity
    self.configuration = configuration
    puller = BlockPuller(sampleRate: configuration.sampleRate)
  }

  /// Seconds pulled so far.
  public var currentTime: TimeInterval { puller.time }

  /// Sends every engine's signal to `output` too, from now on.
  public func attach(_ output: HapticOutput) { puller.attach(output) }

  /// Removes an output that ``attach(_:)`` added, and completes the output's file. When the call
  /// returns, no call of the output is running or will come.
  public func detach(_ output: HapticOutput) { puller.detach(output) }

  /// Detaches every output, as a program does before it ends.
  public func detachAll() { for output in puller.outputs { puller.detach(output) } }

  /// Engines that are made in `body`, on this thread or in its tasks, belong to this system.
  public func run<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.$scoped.withValue(self, operation: body)
  }

  /// Does the same as the other ``run(_:)``.
  public func run<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: () async throws -> Result
  ) async rethrows -> Result {
    try await Self.$scoped.withValue(self, operation: body, isolation: isolation)
  }

  /// Moves a manual system's time, and returns when all that is due has happened and the handlers
  /// that are due have been called. Handlers may call it too, but then do not wait for themselves.
  /// - Parameter seconds: 0 or more; fractions of frames add up.
  public func advance(by seconds: TimeInterval) {
    precondition(clock == .manual, "the wall clock moves this system")
    precondition(seconds >= 0 && seconds.isFinite, "time moves forwards")
    settle()
    puller.pull(seconds: seconds, engines: { self.cores }, afterBlock: settle)
  }

  /// Stops the engines that run, and calls their handlers.
  func stopEngines(because reason: StopReason) {
    for core in cores where core.engine.state == .running { core.engine.stop(because: reason) }
    settle()
  }

  /// Calls due handlers and waits for them.
  private func settle() {
    for core in cores { core.engine.poll() }
    handlers?.drain()
  }

  /// Waits until the handlers that are due have been called, before a call of a recorder's test.
  func settleHandlers() { handlers?.settle() }

  /// The queue for the handlers of an engine's client.
  func handlerQueue() -> HandlerQueue {
    handlers ?? HandlerQueue(isApart: behavior.contains(.handlersOffMain))
  }

  /// Notes a finding for the recorder, if there is one and it keeps to the rule.
  func note(_ behavior: DeviceBehavior, _ fact: @autoclosure () -> String) {
    guard let conditions, self.behavior.contains(behavior) else { return }
    conditions.note(behavior, at: currentTime, fact())
  }

  /// Says where the engines are, if some or all belong to other systems.
  var remarkOnOthers: String? {
    let (own, all, played) = Self.population.withLock { population in
      (
        population[ObjectIdentifier(self)]?.count ?? 0,
        population.values.reduce(0) { $0 + $1.count },
        population.values.reduce(0) { $0 + ($1.isRecorded ? 0 : $1.count) }
      )
    }
    let remedy = "make engines in run { … }, or let one recorder adopt() the process's engines"
    if own == 0, all > 0 {
      return "no engine belongs to this recorder, and \(all) to other systems: \(remedy)"
    }
    guard played > 0 else { return nil }
    return "\(played) of the process's engines belong to no recorder: \(remedy)"
  }

  var cores: [EngineCore] {
    engines.withLock { $0 }.compactMap(\.core)
  }

  func add(_ core: EngineCore) {
    engines.withLock { $0.append(WeakCore(core: core, id: ObjectIdentifier(core))) }
    let isRecorded = journal != nil
    Self.population.withLock { $0[ObjectIdentifier(self), default: (0, isRecorded)].count += 1 }
    guard clock == .wall else { return }
    thread.withLock { thread in
      if thread == nil { thread = WallClock(self) }
    }
  }

  func remove(_ core: EngineCore) {
    let id = ObjectIdentifier(core)
    engines.withLock { $0.removeAll { $0.id == id } }
    Self.population.withLock { population in
      let id = ObjectIdentifier(self)
      population[id]?.count -= 1
      if population[id]?.count == 0 { population[id] = nil }
    }
  }

  /// Pulls a block for the wall clock; false when there is nothing to pull.
  func pullBlock() -> Bool {
    let cores = cores
    guard !cores.isEmpty else { return false }
    puller.pullBlock(engines: cores)
    for core in cores { core.engine.poll() }
    return true
  }

  /// The audio file that a pattern names.
  func path(ofWaveform name: String, beside folder: URL?) throws(CHHapticError) -> String {
    for folder in [folder].compactMap(\.self) + resourceFolders {
      // Without a slash at its end, a relative path would count from the folder above.
      let folder = URL(fileURLWithPath: folder.path, isDirectory: true)
      let root = folder.resolvingSymlinksInPath().standardizedFileURL.path
      let path = URL(fileURLWithPath: name, relativeTo: folder).resolvingSymlinksInPath()
        .standardizedFileURL.path
      // Patterns come from elsewhere: they do not choose files outside of the folder.
      guard path.hasPrefix(root + "/"), FileManager.default.fileExists(atPath: path) else {
        continue
      }
      return path
    }
    throw CHHapticError(
      .fileNotFound,
      "the audio file \(name) is neither beside the pattern nor among the application's resources")
  }
}

#endif
