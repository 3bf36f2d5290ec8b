import CFFTW
import PacinianLocks
import Glibc

/// Sums of cosines and of sines over two real sequences at a time: one in the first lane, one in the
/// second, which are the real and the imaginary parts of one complex transform.
///
/// A sequence that is even or odd over `2 · size` places is known from half of them, and its transform
/// needs only `size` places: W. H. Press and others, "Numerical Recipes", the section on fast sine and
/// cosine transforms. FFTW's complex plans are made three times as fast as its real ones, which counts
/// where few waveforms are designed.
///
/// Not safe for use by two threads at a time.
final class PairTransform {
  typealias Pair = SIMD2<Double>

  /// A power of two, at least 4.
  let size: Int
  /// `sin(π·j / size)`, `j = 0…size/2`.
  private let sines: [Double]
  /// `size` places, of which the transform makes `bins`, as many.
  private let work: UnsafeMutablePointer<Pair>
  private let bins: UnsafeMutablePointer<Pair>
  private let plan: fftw_plan

  init(size: Int) {
    precondition(size >= 4 && size & (size - 1) == 0 && size <= Int(Int32.max))
    self.size = size
    sines = (0...size / 2).map { sin(Double.pi * Double($0) / Double(size)) }
    // fftw_malloc aligns for the widest vectors FFTW was built with.
    guard let memory = fftw_malloc(2 * size * MemoryLayout<Pair>.stride) else {
      fatalError("no memory for a transform of \(size) pairs")
    }
    work = memory.bindMemory(to: Pair.self, capacity: 2 * size)
    work.initialize(repeating: .zero, count: 2 * size)
    bins = work + size
    let complex = memory.assumingMemoryBound(to: fftw_complex.self)
    var made: fftw_plan?
    Planner.lock.withLock { _ in
      // Input and output apart: in place it would copy through a buffer.
      made = fftw_plan_dft_1d(
        Int32(size), complex, complex + size, FFTW_FORWARD, FFTW_ESTIMATE | FFTW_DESTROY_INPUT)
    }
    guard let made else { fatalError("FFTW makes no plan for \(size) pairs") }
    plan = made
  }

  deinit {
    Planner.lock.withLock { _ in fftw_destroy_plan(plan) }
    fftw_free(work)
  }

  /// Replaces `values[n]` by `values[0] + (−1)ⁿ·values[size] + 2·Σ values[j]·cos(π·j·n / size)`, the sum
  /// over `j = 1…size−1`, for `n < count`. `values` has `size + 1` places; those from `count` on are lost.
  /// Complexity: O(size · log size).
  func sumCosines(_ values: UnsafeMutablePointer<Pair>, count: Int) {
    let (size, half, work, bins) = (size, size / 2, work, bins)
    var odd = values[0] - values[size]
    work[0] = values[0] + values[size]
    work[half] = 2 * values[half]
    sines.withUnsafeBufferPointer { sines in
      for place in 1..<half {
        let (low, high) = (values[place], values[size - place])
        let (sum, difference) = (low + high, low - high)
        let tilt = 2 * sines[place] * difference
        work[place] = sum - tilt
        work[size - place] = sum + tilt
        odd += 2 * sines[half - place] * difference
      }
    }
    fftw_execute(plan)
    values[0] = bins[0]
    values[1] = odd
    var place = 1
    while 2 * place < min(count, size) {
      let (low, high) = (bins[place], bins[size - place])
      values[2 * place] = (low + high) * 0.5
      odd += Self.sine(low, high)
      values[2 * place + 1] = odd
      place += 1
    }
    if count > size { values[size] = bins[half] }
  }

  /// Replaces `values[n]` by `2·Σ values[j]·sin(π·j·n / size)`, the sum over `j = 1…size−1`, for
  /// `n < count`. `values` has `size + 1` places; those from `count` on are lost.
  /// Complexity: O(size · log size).
  func sumSines(_ values: UnsafeMutablePointer<Pair>, count: Int) {
    let (size, half, work, bins) = (size, size / 2, work, bins)
    work[0] = .zero
    work[half] = 4 * values[half]
    sines.withUnsafeBufferPointer { sines in
      for place in 1..<half {
        let (low, high) = (values[place], values[size - place])
        let tilt = 2 * sines[place] * (low + high)
        work[place] = tilt + (low - high)
        work[size - place] = tilt - (low - high)
      }
    }
    fftw_execute(plan)
    var odd = bins[0] * 0.5
    values[0] = .zero
    values[1] = odd
    var place = 1
    while 2 * place < min(count, size) {
      let (low, high) = (bins[place], bins[size - place])
      values[2 * place] = Self.sine(low, high)
      odd += (low + high) * 0.5
      values[2 * place + 1] = odd
      place += 1
    }
    if count > size { values[size] = .zero }
  }

  /// The sum with sines, from a bin and the one opposite.
  @inline(__always)
  private static func sine(_ low: Pair, _ high: Pair) -> Pair {
    let difference = low - high
    return Pair(-0.5 * difference.y, 0.5 * difference.x)
  }
}
