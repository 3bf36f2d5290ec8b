import PacinianKernels

/// Voices for ``KernelSet``'s `addChirps`, and its scalar twin. Envelopes of voices that hold are
/// not numbers.
struct ChirpInput {
  static let half = 63.5
  private static let (position, rate, centre) = (1_234_567.5, 1.2, 300.5)
  private static let (gain, rise) = (0.6, -0.3)

  let count: Int
  /// Of the logarithm of the warp's rate per frame.
  let growth: Double
  private let offset: Int
  private let holds: Bool
  private let isQuadratic: Bool
  private let frequencies: Buffer<Double>
  private let offsets: Buffer<Double>
  private let amplitudes: Buffer<Float>
  private let levels: Buffer<Float>
  private let slopes: Buffer<Float>
  private let origins: Buffer<Double>
  private let nodes: Buffer<Float>

  /// - Parameter offset: elements before the first that is used of each array.
  init(count: Int, growth: Double, offset: Int, holds: Bool, isQuadratic: Bool) {
    (self.count, self.growth, self.offset) = (count, growth, offset)
    (self.holds, self.isQuadratic) = (holds, isQuadratic)
    let noise = Buffer<Double>.noise
    let room = count + offset
    frequencies = Buffer(room) { 0.001 + 0.004 * noise($0) }
    offsets = Buffer(room) { noise($0 + 100) - 0.5 }
    amplitudes = Buffer(room) { Float(noise($0 + 200) - 0.5) }
    levels = Buffer(room) { holds ? .nan : Float(noise($0 + 300)) }
    slopes = Buffer(room) { holds ? .nan : Float(1e-3 * (noise($0 + 400) - 0.5)) }
    origins = Buffer(room) { holds ? .nan : 400 * noise($0 + 500) }
    nodes = Buffer(16 + offset) { place in
      let node = Float(noise((place - offset) / 2 + 600))
      return (place - offset) % 2 == 0 ? node : -node
    }
  }

  /// What the kernel makes of 0, 1/1024, … from element `offset` on.
  func output(_ kernels: KernelSet) -> Buffer<Double> {
    let sums = Buffer<Double>(20) { Double($0) / 1_024 }
    kernels.addChirps(
      pacinian_smooth(
        frequencies: frequencies.start + offset, offsets: offsets.start + offset,
        amplitudes: amplitudes.start + offset, levels: levels.start + offset,
        slopes: slopes.start + offset, origins: origins.start + offset),
      count: count, holds: holds, isQuadratic: isQuadratic, position: Self.position,
      rate: Self.rate, growth: growth, centre: Self.centre, half: Self.half, gain: Self.gain,
      rise: Self.rise, nodes: nodes.start + offset, sums: sums.start + offset)
    return sums
  }

  /// What the kernel adds to a sum: even or odd part of the voices' sum at a node and its mirror
  /// image.
  func part(_ lane: Int) -> Double {
    let (one, other) = (sum(at: lane & ~1), sum(at: lane | 1))
    return lane % 2 == 0 ? (one + other) / 2 : (one - other) / 2
  }

  private func sum(at lane: Int) -> Double {
    let node = Double(nodes[lane + offset])
    let distance = Self.half * node
    let warped =
      growth == 0
      ? Self.rate * distance
      : Self.rate * (Buffer<Double>.exponential(growth * distance) - 1) / growth
    let gain = law(Self.gain + Self.rise * node)
    return (offset..<count + offset).reduce(0) { sum, voice in
      let turns = frequencies[voice] * (Self.position + warped) + offsets[voice]
      var height = 1.0
      if !holds {
        let elapsed = Self.centre - origins[voice] + distance
        height = law(Double(levels[voice]) + Double(slopes[voice]) * elapsed)
      }
      return sum + gain * height * Double(amplitudes[voice]) * Buffer<Double>.sine(turns)
    }
  }

  private func law(_ value: Double) -> Double { isQuadratic ? value * value : value }
}
