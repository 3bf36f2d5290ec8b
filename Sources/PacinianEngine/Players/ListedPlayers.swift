import PacinianRendering

/// The players that play or ring out, with the lists of players that are rendered by themselves,
/// that wait for a frame, and that are subtracted.
///
/// The links are members of the players. Only the render thread uses them. A player that is not
/// listed is in none of the lists, except the list of players with bound controls.
struct ListedPlayers: BitwiseCopyable {
  private(set) var first: UnsafeMutablePointer<PlayerCore>?
  private(set) var last: UnsafeMutablePointer<PlayerCore>?
  private(set) var count = 0
  /// The active players, which are rendered by themselves, in the order of their activation.
  private(set) var firstActive: UnsafeMutablePointer<PlayerCore>?
  private(set) var lastActive: UnsafeMutablePointer<PlayerCore>?
  /// The subtracted players, whose sound is added to the tile again after the calls.
  private(set) var firstSubtracted: UnsafeMutablePointer<PlayerCore>?
  /// The players with bound controls, listed or not, the latest first.
  private(set) var firstBound: UnsafeMutablePointer<PlayerCore>?
  /// Whether a player with bound controls that was set aside has been recalled.
  private var hasRecalled = false
  /// Players that rest, by the frame at which their rest ends, and players that loop, by the end of
  /// their pass.
  var wakes: PlayerAgenda
  var loops: PlayerAgenda
  /// Events that sound.
  var soundingCount = 0

  /// - Parameter capacity: the most players in an agenda before the agenda moves.
  init(capacity: Int, memory: Memory) {
    wakes = PlayerAgenda(.wake, capacity: capacity, memory: memory)
    loops = PlayerAgenda(.loop, capacity: capacity, memory: memory)
  }

  /// Whether the memory of the players is too large for the processor's caches to keep it from tile
  /// to tile.
  var areMany: Bool { count > 512 }

  var all: LinkedNodes<PlayerCore> { LinkedNodes(from: first) }

  /// Appends a player that is not listed.
  mutating func append(_ player: UnsafeMutablePointer<PlayerCore>) {
    assert(!player.pointee.isListed, "a player is listed once")
    player.pointee.isListed = true
    player.pointee.next = nil
    player.pointee.previous = last
    if let last { last.pointee.next = player } else { first = player }
    last = player
    count += 1
  }

  /// Removes a player that is neither active nor subtracted. Complexity: O(log players).
  mutating func remove(_ player: UnsafeMutablePointer<PlayerCore>) {
    assert(player.pointee.isListed && !player.pointee.isActive, "a listed player that rests")
    loops.remove(player)
    wakes.remove(player)
    soundingCount -= player.pointee.soundingCount
    player.pointee.soundingCount = 0
    if let previous = player.pointee.previous {
      previous.pointee.next = player.pointee.next
    } else {
      first = player.pointee.next
    }
    if let next = player.pointee.next {
      next.pointee.previous = player.pointee.previous
    } else {
      last = player.pointee.previous
    }
    player.pointee.isListed = false
    player.pointee.isAside = false
    count -= 1
  }

  /// Begins to render a player by itself.
  mutating func activate(_ player: UnsafeMutablePointer<PlayerCore>) {
    guard !player.pointee.isActive else { return }
    wakes.remove(player)
    player.pointee.isActive = true
    player.pointee.nextActive = nil
    if let lastActive { lastActive.pointee.nextActive = player } else { firstActive = player }
    lastActive = player
  }

  /// Ends a player's rendering by itself.
  /// - Parameter previous: the active player before it, `nil` for the first.
  mutating func deactivate(
    _ player: UnsafeMutablePointer<PlayerCore>, after previous: UnsafeMutablePointer<PlayerCore>?
  ) {
    let next = player.pointee.nextActive
    if let previous { previous.pointee.nextActive = next } else { firstActive = next }
    if next == nil { lastActive = previous }
    player.pointee.isActive = false
  }

  /// Marks a player as subtracted: its sound is not in the tile.
  mutating func markSubtracted(_ player: UnsafeMutablePointer<PlayerCore>) {
    guard !player.pointee.isSubtracted else { return }
    player.pointee.isSubtracted = true
    player.pointee.nextSubtracted = firstSubtracted
    firstSubtracted = player
  }

  /// Removes and returns the player that was subtracted last; `nil` if there is none.
  mutating func takeSubtracted() -> UnsafeMutablePointer<PlayerCore>? {
    guard let player = firstSubtracted else { return nil }
    firstSubtracted = player.pointee.nextSubtracted
    player.pointee.isSubtracted = false
    return player
  }

  /// Adds a player to the players with bound controls.
  mutating func bind(_ player: UnsafeMutablePointer<PlayerCore>) {
    player.pointee.previousBound = nil
    player.pointee.nextBound = firstBound
    firstBound?.pointee.previousBound = player
    firstBound = player
  }

  /// Sets aside an active player with bound controls: only its values are read from now on.
  /// - Parameter previous: the active player before it, `nil` for the first.
  mutating func setAside(
    _ player: UnsafeMutablePointer<PlayerCore>, after previous: UnsafeMutablePointer<PlayerCore>?
  ) {
    deactivate(player, after: previous)
    player.pointee.isAside = true
  }

  /// Lets a player that was set aside be active again when the tile ends.
  mutating func recall(_ player: UnsafeMutablePointer<PlayerCore>) {
    guard player.pointee.isAside else { return }
    player.pointee.isAside = false
    hasRecalled = true
  }

  /// Activates the players that were recalled: once in a tile, so that their order does not depend
  /// on blocks.
  mutating func activateRecalled() {
    guard hasRecalled else { return }
    hasRecalled = false
    var next = firstBound
    while let player = next {
      next = player.pointee.nextBound
      if player.pointee.isListed, !player.pointee.isAside { activate(player) }
    }
  }

  /// Removes a player from the players with bound controls.
  mutating func unbind(_ player: UnsafeMutablePointer<PlayerCore>) {
    let (previous, next) = (player.pointee.previousBound, player.pointee.nextBound)
    if let previous { previous.pointee.nextBound = next } else { firstBound = next }
    next?.pointee.previousBound = previous
  }

  /// Stores the number of events of a listed player that sound.
  mutating func note(
    soundingCount count: Int, of player: UnsafeMutablePointer<PlayerCore>
  ) {
    soundingCount += count - player.pointee.soundingCount
    player.pointee.soundingCount = count
  }
}
