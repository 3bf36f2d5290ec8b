import PacinianBase
import Synchronization

/// The atomics by which the render thread and the callers of an engine tell each other of changes,
/// without locks.
struct EngineAtomics: ~Copyable {
  /// The engine's run: an even number while it is stopped, an odd number while it runs. The render
  /// thread follows changes.
  let run = Atomic(0)
  /// The last run that ended for a reason of the system's. If another run begins before the next
  /// block, this run is cut without a fade.
  let interruptedRun = Atomic(0)
  /// The run that the render thread has reached.
  let reachedRun = Atomic(0)
  /// Set by ``drive()`` while a thread drives the players: the thread of the render call, or a
  /// thread that ends the players of a stopped engine that is not rendered.
  let isDriven = Atomic(false)
  /// Frames rendered.
  let position = Atomic(0)
  /// The channels of the haptic bus.
  let hapticChannels: Int
  /// Commands for as soon as possible, and commands for later, that were accepted and not carried
  /// out. The quotas are separate, so that commands for later leave commands for as soon as
  /// possible their quota.
  let commands = Quota()
  let laterCommands = Quota()
  /// Commands that were ever sent.
  let pushedCommands = Atomic(0)
  /// Memory for the render thread.
  private let grown = Mailbox<GrownBlock>()
  /// Players with starts that have not ended.
  let busyPlayers = Quota()
  /// The continuous events and transients that the busy players may sound at a time.
  let busyVoices = Quota()
  let busyTransients = Quota()
  /// The run in which the engine has been idle for the configured time; −1 if there was no such
  /// run.
  let idleRun = Atomic(-1)
  let isAutoShutdownEnabled = Atomic(false)
  let isMutedForHaptics = Atomic(false)
  let isMutedForAudio = Atomic(false)
  let volume = SharedVolume()
  let isPaused = Atomic(false)
  /// The fade to silence with which the present run ends, and the last such fade that has reached
  /// its end: see ``FadeOut``. `fadeOut` changes under the lock of the engine's lifecycle.
  let fadeOut = Atomic<UInt64>(0)
  let endedFadeOut = Atomic<UInt64>(0)
  /// Which buses the present run plays.
  let playsHaptics = Atomic(true)
  let playsAudio = Atomic(true)
  /// Memory that the render thread has retired, and spare blocks for calls.
  private let spent = Mailbox<SpentNode>()
  let blocks: SpareBlocks
  /// Live values that passes have, or that are on their way to them.
  let liveValues = Quota()
  /// The players whose settings have changed, for the render thread; and the players with news, for
  /// the delivery: a start, or the player itself, has ended.
  private let changed = Mailbox<PlayerAtomics>()
  private let news = Mailbox<PlayerAtomics>()
  /// The records of players' passes, once a pass handler has been set.
  let tap = Atomic<UnsafeMutablePointer<PassTap>?>(nil)
  /// Whether the notifications' thread polls for news, so that it need not be woken.
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

  /// - Parameter spareBytes: the most bytes of spare blocks.
  init(spareBytes: Int, hapticChannels: Int) {
    self.hapticChannels = hapticChannels
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

  /// Begins to drive the players; `false` if another thread drives them.
  borrowing func drive() -> Bool { !isDriven.exchange(true, ordering: .acquiringAndReleasing) }

  /// Whether calls wait that are carried out even without a run: changes of settings, cancels, and
  /// calls for as soon as possible.
  var hasNowCalls: Bool {
    commands.held.load(ordering: .sequentiallyConsistent) > 0 || !changed.isEmpty
  }

  /// Whether calls for later wait, or are being sent.
  var hasLaterCalls: Bool { laterCommands.held.load(ordering: .sequentiallyConsistent) > 0 }

  /// Whether a player has news for the delivery.
  var hasNews: Bool { !news.isEmpty }

  /// Whether memory was sent to the render thread.
  var hasGrown: Bool { !grown.isEmpty }

  /// Requests that the render thread reads a player's settings. Any thread that keeps the player's
  /// memory alive.
  borrowing func noteChange(of player: UnsafeMutablePointer<PlayerAtomics>) {
    if player.pointee.lifetime.changeSettings() { postChanged(player) }
  }

  /// Releases a player on behalf of its owner, which does not touch the player any more.
  /// - Returns: whether the player was posted to the delivery.
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

  /// Releases references to a player, which may be freed from now on.
  /// - Returns: whether the player was posted to the delivery.
  @inline(__always)
  borrowing func release(_ player: UnsafeMutablePointer<PlayerAtomics>, _ count: Int = 1) -> Bool {
    guard player.pointee.lifetime.release(count) else { return false }
    postNews(player)
    return true
  }

  /// Posts a player to the delivery, because a start of the player has ended. The caller has a
  /// reference.
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

  /// The players with news, the latest first. The delivering thread.
  borrowing func takeNews() -> UnsafeMutablePointer<PlayerAtomics>? { news.takeAll() }

  /// Sends memory to the render thread. The caller has a lock that keeps the order.
  borrowing func postGrown(_ block: UnsafeMutablePointer<GrownBlock>) {
    grown.post(block) { block.pointee.next = $0 }
  }

  /// The memory that was sent, the oldest first. The render thread.
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

  /// Retires memory on the render thread: another thread frees it, or adds it to the spare blocks.
  borrowing func retire(_ node: UnsafeMutablePointer<SpentNode>) { retire(node, to: node) }

  /// Retires a chain of memory on the render thread, from its first node to its last.
  borrowing func retire(
    _ first: UnsafeMutablePointer<SpentNode>, to last: UnsafeMutablePointer<SpentNode>
  ) {
    spent.post(first) { last.pointee.next = $0 }
  }

  /// Frees the memory that the render thread has retired, or adds it to the spare blocks. Any
  /// thread but the render thread.
  borrowing func releaseSpent() {
    guard !spent.isEmpty else { return }
    blocks.release(spent.takeAll())
  }
}

/// A link in the list of memory that the render thread has retired; it is part of that memory.
struct SpentNode: BitwiseCopyable {
  var next: UnsafeMutablePointer<SpentNode>?
  var memory: Memory

  enum Memory: BitwiseCopyable {
    /// An object that owns the memory, with a reference that is released with the node.
    case object(UnsafeMutableRawPointer)
    /// A block of ``SpareBlocks`` for `bytes` bytes.
    case block(UnsafeMutableRawPointer, bytes: Int)
    /// Memory that malloc has allocated.
    case heap(UnsafeMutableRawPointer)

    func free() {
      switch self {
      case .object(let object): Unmanaged<AnyObject>.fromOpaque(object).release()
      case .block(let block, _), .heap(let block): PacinianBase.free(block)
      }
    }
  }
}
