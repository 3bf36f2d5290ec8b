import PacinianBase
import Synchronization

/// The atomics by which an engine's two sides tell each other of changes, without locks.
struct EngineAtomics: ~Copyable {
  /// The engine's run: even numbers are stopped, odd ones running. The render thread follows.
  let run = Atomic(0)
  /// The last run that ended for a reason of the system's: where another one begins before the next
  /// block, nothing of its sound is left to fade.
  let interruptedRun = Atomic(0)
  /// The run that the render thread has come to.
  let reachedRun = Atomic(0)
  /// Held by the thread that drives the players: the thread of the render call, or one that ends
  /// the players of a stopped engine which is not rendered. It is taken by ``drive()``.
  let isDriven = Atomic(false)
  /// Frames rendered.
  let position = Atomic(0)
  /// Commands as soon as possible, and commands for later, that were accepted and not carried out:
  /// each holds a cell of the queue. Those for later take none from the others.
  let commands = Quota()
  let laterCommands = Quota()
  /// Commands that were ever sent.
  let pushedCommands = Atomic(0)
  /// Memory for the render thread.
  private let grown = Mailbox<GrownBlock>()
  /// Players with starts that have not ended.
  let busyPlayers = Quota()
  /// The continuous events and transients that these players may sound at a time.
  let busyVoices = Quota()
  let busyTransients = Quota()
  /// The run in which the engine has been idle for the configured time; −1 if it has not been idle
  /// in any.
  let idleRun = Atomic(-1)
  let isAutoShutdownEnabled = Atomic(false)
  let isMutedForHaptics = Atomic(false)
  let isMutedForAudio = Atomic(false)
  let volume = SharedVolume()
  let isPaused = Atomic(false)
  /// The fade to silence with which the present run ends, and the last that has come to its end:
  /// ``FadeOut``. The first changes under the lock of the engine's lifecycle.
  let fadeOut = Atomic<UInt64>(0)
  let endedFadeOut = Atomic<UInt64>(0)
  /// Which buses the present run plays.
  let playsHaptics = Atomic(true)
  let playsAudio = Atomic(true)
  /// Memory that the render thread has handed back, and blocks that are used again.
  private let spent = Mailbox<SpentNode>()
  let blocks: SpareBlocks
  /// Live values that players hold or will.
  let liveValues = Quota()
  /// Players whose settings have changed, for the render thread, and players of which a start, or
  /// which themselves, have ended, for the delivery.
  private let changed = Mailbox<PlayerAtomics>()
  private let news = Mailbox<PlayerAtomics>()
  /// The records of passes of players, while somebody wants to know them.
  let tap = Atomic<UnsafeMutablePointer<PassTap>?>(nil)
  /// Whether the notifications' thread looks for news by itself.
  let isLooking = Atomic(false)
  /// Posted when there are handlers to call or memory to free.
  let semaphore: UnsafeMutablePointer<pacinian_semaphore>

  // Telemetry.
  let activeVoices = Atomic(0)
  let activePlayers = Atomic(0)
  let hapticPeak = Atomic<UInt32>(0)
  let audioPeak = Atomic<UInt32>(0)
  let clippedSamples = Atomic(0)
  let droppedVoices = Atomic(0)
  let lateCalls = Atomic(0)
  let droppedValues = Atomic(0)
  let cutTails = Atomic(0)
  let worstNanoseconds = Atomic(0)

  /// - Parameter spareBytes: the most bytes of blocks to keep.
  init(spareBytes: Int) {
    blocks = SpareBlocks(bytes: spareBytes)
    semaphore = .allocate(capacity: 1)
    pacinian_semaphore_init(semaphore)
  }

  deinit {
    if let tap = tap.load(ordering: .acquiring) {
      tap.deinitialize(count: 1)
      tap.deallocate()
    }
    pacinian_semaphore_destroy(semaphore)
    semaphore.deallocate()
  }

  /// Begins to drive the players; `false` if another thread does.
  borrowing func drive() -> Bool { !isDriven.exchange(true, ordering: .acquiringAndReleasing) }

  /// Whether calls wait that are carried out without a run: changes of settings, cancels, calls as
  /// soon as possible.
  var hasNowCalls: Bool {
    commands.held.load(ordering: .sequentiallyConsistent) > 0 || !changed.isEmpty
  }

