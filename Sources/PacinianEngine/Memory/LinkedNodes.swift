/// A node of a list that is linked by hand.
protocol LinkedNode: BitwiseCopyable {
  var next: UnsafeMutablePointer<Self>? { get }
}

/// The nodes of a list, from a first node on. The body of a loop may remove the node that it is
/// given.
struct LinkedNodes<Node: LinkedNode>: Sequence, IteratorProtocol {
  private var upcoming: UnsafeMutablePointer<Node>?

  init(from first: UnsafeMutablePointer<Node>?) { upcoming = first }

  @inline(__always)
  mutating func next() -> UnsafeMutablePointer<Node>? {
    let node = upcoming
    upcoming = node?.pointee.next
    return node
  }
}
