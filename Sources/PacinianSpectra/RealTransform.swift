/// Real transforms of one size, their plan made once: complex transforms of half the size, of even
/// samples as real and odd ones as imaginary parts (A. V. Oppenheim and R. W. Schafer,
/// "Discrete-Time Signal Processing", the chapter on computing the discrete Fourier transform).
///
/// Not safe for use by two threads at a time: the buffers belong to the transform.
package final class RealTransform {
  /// The number of real samples, a power of two.
  package let size: Int
  /// `size` reals: the input of ``forward()``.
  package let samples: UnsafeMutableBufferPointer<Double>
  /// `size / 2 + 1` complex bins: the output of ``forward()``.
  package let bins: UnsafeMutableBufferPointer<SIMD2<Double>>
  private let transform: any ComplexTransform
  /// The distance of imaginary parts from real ones.
  private let distance: Int
  private let numbers: AlignedNumbers
  private let results: AlignedNumbers
  private let roots: UnitRoots

  /// - Parameter size: a power of two, at least 2.
  package init(size: Int, kind: TransformKind = .chosen) {
    precondition(size >= 2 && size & (size - 1) == 0, "a transform's size is a power of two")
    self.size = size
    let length = size / 2
    // Parts that are a power of two apart would share the same sets of the caches.
    distance = (length + 15) & -8
    transform = kind.transform(length: length, distance: distance)
    numbers = AlignedNumbers(count: 2 * distance)
    results = AlignedNumbers(count: 2 * distance)
    roots = UnitRoots(count: size)
    samples = .allocate(capacity: size)
    samples.initialize(repeating: 0)
    bins = .allocate(capacity: length + 1)
    bins.initialize(repeating: .zero)
  }

  deinit {
    samples.deallocate()
    bins.deallocate()
  }

  /// `bins[k] = Σ samples[n]·exp(−2πi·k·n/size)`.
  package func forward() {
    let length = size / 2
    let (real, imaginary) = (numbers.start, numbers.start + distance)
    for index in 0..<length {
      (real[index], imaginary[index]) = (samples[2 * index], samples[2 * index + 1])
    }
    transform.run(real, results: results.start)
    let (evenOdd, oddEven) = (results.start, results.start + distance)
    bins[0] = SIMD2(evenOdd[0] + oddEven[0], 0)
    bins[length] = SIMD2(evenOdd[0] - oddEven[0], 0)
    guard length > 1 else { return }
    // Bins k and size / 2 − k come from the same two results.
    for bin in 1...length / 2 {
      let (a, b) = (
        SIMD2(evenOdd[bin], oddEven[bin]), SIMD2(evenOdd[length - bin], oddEven[length - bin])
      )
      let even = SIMD2(a.x + b.x, a.y - b.y) * 0.5
      let odd = SIMD2(a.y + b.y, b.x - a.x) * 0.5
      let (cosine, sine) = bin < size / 4 ? (roots.cosines[bin], roots.sines[bin]) : (0, -1)
      let turned = SIMD2(odd.x * cosine - odd.y * sine, odd.x * sine + odd.y * cosine)
      bins[bin] = even + turned
      bins[length - bin] = SIMD2(even.x - turned.x, turned.y - even.y)
    }
  }
}
