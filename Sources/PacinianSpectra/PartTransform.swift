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
  /// The number of parts of a sequence.
  static let divisor = 8
  /// The number of those parts that are transformed.
  static let partCount = 5

  /// Memory for the parts of one sequence.
  struct Parts {
    let real: UnsafeMutablePointer<Double>
    let imaginary: UnsafeMutablePointer<Double>
  }

  /// Numbers in a part, a power of two.
  let length: Int
  /// The distance between the first numbers of two parts that follow each other. Numbers between
  /// parts are not transformed.
  let stride: Int
  /// Numbers in ``Parts/real``, and in ``Parts/imaginary``.
  let capacity: Int
  /// Zeros at first, the caller's to use.
  let buffers: (Parts, Parts, Parts)
  private let memory: AlignedNumbers
  private let transform: any ComplexTransform

  /// - Parameter length: a power of two, at least 8.
  init(length: Int, kind: TransformKind = .chosen) {
    precondition(length >= 8 && length & (length - 1) == 0)
    self.length = length
    // Parts that are a power of two apart would share the same sets of the caches.
    let stride = length + 8
    self.stride = stride
    let capacity = Self.partCount * stride
    self.capacity = capacity
    let memory = AlignedNumbers(count: 6 * capacity)
    self.memory = memory
    func parts(_ number: Int) -> Parts {
      let start = memory.start + 2 * number * capacity
      return Parts(real: start, imaginary: start + capacity)
    }
    buffers = (parts(0), parts(1), parts(2))
    transform = kind.transform(length: length, distance: capacity)
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
  /// result follows its last one. Destroys `numbers`. Complexity: O(length · log length).
  func run(_ numbers: Parts, results: Parts, parts: Range<Int> = 0..<partCount) {
    for part in parts {
      let start = part * stride
      transform.run(numbers.real + start, results: results.real + start)
      results.real[start + length] = results.real[start]
      results.imaginary[start + length] = results.imaginary[start]
    }
  }
}
