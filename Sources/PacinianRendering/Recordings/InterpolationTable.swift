/// The windowed sinc that reads recordings between their frames. Immutable; any thread.
///
/// ``InterpolationKernel`` at evenly spaced distances, linear between them: the line is within
/// `(π² / 3) / (8 · resolution²)` = 1.6e-6 (−116 dB) of the curve.
final class InterpolationTable: @unchecked Sendable {
  static let shared = InterpolationTable()

  let values: UnsafePointer<Double>
  private let memory = Memory()

  private init() {
    let count = InterpolationKernel.reach * InterpolationKernel.resolution
    let values = memory.array(of: Double.self, count: count + 2)
    for index in 0..<count {
      values[index] = InterpolationKernel.value(
        Double(index) / Double(InterpolationKernel.resolution))
    }
    self.values = UnsafePointer(values)
  }
}
