/// A number of each of the last 64 steps. Those before the first one are 0.
///
/// The memory is the owner's: `deallocate` ends it.
struct StepRing {
  private let numbers: UnsafeMutablePointer<Float>

  /// The longest period of a tone, a rise and what is before both, as a power of two.
  private static let size = 64

  init() {
    numbers = .allocate(capacity: Self.size)
    numbers.initialize(repeating: 0, count: Self.size)
  }

  func deallocate() { numbers.deallocate() }

  func reset() { numbers.update(repeating: 0, count: Self.size) }

  subscript(step: Int64) -> Float {
    get { numbers[Int(truncatingIfNeeded: step) & (Self.size - 1)] }
    nonmutating set { numbers[Int(truncatingIfNeeded: step) & (Self.size - 1)] = newValue }
  }

  /// The highest number, and 0 at least.
  func highest(from first: Int64, through last: Int64) -> Float {
    var (highest, step): (Float, Int64) = (0, first)
    while step <= last {
      highest = max(highest, self[step])
      step &+= 1
    }
    return highest
  }

  /// The lowest number; infinite of no step.
  func lowest(from first: Int64, before end: Int64) -> Float {
    var (lowest, step): (Float, Int64) = (.infinity, first)
    while step < end {
      lowest = min(lowest, self[step])
      step &+= 1
    }
    return lowest
  }

  /// The first step with the highest number.
  func highestStep(from first: Int64, through last: Int64) -> Int64 {
    var (top, step) = (first, first)
    while step <= last {
      if self[step] > self[top] { top = step }
      step &+= 1
    }
    return top
  }

  /// The last step with the lowest number.
  func lowestStep(from first: Int64, before end: Int64) -> Int64 {
    var (low, step) = (first, first)
    while step < end {
      if self[step] <= self[low] { low = step }
      step &+= 1
    }
    return low
  }
}
