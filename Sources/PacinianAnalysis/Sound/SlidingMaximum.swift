/// The largest of the numbers around each number.
enum SlidingMaximum {
  /// Complexity: O(numbers), by a queue of falling candidates (D. Lemire, "Streaming
  /// maximum-minimum filter using no more than three comparisons per element", 2006).
  static func values(of numbers: [Float], before: Int, after: Int) -> [Float] {
    var result: [Float] = []
    result.reserveCapacity(numbers.count)
    var candidates: [Int] = []
    var first = 0
    var next = 0
    for index in numbers.indices {
      while next < numbers.count, next <= index + after {
        while candidates.count > first, numbers[candidates[candidates.count - 1]] <= numbers[next] {
          candidates.removeLast()
        }
        candidates.append(next)
        next += 1
      }
      while candidates[first] < index - before { first += 1 }
      if first > 65_536 {
        candidates.removeFirst(first)
        first = 0
      }
      result.append(numbers[candidates[first]])
    }
    return result
  }
}
