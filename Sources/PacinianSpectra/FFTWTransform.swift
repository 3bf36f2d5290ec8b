#if FFTW
import CFFTW
import PacinianBase

/// FFTW's transforms. Its plans are estimated, not measured, so that every process computes the
/// same bits.
final class FFTWTransform: ComplexTransform {
  private let plan: fftw_plan
  private let distance: Int

  /// FFTW's planner keeps global state: plans are made and destroyed under one lock.
  private static let planner = Locked(())

  init(length: Int, distance: Int) {
    self.distance = distance
    // An estimate looks at the alignment and the distance of arrays, not into them.
    let arrays = AlignedNumbers(count: 4 * distance)
    let (numbers, results) = (arrays.start, arrays.start + 2 * distance)
    var dimension = fftw_iodim(n: Int32(length), is: 1, os: 1)
    var made: fftw_plan?
    Self.planner.withLock { _ in
      made = fftw_plan_guru_split_dft(
        1, &dimension, 0, nil, numbers, numbers + distance, results, results + distance,
        FFTW_ESTIMATE | FFTW_DESTROY_INPUT)
    }
    guard let made else { fatalError("FFTW makes no plan for \(length) numbers") }
    plan = made
  }

  deinit { Self.planner.withLock { _ in fftw_destroy_plan(plan) } }

  func run(_ numbers: UnsafeMutablePointer<Double>, results: UnsafeMutablePointer<Double>) {
    fftw_execute_split_dft(plan, numbers, numbers + distance, results, results + distance)
  }
}
#endif
