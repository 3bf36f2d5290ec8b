extension Array {
  /// The elements in ascending order of `number`; those of equal numbers keep their order.
  ///
  /// Complexity: O(n log n); O(n) for elements that are in order already, as nearly all files have
  /// them.
  /// - Parameter number: not NaN.
  // (Other modules specialise it: unspecialised it costs more than what its callers do.)
  @inlinable
  package func ascending(by number: (Element) -> Double) -> [Element] {
    let numbers = map(number)
    let isAscending = numbers.indices.dropFirst().allSatisfy { numbers[$0 - 1] <= numbers[$0] }
    return isAscending ? self : numbers.ascendingIndices.map { self[$0] }
  }
}

extension [Double] {
  /// The indices in ascending order of their numbers, then of themselves. One function sorts for
  /// all kinds of elements, because each kind of its own would be 3 kB of machine code.
  @inline(never)
  @usableFromInline
  package var ascendingIndices: [Int] { indices.sorted { (self[$0], $0) < (self[$1], $1) } }
}
