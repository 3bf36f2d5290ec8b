import Synchronization

/// The atomics by which a player's two sides tell each other of changes, without locks.
struct PlayerSignals: ~Copyable {
  /// Accepted starts that have not ended, and the number of those that have.
  let starts = Atomic(0)
  let completions = Atomic(0)
  /// Commands under way, and one while the render thread has the player in its list.
  let references = Atomic(0)
  /// The render thread's side of the player; set before anyone else knows of it.
  var core: UnsafeMutablePointer<PlayerCore>
  /// Whether the player is among those whose settings have changed, and the next of them.
  let isChanged = Atomic(false)
  var nextChanged: UnsafeMutablePointer<PlayerSignals>?
  /// Whether the delivery has to look at the player, and the next of those players.
  let isTold = Atomic(false)
  var nextTold: UnsafeMutablePointer<PlayerSignals>?
  let isMuted = Atomic(false)
  /// Whether the player has no owner any more.
  let isAbandoned = Atomic(false)
  /// Events that found no room.
  let droppedEvents = Atomic(0)
  /// Calls with a lower number are to be dropped.
  let cancelledBefore = Atomic(0)

  init(core: UnsafeMutablePointer<PlayerCore>) { self.core = core }

  /// Counts a start, and with the first of them the player; `false` if the engine has no room for
  /// it. One start of a player at a time.
  borrowing func beginStart(
    in engine: UnsafeMutablePointer<EngineSignals>, playerCapacity: Int
  ) -> Bool {
    guard starts.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0,
      !engine.pointee.busyPlayers.reserve(capacity: playerCapacity)
    else { return true }
    starts.wrappingSubtract(1, ordering: .acquiringAndReleasing)
    return false
  }

  /// Takes a start out, and with the last of them the player.
  borrowing func endStart(in engine: UnsafeMutablePointer<EngineSignals>) {
    guard starts.wrappingSubtract(1, ordering: .acquiringAndReleasing).newValue == 0 else { return }
    engine.pointee.busyPlayers.giveBack()
  }
}