  /// Whether calls wait for their time, or are sent to.
  var hasLaterCalls: Bool { laterCommands.held.load(ordering: .sequentiallyConsistent) > 0 }

  /// Whether the delivery has to look at a player.
  var hasNews: Bool { !news.isEmpty }

  /// Whether memory was handed over to the render thread.
  var hasGrown: Bool { !grown.isEmpty }

  /// Asks the render thread to read a player's settings. Any thread that keeps the player's memory.
  borrowing func noteChange(of player: UnsafeMutablePointer<PlayerAtomics>) {
    if player.pointee.lifetime.changeSettings() { postChanged(player) }
  }

  /// Gives up a player on behalf of its owner, which does not touch it any more.
  /// - Returns: whether the delivery has to look at it.
  borrowing func abandon(_ player: UnsafeMutablePointer<PlayerAtomics>) -> Bool {
    switch player.pointee.lifetime.abandon() {
    case .isKnown: return false
    case .hasChanges:
      postChanged(player)
      return false
    case .hasEnded:
      postNews(player)
      return true
    }
  }

  /// Gives up references to a player, which may be freed from now on.
  /// - Returns: whether the delivery has to look at it.
  @inline(__always)
  borrowing func release(_ player: UnsafeMutablePointer<PlayerAtomics>, _ count: Int = 1) -> Bool {
    guard player.pointee.lifetime.release(count) else { return false }
    postNews(player)
    return true
  }

  /// Asks the delivery to look at a player of which a start has ended. A holder of a reference.
  borrowing func notify(of player: UnsafeMutablePointer<PlayerAtomics>) {
    if player.pointee.lifetime.notify() { postNews(player) }
  }

  private borrowing func postChanged(_ player: UnsafeMutablePointer<PlayerAtomics>) {
    changed.post(player) { player.pointee.nextChanged = $0 }
  }

  private borrowing func postNews(_ player: UnsafeMutablePointer<PlayerAtomics>) {
    news.post(player) { player.pointee.nextNews = $0 }
  }

  /// The players whose settings have changed since the last call, each with a reference. The render
  /// thread.
  borrowing func takeChanged() -> UnsafeMutablePointer<PlayerAtomics>? { changed.takeAll() }

  /// The players at which the delivery has to look, the latest first. The delivering thread.
  borrowing func takeNews() -> UnsafeMutablePointer<PlayerAtomics>? { news.takeAll() }

  /// Hands memory to the render thread, under a lock that keeps its order.
  borrowing func handOver(_ block: UnsafeMutablePointer<GrownBlock>) {
    grown.post(block) { block.pointee.next = $0 }
  }

  /// The memory that was handed over, the oldest first. The render thread.
  borrowing func takeGrown() -> UnsafeMutablePointer<GrownBlock>? {
    var next = grown.takeAll()
    var first: UnsafeMutablePointer<GrownBlock>?
    while let block = next {
      next = block.pointee.next
      block.pointee.next = first
      first = block
    }
    return first
  }

  /// The render thread hands memory back.
  borrowing func giveBack(_ node: UnsafeMutablePointer<SpentNode>) { giveBack(node, to: node) }

  /// The render thread hands back a chain, from one node to another.
  borrowing func giveBack(
    _ first: UnsafeMutablePointer<SpentNode>, to last: UnsafeMutablePointer<SpentNode>
  ) {
    spent.post(first) { last.pointee.next = $0 }
  }

  /// Frees memory that was handed back, or keeps it. Any thread but the render thread may call it.
  borrowing func releaseSpent() {
    guard !spent.isEmpty else { return }
    blocks.release(spent.takeAll())
  }
}

/// A link in the list of memory that the render thread has handed back; it is part of that memory.
struct SpentNode: BitwiseCopyable {
  var next: UnsafeMutablePointer<SpentNode>?
  var memory: Memory

  enum Memory: BitwiseCopyable {
    /// An object that owns the memory, with a reference that is released with the node.
    case object(UnsafeMutableRawPointer)
    /// A block of ``SpareBlocks`` for so many bytes.
    case block(UnsafeMutableRawPointer, bytes: Int)
    /// Memory of malloc's.
    case heap(UnsafeMutableRawPointer)

    func free() {
      switch self {
      case .object(let object): Unmanaged<AnyObject>.fromOpaque(object).release()
      case .block(let block, _), .heap(let block): PacinianBase.free(block)
      }
    }
  }
}
