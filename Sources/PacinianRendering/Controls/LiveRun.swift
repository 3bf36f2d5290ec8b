/// Values for consecutive frames that were sent together: they stay one array from the call to the
/// kernels.
///
/// The caller's thread makes it, only the render thread uses it, and the owner frees it when the
/// pool returns it as spent.
package struct LiveRun: BitwiseCopyable {
  package var values: UnsafePointer<Float>?
  package var count: Int
  /// The room that it takes among the live values.
  package var weight: Int
  /// The next spent run.
  package var next: UnsafeMutablePointer<LiveRun>?
  /// Entries and controls that refer to it.
  package var references = 0

  @_noLocks
  package init(values: UnsafePointer<Float>?, count: Int, weight: Int) {
    self.values = values
    self.count = count
    self.weight = weight
  }

  /// The values from an index on; `nil` in an empty run.
  func values(from index: Int) -> UnsafePointer<Float>? {
    guard let values else { return nil }
    assert((0..<count).contains(index), "a run's piece begins inside the run")
    return values + index
  }

  /// The value at an index, or at the nearest index of the run.
  func value(at index: Int) -> Double {
    guard let values, count > 0 else { return 0 }
    return Double(values[min(max(0, index), count - 1)])
  }
}
