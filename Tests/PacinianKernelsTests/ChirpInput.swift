import PacinianKernels

/// Voices for ``KernelSet``'s `addChirps`, and its scalar twin.
struct ChirpInput {
  static let half = 63.5
  private static let (position, rate, centre) = (1_234_567.5, 1.2, 300.5)
  private static let (gain, rise) = (0.6, -0.3)

  /// Of the logarithm of the warp's rate per frame.
  let growth: Double
  private let voices: SmoothVoices
  private let nodes: Buffer<Float>

  /// - Parameter offset: elements before the first that is used of each array.
  init(count: Int, growth: Double, offset: Int, holds: Bool, isQuadratic: Bool) {
    self.growth = growth
    voices = SmoothVoices(count: count, offset: offset, holds: holds, isQuadratic: isQuadratic)
    nodes = Buffer(16 + offset) { index in
      let node = Float(Buffer<Double>.noise((index - offset) / 2 + 600))
      return (index - offset) % 2 == 0 ? node : -node
    }
  }

  /// What the kernel makes of 0, 1/1024, … from element `offset` on.
  func output(_ kernels: KernelSet) -> Buffer<Double> {
    let sums = Buffer<Double>(20) { Double($0) / 1_024 }
    kernels.addChirps(
      voices.smooth, count: voices.count, holds: voices.holds, isQuadratic: voices.isQuadratic,
      position: Self.position, rate: Self.rate, growth: growth, centre: Self.centre,
      half: Self.half, gain: Self.gain, rise: Self.rise, nodes: nodes.start + voices.offset,
      sums: sums.start + voices.offset)
    return sums
  }

  /// What the kernel adds to a sum: even or odd part of the voices' sum at a node and its mirror
  /// image.
  func part(_ lane: Int) -> Double {
    let (one, other) = (sum(at: lane & ~1), sum(at: lane | 1))
    return lane % 2 == 0 ? (one + other) / 2 : (one - other) / 2
  }

  private func sum(at lane: Int) -> Double {
    let node = Double(nodes[lane + voices.offset])
    let distance = Self.half * node
    let warped =
      growth == 0
      ? Self.rate * distance
      : Self.rate * (Buffer<Double>.exponential(growth * distance) - 1) / growth
    return voices.law(Self.gain + Self.rise * node)
      * voices.sum(frame: Self.centre + distance) { frequency, offset in
        frequency * (Self.position + warped) + offset
      }
  }
}
