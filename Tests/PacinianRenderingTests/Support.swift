import PacinianBase
import PacinianKernels
import PacinianRendering

/// Renders a score from frame 0 in blocks of the sizes given, over and over.
func render(
  _ score: Score, frames: Int, blocks: [Int] = [512], tile: Int = 128,
  level: KernelLevel = .detected,
  before: (Renderer, Int, Int, Int) -> Void = { _, _, _, _ in }
) -> [Float] {
  let renderer = Renderer(
    RendererConfiguration(
      sampleRate: score.sampleRate, tileFrames: tile, liveCapacity: 256, level: level))
  let player = renderer.addPlayer(score)!
  var output = [Float](repeating: .nan, count: frames)
  var frame = 0
  var index = 0
  while frame < frames {
    let count = min(blocks[index % blocks.count], frames - frame)
    before(renderer, player, frame, count)
    output.withUnsafeMutableBufferPointer {
      renderer.render(into: $0.baseAddress! + frame, frameCount: count)
    }
    frame += count
    index += 1
  }
  return output
}

/// The first frame at which two outputs differ in their bits, or `nil`. (An expectation on the
/// arrays themselves would print them.)
func firstDifference(_ a: [Float], _ b: [Float]) -> Int? {
  if a.count != b.count { return min(a.count, b.count) }
  return a.indices.first { a[$0].bitPattern != b[$0].bitPattern }
}
