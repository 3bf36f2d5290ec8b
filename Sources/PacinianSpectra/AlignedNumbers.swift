/// Memory for numbers, zeros at first, that begins at a multiple of 64 bytes: aligned for the
/// widest vectors.
package final class AlignedNumbers {
  package let start: UnsafeMutablePointer<Double>

  package init(count: Int) {
    start = UnsafeMutableRawPointer.allocate(
      byteCount: count * MemoryLayout<Double>.stride, alignment: 64
    ).bindMemory(to: Double.self, capacity: count)
    start.initialize(repeating: 0, count: count)
  }

  deinit { UnsafeMutableRawPointer(start).deallocate() }
}
