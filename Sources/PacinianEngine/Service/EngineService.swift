import PacinianRendering
import PacinianKernels
import PacinianBase
import PacinianModel
import PacinianSpectra
import Synchronization

/// The parts that an ``Engine`` and its players share: the render thread's side and the way to it,
/// the registered players, the handlers.
final class EngineService: @unchecked Sendable {
  struct Lifecycle {
    var state = EngineState.stopped
    var playsHapticsOnly = false
    var playsAudioOnly = false
    var stoppedHandler: (@Sendable (StopReason) -> Void)?
    var resetHandler: (@Sendable () -> Void)?
    /// Starts of players that were accepted.
    var starts = 0
    /// The number of fades to silence that were requested.
    var fadeOuts = 0
    /// Each is due when no player is active and at least `starts` starts have been accepted.
    var finishedHandlers: [(number: Int, starts: Int, call: @Sendable () -> FinishedAction)] = []
    /// The number of finished handlers that were requested.
    var finishedHandlerCount = 0
    /// Calls of handlers that are due, in order.
    var due: [@Sendable () -> Void] = []
  }

  let configuration: EngineConfiguration
  let kernels: KernelSet
  let profile: ActuatorProfile
  let bank: TransientBank
  let library: AudioLibrary
  let setups: TileSetups
  let live: UnsafeMutablePointer<LivePool>
  let core: UnsafeMutablePointer<RenderCore>
  let atomics: UnsafeMutablePointer<EngineAtomics>
  let queue: CommandQueue
  let growing: GrowingMemory
  let lifecycle = Locked(Lifecycle())
  /// Whether `lifecycle` may hold handlers that are due or wait for players, so that a host that
  /// polls at every block need not lock it. It changes under its lock.
  let hasHandlers = Atomic(false)
  /// Counts resets; players of an earlier generation are invalid. It changes under the lock of
  /// `lifecycle`.
  let resets = Atomic(0)
  let knownSources = Locked(KnownSources())
  /// The players by their addresses.
  let players = Locked<[UInt: PlayerStorage]>([:])
  /// The thread that calls handlers, 0 for none, so that each is called once and in order; guards
  /// `delivery`.
  let deliveringThread = Atomic<UInt>(0)
  // Unchecked, so that the runtime does not check for overlapping accesses at every poll, which
  // cannot occur.
  @exclusivity(unchecked) var delivery = Delivery()
  /// Whether the engine is being freed.
  let finishing = Atomic(false)
  let memory: Memory

  /// The breakpoints of a pattern's control in a tile for which every engine has memory.
  static let segmentsPerTile = 1_024
  /// The voices of a layer in a pass for which every engine has memory.
  static let voicesPerPass = 1_024

  /// - Throws: `noMemory`.
  init(
    _ configuration: EngineConfiguration, profile: ActuatorProfile, bank: TransientBank,
    recordings: Recordings?
  ) throws(EngineError) {
    // All memory is allocated at once, so that no later allocation of the engine can fail.
    let bytes = configuration.memoryBytes
    guard let memory = Memory(reserving: bytes) else { throw .noMemory(byteCount: bytes) }
    self.memory = memory
    self.configuration = configuration
    kernels = KernelSet(configuration.level)
    self.profile = profile
    self.bank = bank
    // All transients are designed here, so that no player waits for them.
    if configuration.buses != .audio { bank.designAll() }
    library = AudioLibrary(recordings?.source(configuration.sampleRate))
    setups = TileSetups(
      configuration, profile: profile, segmentsPerTile: Self.segmentsPerTile,
      voicesPerPass: Self.voicesPerPass, memory: memory)
    let entries = memory.array(of: LiveEntry.self, count: GrowingMemory.least.entries)
    live = memory.array([LivePool(entries: entries, capacity: GrowingMemory.least.entries)])
    let atomics = UnsafeMutablePointer<EngineAtomics>.allocate(capacity: 1)
    atomics.initialize(
      to: EngineAtomics(
        spareBytes: EngineConfiguration.spareBytes, hapticChannels: configuration.hapticChannels))
    do throws(EngineError) { queue = try CommandQueue(atomics) } catch {
      atomics.deinitialize(count: 1).deallocate()
      throw error
    }
    self.atomics = atomics
    growing = GrowingMemory(atomics)
    let runBytes = configuration.runBytes
    let runs = memory.block(bytes: RunArena.byteCount(runBytes))
    core = .allocate(capacity: 1)
    core.initialize(
      to: RenderCore(
        configuration, profile: profile, atomics: atomics,
        tiles: BusDriver(
          setups.haptic, kernels: kernels, restingCapacity: GrowingMemory.least.voices,
          memory: memory),
        live: live, leastLive: entries, queue: queue.reader,
        runs: RunArena(bytes: runBytes, at: runs, memory: memory), memory: memory))
  }

