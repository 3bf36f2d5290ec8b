import Synchronization

/// A list that any thread posts to and one thread empties: the one way in which linked objects
/// change their owner between threads. Whoever posts an object owns it until the post and not
/// afterwards; whoever takes the list owns all that was posted.
///
/// The nodes are linked through themselves, so that a post allocates nothing, and the list is taken
/// as a whole, so that no node can return between the two steps of a post (Treiber, Systems
/// programming: coping with parallelism, 1986, without its removal of one node). A post releases
/// and a take acquires: the taker sees all that was written to a node before it was posted.
///
/// Lock-free. Complexity: O(1).
struct Mailbox<Node: ~Copyable>: ~Copyable {
  private let newest = Atomic<UnsafeMutablePointer<Node>?>(nil)

  /// Whether nothing was posted, as far as this thread knows. A post of another thread may follow.
  @inline(__always)
  var isEmpty: Bool { newest.load(ordering: .relaxed) == nil }

  /// Posts a chain of nodes that begins with `node`. Any thread.
  /// - Parameter link: makes the node that it gets follow the chain's last one.
  @inline(__always)
  borrowing func post(
    _ node: UnsafeMutablePointer<Node>, link: (UnsafeMutablePointer<Node>?) -> Void
  ) {
    var next = newest.load(ordering: .relaxed)
    while true {
      link(next)
      let (exchanged, original) = newest.compareExchange(
        expected: next, desired: node, ordering: .releasing)
      if exchanged { return }
      next = original
    }
  }

  /// All nodes that were posted, the newest first. The thread that empties it.
  @inline(__always)
  borrowing func takeAll() -> UnsafeMutablePointer<Node>? {
    guard !isEmpty else { return nil }
    return newest.exchange(nil, ordering: .acquiring)
  }
}
