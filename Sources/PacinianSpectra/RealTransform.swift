import CFFTW
import PacinianLocks

/// Real transforms of one size, their plan made once.
///
/// Not safe for use by two threads at a time: the buffers belong to the transform.
/// Plans are estimated, not measured, so that every process computes the same bits.
package final class RealTransform {
  /// The number of real samples, a power of two.
  package let size: Int
  /// `size` reals: the input of ``forward()``.
  package let samples: UnsafeMutableBufferPointer<Double>
  /// `size / 2 + 1` complex bins: the output of ``forward()``.
  package let bins: UnsafeMutableBufferPointer<fftw_complex>
  private let plan: fftw_plan

  package init(size: Int) {
    precondition(size >= 2 && size & (size - 1) == 0 && size <= Int(Int32.max))
    self.size = size
    let binCount = size / 2 + 1
    // fftw_malloc aligns for the widest vectors FFTW was built with.
    let sampleBytes = size * MemoryLayout<Double>.stride
    let binBytes = binCount * MemoryLayout<fftw_complex>.stride
    guard let sampleMemory = fftw_malloc(sampleBytes), let binMemory = fftw_malloc(binBytes) else {
      fatalError("no memory for a transform of \(size) samples")
    }
    samples = UnsafeMutableBufferPointer(
      start: sampleMemory.bindMemory(to: Double.self, capacity: size), count: size)
    bins = UnsafeMutableBufferPointer(
      start: binMemory.bindMemory(to: fftw_complex.self, capacity: binCount), count: binCount)
    samples.initialize(repeating: 0)
    bins.initialize(repeating: fftw_complex(0, 0))
    let (real, complex) = (samples.baseAddress, bins.baseAddress)
    var made: fftw_plan?
    Planner.lock.withLock { _ in
      made = fftw_plan_dft_r2c_1d(Int32(size), real, complex, FFTW_ESTIMATE)
    }
    guard let made else { fatalError("FFTW makes no plan for \(size) samples") }
    plan = made
  }

  deinit {
    Planner.lock.withLock { _ in fftw_destroy_plan(plan) }
    fftw_free(samples.baseAddress)
    fftw_free(bins.baseAddress)
  }

  /// `bins[k] = Σ samples[n]·exp(−2πi·k·n/size)`.
  package func forward() { fftw_execute(plan) }
}
