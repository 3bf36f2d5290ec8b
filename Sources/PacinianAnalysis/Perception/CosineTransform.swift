import PacinianBase
import PacinianSpectra

/// The orthonormal discrete cosine transform of type II, by a real transform of the samples in
/// another order (J. Makhoul, "A fast cosine transform in one and two dimensions", 1980).
struct CosineTransform {
  private let transform: RealTransform
  private let turns: [SIMD2<Double>]

  /// - Parameter size: a power of two, at least 2.
  init(size: Int) {
    transform = RealTransform(size: size)
    turns = (0..<size).map { index in
      let angle = Double.pi * Double(index) / Double(2 * size)
      let scale = (index == 0 ? 1 : 2.0).squareRoot() / Double(size).squareRoot()
      return SIMD2(cos(angle), sin(angle)) * scale
    }
  }

  func values(of samples: ArraySlice<Double>) -> [Double] {
    let size = transform.size
    for index in 0..<size / 2 {
      transform.samples[index] = samples[samples.startIndex + 2 * index]
      transform.samples[size - 1 - index] = samples[samples.startIndex + 2 * index + 1]
    }
    transform.forward()
    return (0..<size).map { index in
      let bin = transform.bins[min(index, size - index)]
      let imaginary = index <= size / 2 ? bin.y : -bin.y
      return bin.x * turns[index].x + imaginary * turns[index].y
    }
  }
}
