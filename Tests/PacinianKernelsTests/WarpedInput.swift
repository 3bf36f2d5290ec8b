import Glibc
import PacinianKernels
import Testing

/// Voices for ``KernelSet``'s `addWarped`, and its scalar twin.
struct WarpedInput {
  private static let position = 1_234_567.5
  /// Radians from the tile's centre to its end at the highest frequency: nearly as many as a plan
  /// allows for sixteen nodes.
  private static let widest = 5.0

  let frames: Int
  private let count: Int
  private let offset: Int
  private let frequencies: Buffer<Double>
  private let offsets: Buffer<Double>
  private let amplitudes: Buffer<Float>
  private let positions: Buffer<Float>

  /// - Parameter offset: elements before the first that is used of each array.
  init(count: Int, frames: Int, offset: Int) {
    (self.frames, self.count, self.offset) = (frames, count, offset)
    let noise = Buffer<Double>.noise
    // Kernels read groups of sixteen.
    let room = (count + 15) / 16 * 16 + offset
    let highest = Self.widest / (2 * Double.pi * (Double(frames) / 2 + 3))
    frequencies = Buffer(room) { highest * noise($0) }
    offsets = Buffer(room) { noise($0 + 100) - 0.5 }
    amplitudes = Buffer(room) { Float(noise($0 + 200) - 0.5) }
    // Warped time runs unevenly, and its middle is not 0.
    positions = Buffer(frames + offset) {
      Float($0 - offset) - Float(frames / 2) + 3 * Float(noise($0 + 600))
    }
  }

  /// From the middle of the positions to the last node: a little further than they reach.
  private var width: Double { Double(frames) / 2 + 3 }

  /// What the kernel makes of 0, 1/1024, … from element `offset` on.
  func output(_ kernels: KernelSet) -> Buffer<Float> {
    let output = Buffer<Float>(frames + 4) { Float($0) / 1_024 }
    let nodes = Buffer<Float>(16) { Float(cos(Double.pi * Double(2 * ($0 / 2) + 1) / 32)) }
    let quarters = Buffer<Float>(16) { $0 % 2 == 0 ? 0.25 : 0 }
    let rows = Buffer<Float>(16 * count + 16) { _ in 0 }
    kernels.fillRows(
      frequencies: frequencies.start + offset, count: count, scale: width,
      positions: nodes.start, quarters: quarters.start, rows: rows.start)
    let scratch = Buffer<Float>(36) { _ in 7 }
    let polynomials = Self.polynomials()
    let none = Buffer<Float>(0) { _ in 0 }
    let voices = pacinian_smooth(
      frequencies: frequencies.start + offset, offsets: offsets.start + offset,
      amplitudes: amplitudes.start + offset, levels: none.start, slopes: none.start,
      origins: offsets.start)
    kernels.addWarped(
      voices, rows: rows.start, count: count, position: Self.position, width: width,
      polynomials: polynomials.start, positions: positions.start + offset, frames: frames,
      scratch: scratch.start + offset, output: output.start + offset)
    // Around its room the scratch is as it was.
    #expect((0..<36).allSatisfy { (offset..<32 + offset).contains($0) || scratch[$0] == 7 })
    return output
  }

  /// The voices' sum at a frame.
  func sum(at frame: Int) -> Double {
    let position = Self.position + Double(positions[frame + offset])
    return (offset..<count + offset).reduce(0) {
      $0 + Double(amplitudes[$1])
        * Buffer<Double>.sine(frequencies[$1] * position + offsets[$1])
    }
  }

  /// Lagrange's polynomials of eight Chebyshev nodes, as products of their linear factors.
  private static func polynomials() -> Buffer<Double> {
    let nodes = (0..<8).map { cos(Double.pi * Double(2 * $0 + 1) / 16) }
    var rows: [Double] = []
    for (pair, node) in nodes.enumerated() {
      var powers = [1.0]
      for other in nodes where other != node {
        // Times (u − other) / (node − other).
        let raised = [0] + powers
        powers = raised.indices.map {
          (raised[$0] - ($0 < powers.count ? other * powers[$0] : 0)) / (node - other)
        }
      }
      let x = cos(Double.pi * Double(2 * pair + 1) / 32)
      rows += (0..<16).map { $0 % 2 == 0 ? powers[$0 / 2] : powers[$0 / 2] / x }
    }
    return Buffer<Double>(128) { rows[$0] }
  }
}
