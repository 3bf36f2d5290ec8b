import PacinianKernels

/// The kernels' transforms, and direct sums for lengths that are shorter than theirs. No rendering
/// has such short ones.
final class KernelTransform: ComplexTransform {
  private let length: Int
  private let distance: Int
  private let roots: UnitRoots
  private let kernels: KernelSet

  private static let shortestOfKernels = 64

  init(length: Int, distance: Int) {
    self.length = length
    self.distance = distance
    roots = UnitRoots(count: length)
    kernels = KernelSet(.detected)
  }

  func run(_ numbers: UnsafeMutablePointer<Double>, results: UnsafeMutablePointer<Double>) {
    guard length < Self.shortestOfKernels else {
      return kernels.transform(
        numbers, distance: distance, cosines: roots.cosines, sines: roots.sines, count: length,
        results: results)
    }
    for n in 0..<length {
      var (real, imaginary) = (0.0, 0.0)
      for j in 0..<length {
        let root = root(j * n % length)
        let (a, b) = (numbers[j], numbers[distance + j])
        real += a * root.cosine - b * root.sine
        imaginary += a * root.sine + b * root.cosine
      }
      (results[n], results[distance + n]) = (real, imaginary)
    }
  }

  /// The cosine and sine of `−2π · index / length`.
  private func root(_ index: Int) -> (cosine: Double, sine: Double) {
    guard length >= 4 else { return (index == 0 ? 1 : -1, 0) }
    let quarter = length / 4
    let (cosine, sine) = (roots.cosines[index % quarter], roots.sines[index % quarter])
    return switch index / quarter {
    case 0: (cosine, sine)
    case 1: (sine, -cosine)
    case 2: (-cosine, -sine)
    default: (-sine, cosine)
    }
  }
}
