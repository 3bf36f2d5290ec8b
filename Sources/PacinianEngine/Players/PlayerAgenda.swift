import PacinianRendering

/// Players by the frame of the bus at which they are checked or loop, the earliest first. A player
/// stores its index in the agenda.
struct PlayerAgenda: BitwiseCopyable {
  struct Entry: FrameHeapEntry {
    var frame: BusFrame
    var player: UnsafeMutablePointer<PlayerCore>
    var kind: Kind

    func precedes(_ other: Entry) -> Bool { frame < other.frame }

    func note(index: Int) {
      switch kind {
      case .wake: player.pointee.wakeIndex = index
      case .loop: player.pointee.loopIndex = index
      }
    }
  }

  /// Which of a player's two indices an agenda uses.
  enum Kind { case wake, loop }

  private let kind: Kind
  private var heap: FrameHeap<Entry>

  /// - Parameter capacity: the most players before the agenda moves to a larger block.
  init(_ kind: Kind, capacity: Int, memory: Memory) {
    self.kind = kind
    heap = FrameHeap(capacity: capacity, memory: memory)
  }

  /// The most players before the agenda has to move.
  var capacity: Int { heap.capacity }

  /// The block to which the agenda has moved.
  var block: UnsafeMutablePointer<GrownBlock>? { heap.block }

  /// See ``FrameHeap/move(to:)``.
  mutating func move(
    to block: UnsafeMutablePointer<GrownBlock>
  ) -> UnsafeMutablePointer<GrownBlock>? { heap.move(to: block) }

  /// The earliest player, and its frame, never without players.
  var first: UnsafeMutablePointer<PlayerCore>? { heap.first?.player }
  var firstFrame: BusFrame { heap.firstFrame }

  /// The frame of a player, never if the player is not in the agenda.
  func frame(of player: UnsafeMutablePointer<PlayerCore>) -> BusFrame {
    let index = index(of: player)
    return index >= 0 ? heap.entries[index].frame : .never
  }

  /// Removes the earliest player if its frame is before `frame`. Complexity: O(log players).
  mutating func removeFirst(before frame: BusFrame) -> UnsafeMutablePointer<PlayerCore>? {
    guard let first = heap.first, first.frame < frame else { return nil }
    heap.remove(at: 0)
    return first.player
  }

  /// Calls `body` for each player whose frame is before `frame`, in any order. Complexity: O(such
  /// players).
  func forEach(before frame: BusFrame, _ body: (UnsafeMutablePointer<PlayerCore>) -> Void) {
    heap.forEach(before: frame) { body($0.player) }
  }

  /// Inserts a player, or moves it to another frame. Complexity: O(log players).
  mutating func set(_ player: UnsafeMutablePointer<PlayerCore>, to frame: BusFrame) {
    remove(player)
    heap.insert(Entry(frame: frame, player: player, kind: kind))
  }

  /// Removes a player if it is in the agenda. Complexity: O(log players).
  mutating func remove(_ player: UnsafeMutablePointer<PlayerCore>) {
    let index = index(of: player)
    if index >= 0 { heap.remove(at: index) }
  }

  private func index(of player: UnsafeMutablePointer<PlayerCore>) -> Int {
    kind == .wake ? player.pointee.wakeIndex : player.pointee.loopIndex
  }

  #if DEBUG
  /// Asserts the invariants of the heap, and that its players are listed and store their indices.
  /// Complexity: O(players).
  func checkInvariants(areListed: Bool = true) {
    heap.checkInvariants()
    for number in 0..<heap.count {
      let player = heap.entries[number].player
      assert(index(of: player) == number, "a player knows its index")
      assert(!areListed || player.pointee.isListed, "a player that waits or loops is listed")
    }
  }
  #endif
}
