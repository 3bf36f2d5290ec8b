import PacinianKernels
import PacinianRendering
import PacinianTestSupport
import Testing

/// The same input gives the same bits, however it is cut into blocks.
@Suite struct PartitionTests {
  @Test(arguments: Profiles.all.indices, [64, 128])
  func blocks(profile: Int, tile: Int) throws {
    for seed in 1...4 {
      var generator = Generator(seed: UInt64(100 + seed))
      let score = try Score(generator.pattern(), profile: Profiles.all[profile])
      let frames = 20_000
      let whole = render(score, frames: frames, blocks: [frames], tile: tile)
      #expect(whole.contains { $0 != 0 })
      for blocks in [[1], [7], [64], [480], [4_096], [1, 500, 64, 3, 128, 17]] {
        #expect(
          firstDifference(
            render(score, frames: frames, blocks: blocks, tile: tile), whole) == nil,
          "seed \(seed), blocks \(blocks)")
      }
    }
  }

  /// Several players sum in their order, whatever the blocks.
  @Test func players() throws {
    func mix(_ blocks: [Int]) throws -> [Float] {
      let renderer = Renderer()
      for seed in 1...5 {
        var generator = Generator(seed: UInt64(seed))
        let score = try Score(generator.pattern(), profile: Profiles.all[seed % 5])
        _ = renderer.addPlayer(score, startFrame: seed * 777)
      }
      var output = [Float](repeating: 0, count: 30_000)
      var frame = 0
      var index = 0
      while frame < output.count {
        let count = min(blocks[index % blocks.count], output.count - frame)
        output.withUnsafeMutableBufferPointer {
          renderer.render(into: $0.baseAddress! + frame, frameCount: count)
        }
        frame += count
        index += 1
      }
      return output
    }
    let whole = try mix([30_000])
    #expect(firstDifference(try mix([1]), whole) == nil)
    #expect(firstDifference(try mix([64, 5, 480]), whole) == nil)
  }

  /// Levels with fused multiply-add agree to the bit; the baseline within −110 dB.
  @Test func levels() throws {
    var generator = Generator(seed: 9)
    let score = try Score(generator.pattern(), profile: Profiles.wideband)
    let outputs = KernelLevel.available.map { render(score, frames: 40_000, level: $0) }
    for (level, output) in zip(KernelLevel.available, outputs) where level > .v3 {
      #expect(firstDifference(output, outputs[1]) == nil, "\(level)")
    }
    #expect(signalToNoise(outputs[0].map(Double.init), outputs[outputs.count - 1]) > 110)
  }
}
