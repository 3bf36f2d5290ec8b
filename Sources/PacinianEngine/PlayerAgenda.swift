import PacinianRendering

/// Players by the frame of the bus at which the engine has to look at them, the earliest first: a
/// binary heap in which a player knows its position. The render thread alone uses it.
struct PlayerAgenda: BitwiseCopyable {
  /// Which of a player's two positions an agenda uses.
  enum Kind { case wake, loop }

  struct Entry: BitwiseCopyable {
    var frame: BusFrame
    var player: UnsafeMutablePointer<PlayerCore>
  }

  private let kind: Kind
  let entries: UnsafeMutablePointer<Entry>
  let capacity: Int
  private(set) var count = 0

  /// - Parameter capacity: the most players.
  init(_ kind: Kind, capacity: Int, memory: Memory) {
    self.kind = kind
    self.capacity = capacity
    entries = memory.array(of: Entry.self, count: capacity)
  }

  /// Bytes for each player.
  static var bytesPerPlayer: Int { MemoryLayout<Entry>.stride }

  /// The earliest frame, never without players.
  var firstFrame: BusFrame { count > 0 ? entries[0].frame : .never }

  /// The frame of a player, never if the player is not in the agenda.
  func frame(of player: UnsafeMutablePointer<PlayerCore>) -> BusFrame {
    let index = index(of: player)
    return index >= 0 ? entries[index].frame : .never
  }

  /// Takes the earliest player out if its frame lies before `frame`. Complexity: O(log players).
  mutating func removeFirst(before frame: BusFrame) -> UnsafeMutablePointer<PlayerCore>? {
    guard count > 0, entries[0].frame < frame else { return nil }
    let player = entries[0].player
    remove(player)
    return player
  }

  /// Puts a player in, or at another frame. Complexity: O(log players).
  mutating func set(_ player: UnsafeMutablePointer<PlayerCore>, to frame: BusFrame) {
    remove(player)
    assert(count < capacity, "there is room for every player that has a pass")
    count += 1
    raise(Entry(frame: frame, player: player), from: count - 1)
  }

  /// Takes a player out if it is in. Complexity: O(log players).
  mutating func remove(_ player: UnsafeMutablePointer<PlayerCore>) {
    let index = index(of: player)
    guard index >= 0 else { return }
    assert(index < count && entries[index].player == player, "a player knows its index")
    setIndex(of: player, -1)
    count -= 1
    guard index < count else { return }
    let moved = entries[count]
    if index > 0, moved.frame < entries[(index - 1) / 2].frame {
      raise(moved, from: index)
    } else {
      sink(moved, from: index)
    }
  }

  private func raise(_ entry: Entry, from start: Int) {
    var index = start
    while index > 0, entry.frame < entries[(index - 1) / 2].frame {
      put(entries[(index - 1) / 2], index)
      index = (index - 1) / 2
    }
    put(entry, index)
  }

  private func sink(_ entry: Entry, from start: Int) {
    var index = start
    while 2 * index + 1 < count {
      var child = 2 * index + 1
      if child + 1 < count, entries[child + 1].frame < entries[child].frame { child += 1 }
      guard entries[child].frame < entry.frame else { break }
      put(entries[child], index)
      index = child
    }
    put(entry, index)
  }

  private func put(_ entry: Entry, _ index: Int) {
    entries[index] = entry
    setIndex(of: entry.player, index)
  }

  func index(of player: UnsafeMutablePointer<PlayerCore>) -> Int {
    kind == .wake ? player.pointee.wakeIndex : player.pointee.loopIndex
  }

  private func setIndex(of player: UnsafeMutablePointer<PlayerCore>, _ index: Int) {
    if kind == .wake { player.pointee.wakeIndex = index } else { player.pointee.loopIndex = index }
  }
}