  deinit {
    growing.end()
    // Calls that were sent after the engine's end.
    core.pointee.carryOutInSilence()
    core.pointee.dropGrown()
    atomics.pointee.releaseSpent()
    core.pointee.calls.queue.deallocate()
    core.pointee.stages.deallocate()
    core.deallocate()
    atomics.deinitialize(count: 1)
    atomics.deallocate()
  }

  var position: Int { atomics.pointee.position.load(ordering: .acquiring) }

  /// Frames of a time of the engine's clock.
  var framesPerTime: Double {
    configuration.timeUnit == .frames ? 1 : Double(configuration.sampleRate)
  }

  /// The frame of a time, `nil` for as soon as possible.
  func frame(_ time: Double) throws(EngineError) -> BusFrame? {
    // The most frequent requests of hosts.
    if time == 0 { return nil }
    guard time >= 0 else { throw .invalidTime(time) }
    let frame = LiveClock.rounded(time * framesPerTime)
    guard frame <= PassClock.furthest else { throw .invalidTime(time) }
    return frame <= Double(position) ? nil : BusFrame(frame)
  }

  /// Sends a call to the render thread.
  /// - Parameters:
  ///   - isReferenced: whether the caller has taken the call's reference to the player.
  ///   - payload: the render thread's from now on, unless the call fails.
  /// - Throws: `queueFull`, `noMemory`; then nothing has changed.
  func send(
    _ kind: Command.Kind, to storage: PlayerStorage, frame: BusFrame? = nil, run: Int? = nil,
    seconds: Double = 0, isOn: Bool = false, isReferenced: Bool = false,
    payload: UnsafeMutableRawPointer? = nil
  ) throws(EngineError) {
    let command = Command(
      kind: kind, player: storage.core, frame: frame, run: run ?? self.run, seconds: seconds,
      isOn: isOn, payload: payload)
    let capacity = EngineConfiguration.ceiling(configuration.commandCapacity)
    guard
      command.isForLater
        ? atomics.pointee.laterCommands.reserve(capacity: capacity)
        : !kind.isHosts || atomics.pointee.commands.reserve(capacity: capacity)
    else { throw .queueFull(capacity: capacity) }
    if !isReferenced { storage.atomics.pointee.lifetime.hold() }
    do throws(EngineError) {
      if command.isForLater { try growing.makeRoomForCalls() }
      try queue.push(command)
    } catch {
      if !isReferenced { _ = atomics.pointee.release(storage.atomics) }
      if command.isForLater {
        atomics.pointee.laterCommands.release()
      } else if kind.isHosts {
        atomics.pointee.commands.release()
      }
      throw error
    }
    wakeIfNotRendered()
  }

  /// Sends a call that replaces a player's plan.
  /// - Throws: as the other calls; then nothing has changed.
  func send(
    _ kind: Command.Kind, _ plan: PassPlanStorage, to storage: PlayerStorage,
    isReferenced: Bool = false
  ) throws(EngineError) {
    let retained = plan.retainPlan()
    do throws(EngineError) {
      try send(
        kind, to: storage, isReferenced: isReferenced, payload: UnsafeMutableRawPointer(retained))
    } catch {
      retained.pointee.node.memory.free()
      throw error
    }
  }
}
