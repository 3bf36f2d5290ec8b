import CPacinianSystem
import Synchronization

/// What an engine's two sides tell each other without locks.
struct EngineSignals: ~Copyable {
  /// The engine's run: even numbers are stopped, odd ones running. The render thread follows.
  let run = Atomic(0)
  /// The run that the render thread has come to.
  let reachedRun = Atomic(0)
  /// Held by who drives the players: the render call, or a caller that ends what nobody renders.
  let isDriven = Atomic(false)
  /// Frames rendered.
  let position = Atomic(0)
  /// Commands that were accepted and not carried out.
  let commands = Atomic(0)
  /// Players with starts that have not come to their end.
  let busyPlayers = Atomic(0)
  /// The run in which the engine has been idle for the configured time; −1 if none has.
  let idleRun = Atomic(-1)
  let isAutoShutdownEnabled = Atomic(false)
  let isMutedForHaptics = Atomic(false)
  let isMutedForAudio = Atomic(false)
  /// Of the present run.
  let playsHaptics = Atomic(true)
  let playsAudio = Atomic(true)
  /// Memory that the render thread is done with, newest first.
  let spent = Atomic<UnsafeMutablePointer<SpentNode>?>(nil)
  /// Live values that players hold or will.
  let liveValues = Atomic(0)
  /// Players whose settings have changed, and players of which there is something to tell, each
  /// linked.
  let changed = Atomic<UnsafeMutablePointer<PlayerSignals>?>(nil)
  let told = Atomic<UnsafeMutablePointer<PlayerSignals>?>(nil)
  /// Posted when there is something to tell or to free.
  let semaphore: UnsafeMutablePointer<sem_t>

  // Telemetry.
  let activeVoices = Atomic(0)
  let activePlayers = Atomic(0)
  let hapticPeak = Atomic<UInt32>(0)
  let audioPeak = Atomic<UInt32>(0)
  let clippedSamples = Atomic(0)
  let droppedVoices = Atomic(0)
  let cutTails = Atomic(0)
  let worstNanoseconds = Atomic<Int64>(0)

  init() {
    semaphore = .allocate(capacity: 1)
    sem_init(semaphore, 0, 0)
  }

  deinit {
    sem_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Reserves a place in the command queue; `false` if there is none.
  borrowing func reserveCommand(capacity: Int) -> Bool {
    Self.raise(commands, to: capacity)
  }

  /// Counts a player that is no longer at rest; `false` if there are as many already.
  borrowing func reservePlayer(capacity: Int) -> Bool { Self.raise(busyPlayers, to: capacity) }

  /// Reserves room for live values; `false` if there is not enough.
  borrowing func reserveValues(_ count: Int, capacity: Int) -> Bool {
    var held = liveValues.load(ordering: .relaxed)
    while true {
      guard held + count <= capacity else { return false }
      let (exchanged, original) = liveValues.compareExchange(
        expected: held, desired: held + count, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      held = original
    }
  }

  borrowing func giveBackValues(_ count: Int) {
    liveValues.wrappingSubtract(count, ordering: .acquiringAndReleasing)
  }

  /// Has the render thread look at a player's settings; any thread that keeps the player alive.
  borrowing func noteChange(of player: UnsafeMutablePointer<PlayerSignals>) {
    guard !player.pointee.isChanged.exchange(true, ordering: .acquiringAndReleasing) else { return }
    player.pointee.references.wrappingAdd(1, ordering: .acquiringAndReleasing)
    var top = changed.load(ordering: .relaxed)
    while true {
      player.pointee.nextChanged = top
      let (exchanged, original) = changed.compareExchange(
        expected: top, desired: player, ordering: .releasing)
      if exchanged { return }
      top = original
    }
  }

  /// The players whose settings have changed since the last call. The render thread.
  borrowing func takeChanged() -> UnsafeMutablePointer<PlayerSignals>? {
    guard changed.load(ordering: .relaxed) != nil else { return nil }
    return changed.exchange(nil, ordering: .acquiring)
  }

  /// Has whoever delivers look at a player: a start has come to its end, or a reference is given
  /// back.
  borrowing func tell(of player: UnsafeMutablePointer<PlayerSignals>) {
    guard !player.pointee.isTold.exchange(true, ordering: .acquiringAndReleasing) else { return }
    var top = told.load(ordering: .relaxed)
    while true {
      player.pointee.nextTold = top
      let (exchanged, original) = told.compareExchange(
        expected: top, desired: player, ordering: .releasing)
      if exchanged { return }
      top = original
    }
  }

  /// The players of which there is something to tell, the latest first. Whoever delivers.
  borrowing func takeTold() -> UnsafeMutablePointer<PlayerSignals>? {
    told.exchange(nil, ordering: .acquiring)
  }

  private static func raise(_ counter: borrowing Atomic<Int>, to capacity: Int) -> Bool {
    var count = counter.load(ordering: .relaxed)
    while true {
      guard count < capacity else { return false }
      let (exchanged, original) = counter.compareExchange(
        expected: count, desired: count + 1, ordering: .acquiringAndReleasing)
      if exchanged { return true }
      count = original
    }
  }

  /// The render thread hands memory back.
  borrowing func giveBack(_ node: UnsafeMutablePointer<SpentNode>) {
    var top = spent.load(ordering: .relaxed)
    while true {
      node.pointee.next = top
      let (exchanged, original) = spent.compareExchange(
        expected: top, desired: node, ordering: .releasing)
      if exchanged { return }
      top = original
    }
  }

  /// Frees what was handed back. Any thread but the render thread's.
  borrowing func releaseSpent() {
    var node = spent.exchange(nil, ordering: .acquiring)
    while let spent = node {
      node = spent.pointee.next
      Unmanaged<AnyObject>.fromOpaque(spent.pointee.owner).release()
    }
  }
}

/// A link in the list of what the render thread is done with; lives in the memory of its owner.
struct SpentNode: BitwiseCopyable {
  var next: UnsafeMutablePointer<SpentNode>?
  /// Holds a reference, given back with the node.
  var owner: UnsafeMutableRawPointer
}
