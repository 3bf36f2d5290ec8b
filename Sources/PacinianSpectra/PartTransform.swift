import CFFTW
import PacinianLocks

/// The discrete Fourier transforms of five parts of a sequence: the part of its numbers 0, 8, 16…,
/// the part of its numbers 4, 12, 20…, and the parts that begin with its numbers 1, 2 and 3, in
/// this order.
///
/// If the sequence is equal to its reverse, or to the conjugate of it, these parts determine the
/// other three. Transforms of parts, turned by their offsets, are enough to compute one eighth of
/// the sequence's transform, or to change the transform and transform it back ("decimation in
/// time": A. V. Oppenheim and R. W. Schafer, "Discrete-Time Signal Processing", the chapter on
/// computing the discrete Fourier transform).
///
/// Not safe for use by two threads at a time.
final class PartTransform {
  /// A sequence has this many parts…
  static let divisor = 8
  /// …of which these are transformed.
  static let partCount = 5

  /// Memory for the parts of one sequence.
  struct Parts {
    let real: UnsafeMutablePointer<Double>
    let imaginary: UnsafeMutablePointer<Double>
  }

  /// Numbers in a part, a power of two.
  let length: Int
  /// The distance from a part's first number to that of the next part. Numbers between parts are
  /// not transformed.
  let stride: Int
  /// Numbers in ``Parts/real``, and in ``Parts/imaginary``.
  let capacity: Int
  /// Zeros at first, the caller's to use.
  let buffers: (Parts, Parts, Parts)
  private let memory: UnsafeMutablePointer<Double>
  private let plan: fftw_plan

  /// - Parameter length: a power of two, at least 8.
  init(length: Int) {
    precondition(length >= 8 && length & (length - 1) == 0 && length <= Int(Int32.max) / 16)
    self.length = length
    // Parts that are a power of two apart would share the same sets of the caches.
    let stride = length + 8
    self.stride = stride
    let capacity = Self.partCount * stride
    self.capacity = capacity
    // fftw_malloc aligns for the widest vectors FFTW was built with.
    guard let bytes = fftw_malloc(6 * capacity * MemoryLayout<Double>.stride) else {
      fatalError("no memory for transforms of \(length) numbers")
    }
    let memory = bytes.bindMemory(to: Double.self, capacity: 6 * capacity)
    memory.initialize(repeating: 0, count: 6 * capacity)
    self.memory = memory
    func parts(_ number: Int) -> Parts {
      let start = memory + 2 * number * capacity
      return Parts(real: start, imaginary: start + capacity)
    }
    let buffers = (parts(0), parts(1), parts(2))
    self.buffers = buffers
    var numbers = fftw_iodim(n: Int32(length), is: 1, os: 1)
    var made: fftw_plan?
    Planner.lock.withLock { _ in
      made = fftw_plan_guru_split_dft(
        1, &numbers, 0, nil, buffers.0.real, buffers.0.imaginary, buffers.1.real,
        buffers.1.imaginary, FFTW_ESTIMATE | FFTW_DESTROY_INPUT)
    }
    guard let made else { fatalError("FFTW makes no plan for \(length) numbers") }
    plan = made
  }

  deinit {
    Planner.lock.withLock { _ in fftw_destroy_plan(plan) }
    fftw_free(memory)
  }

  /// The index of number `index` of a sequence in its parts; `nil` for a number that is not in a
  /// part.
  func position(of index: Int) -> Int? {
    let part: Int
    switch index % Self.divisor {
    case 0: part = 0
    case 4: part = 1
    case let remainder where remainder < 4: part = remainder + 1
    default: return nil
    }
    return part * stride + index / Self.divisor
  }

  /// `results[n] = Σ numbers[j]·exp(−2πi·j·n/length)` in each of `parts`. A copy of a part's first
  /// result follows its last one. Destroys `numbers`.
  /// Complexity: O(length · log length).
  func run(_ numbers: Parts, results: Parts, parts: Range<Int> = 0..<partCount) {
    for part in parts {
      let start = part * stride
      fftw_execute_split_dft(
        plan, numbers.real + start, numbers.imaginary + start, results.real + start,
        results.imaginary + start)
      results.real[start + length] = results.real[start]
      results.imaginary[start + length] = results.imaginary[start]
    }
  }
}
