import PacinianKernels

/// Node sums for ``KernelSet/addNodes(_:degree:matrix:times:frames:output:)``; what the degree does
/// not need is not a number.
struct NodeInput {
  private let frames: Int
  private let offset: Int
  private let degree: Int
  private let nodes: Buffer<Float>
  private let matrix: Buffer<Float>
  let times: Buffer<Float>

  /// - Parameter offset: elements before the first that is used.
  init(frames: Int, offset: Int, degree: Int) {
    (self.frames, self.offset, self.degree) = (frames, offset, degree)
    let noise = Buffer<Double>.noise
    nodes = Buffer(64) { $0 < 16 * (degree + 1) + offset ? Float(noise($0) - 0.5) : .nan }
    matrix = Buffer(16 * frames + offset) { Float(noise($0 + 100) - 0.5) }
    times = Buffer(frames + offset) { Float(2 * ($0 - offset)) / Float(frames - 1) - 1 }
  }

  /// What the kernel makes of sevens, from element `offset` on.
  func output(_ kernels: KernelSet) -> Buffer<Float> {
    let output = Buffer<Float>(frames + 4) { _ in 7 }
    kernels.addNodes(
      nodes.start + offset, degree: degree, matrix: matrix.start + offset,
      times: times.start + offset, frames: frames, output: output.start + offset)
    return output
  }

  /// The scalar twin of one power at a frame.
  func sum(_ power: Int, _ frame: Int) -> Double {
    (0..<16).reduce(0) {
      $0 + Double(matrix[$1 * frames + frame + offset]) * Double(nodes[16 * power + $1 + offset])
    }
  }
}
