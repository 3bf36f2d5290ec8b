import PacinianBase

extension ReferenceClip {
  /// Frames of the windowed sinc on either side, and Kaiser's `β` (rendering model, section 7).
  private static let reach = 24.0
  private static let shape = 10.0

  /// A channel between its frames: `b · Σ x_k · p(b · |k − position|)`, with the band `b` narrowed
  /// above speed 1.
  func sample(_ channel: [Double], at position: Double, speed: Double) -> Double {
    let band = min(1, 1 / speed)
    let first = (position - Self.reach / band).rounded(.up)
    let last = (position + Self.reach / band).rounded(.down)
    var sum = 0.0
    for frame in stride(from: first, through: last, by: 1) {
      var index = Int(frame)
      if isLoopEnabled {
        index %= channel.count
        if index < 0 { index += channel.count }
      }
      guard channel.indices.contains(index) else { continue }
      sum += channel[index] * Self.kernel(band * abs(frame - position))
    }
    return band * sum
  }

  /// `p(v) = sinc(v) · kaiser(v / reach)`.
  private static func kernel(_ distance: Double) -> Double {
    let share = distance / reach
    guard share < 1 else { return 0 }
    let angle = Double.pi * distance
    return (distance == 0 ? 1 : sin(angle) / angle)
      * bessel(shape * (1 - share * share).squareRoot()) / besselOfShape
  }

  private static let besselOfShape = bessel(shape)
  /// `cos θ` at the middles of as many parts of a quarter turn.
  private static let cosines = (0..<16).map { cos(Double.pi / 2 * (Double($0) + 0.5) / 16) }

  /// The modified Bessel function of order 0, by its integral: the mean of `cosh(x · cos θ)` over a
  /// quarter turn. The midpoint rule converges faster than any power; for `x` to 10, 16 points are
  /// exact to 1e-16.
  private static func bessel(_ x: Double) -> Double {
    cosines.reduce(0) { $0 + cosh(x * $1) } / Double(cosines.count)
  }
}
