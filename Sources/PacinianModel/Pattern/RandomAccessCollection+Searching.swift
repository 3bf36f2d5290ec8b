extension RandomAccessCollection where Index == Int {
  /// The number of the first elements that fulfil `isEarly`; no element after them does.
  ///
  /// Complexity: O(log count).
  @inlinable
  package func firstCount(where isEarly: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isEarly(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - startIndex
  }
}
