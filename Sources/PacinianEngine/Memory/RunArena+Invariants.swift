#if DEBUG
extension RunArena {
  /// Asserts that free blocks are inside the arena, are aligned to their size, have the order that
  /// is stored for them, do not overlap, and are linked in both directions. Complexity: O(free
  /// blocks · orders).
  func checkInvariants() {
    for order in 0..<orderCount {
      var previous: UnsafeMutablePointer<Node>?
      var next = free[order]
      while let node = next {
        let block = index(of: node)
        assert(contains(node), "a free block is one of the arena's")
        assert(block & (1 << order - 1) == 0, "a block of that size begins here")
        assert(Int(freeOrders[block]) == order + 1, "a free block knows its order")
        assert(node.pointee.previous == previous, "links lead both ways")
        for larger in order + 1..<max(order + 1, orderCount) {
          assert(
            Int(freeOrders[block & -(1 << larger)]) <= larger, "no free block lies in another")
        }
        (previous, next) = (node, node.pointee.next)
      }
    }
  }
}
#endif
