extension Array {
  /// The elements in ascending order of `number`; elements of equal numbers keep their order.
  ///
  /// Complexity: O(n log n); O(n) for elements that are in order already, as nearly all files have
  /// them.
  /// - Parameter number: not NaN.
  // (Other modules specialise it: unspecialised it costs more than all the rest of its callers.)
  @inlinable
  package func ascending(by number: (Element) -> Double) -> [Element] {
    ascendingIndices(count) { number(self[$0]) }?.map { self[$0] } ?? self
  }
}

/// The indices of `count` numbers in ascending order, and in their own order where numbers are
/// equal; `nil` if that is `0..<count`. One function sorts for all kinds of elements, because each
/// kind of its own would be 3 kB of machine code.
@inline(never)
@usableFromInline
package func ascendingIndices(_ count: Int, _ number: (Int) -> Double) -> [Int]? {
  let numbers = (0..<count).map(number)
  guard (1..<max(1, count)).contains(where: { numbers[$0 - 1] > numbers[$0] }) else { return nil }
  return numbers.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
}
