import Synchronization

/// A list to which any thread posts and which one thread empties: the only way in which linked
/// objects change their owner between threads. A thread that posts an object owns it until the post
/// and not afterwards; the thread that takes the list owns all objects in it.
///
/// The nodes contain the links, so that a post allocates nothing, and the list is taken as a whole,
/// so that no node can return between the two steps of a post (Treiber, Systems programming: coping
/// with parallelism, 1986, without its removal of one node). A post releases and a take acquires:
/// the thread that takes a node sees all that was written to it before the post.
///
/// Lock-free. Complexity: O(1).
struct Mailbox<Node: ~Copyable>: ~Copyable {
  private let newest = Atomic<UnsafeMutablePointer<Node>?>(nil)

  /// Whether the list is empty, as far as this thread sees. A post of another thread may follow.
  @inline(__always)
  var isEmpty: Bool { newest.load(ordering: .relaxed) == nil }

  /// Posts a chain of nodes that begins with `node`. Any thread.
  /// - Parameter link: links the node that is passed to it behind the chain's last node.
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

  /// Removes and returns all nodes, the newest first. The thread that empties the list.
  @inline(__always)
  borrowing func takeAll() -> UnsafeMutablePointer<Node>? {
    guard !isEmpty else { return nil }
    return newest.exchange(nil, ordering: .acquiring)
  }
}
