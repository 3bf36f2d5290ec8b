import Foundation
import PacinianKernels
import Testing

/// The kernels of players whose controls are written at every frame against their scalar twins, at
/// every level.
@Suite struct ValuesKernelTests {
  private static let scale = 1.056

  @Test(arguments: KernelLevel.available)
  func takes(level: KernelLevel) {
    for count in [1, 15, 16, 17, 64, 100] {
      let values = Buffer<Float>(count + 1) { index in
        [Float(3 * Buffer<Float>.noise(index) - 1.5), .nan, .infinity, -.infinity][
          index % 7 == 3 ? index % 4 : 0]
      }
      let output = Buffer<Float>(count + 4) { _ in 7 }
      let range = Buffer<Float>(2) { $0 == 0 ? .infinity : -.infinity }
      KernelSet(level).takeValues(
        values.start + 1, count: count, low: -1, high: 1, output: output.start,
        range: range.start)
      let expected = (0..<count).map { values[$0 + 1] > -1 ? min(values[$0 + 1], 1) : -1 }
      #expect((0..<count).map { output[$0] } == expected)
      #expect(range[0] == expected.min() && range[1] == expected.max())
      #expect((count..<count + 4).allSatisfy { output[$0] == 7 })
    }
  }

  @Test(
    "a frame follows from the values before it alone", arguments: KernelLevel.available, [1, 0.1])
  func warps(level: KernelLevel, reach: Double) {
    let values = Buffer<Float>(256) { Float((2 * Buffer<Float>.noise($0) - 1) * reach) }
    var known: [Float] = []
    for count in stride(from: 16, through: 256, by: 16) {
      let output = Buffer<Float>(count) { _ in 7 }
      let scratch = Buffer<Double>(count) { _ in 7 }
      let length = KernelSet(level).warpValues(
        values.start, scale: Self.scale, count: count, scratch: scratch.start,
        output: output.start)
      var sum = 0.0
      for frame in 0..<count {
        // Floats of up to 256 · e¹, and sums of sixteen of them.
        #expect(abs(Double(output[frame]) - sum) < 4e-5)
        sum += exp(Double(values[frame]) * Self.scale)
      }
      #expect(abs(length - sum) < 1e-10 * sum)
      #expect(known.indices.allSatisfy { output[$0].bitPattern == known[$0].bitPattern })
      known = (0..<count).map { output[$0] }
    }
  }

  @Test(arguments: KernelLevel.available)
  func adds(level: KernelLevel) {
    for count in [1, 4, 16, 19] {
      let room = count + 16
      let frequencies = Buffer<Double>(room) { 0.001 + 0.003 * Buffer<Double>.noise($0) }
      let offsets = Buffer<Double>(room) { Buffer<Double>.noise($0 + 50) - 0.5 }
      let levels = Buffer<Float>(room) { Float(Buffer<Float>.noise($0 + 90)) }
      let places = Buffer<Float>(64) { 1.3 * Float($0) }
      let gains = Buffer<Float>(64) { Float($0) / 64 }
      let output = Buffer<Float>(64) { Float($0) }
      let scratch = Buffer<Float>(32) { _ in 7 }
      let voices = pacinian_voices(
        frequencies: frequencies.start, offsets: offsets.start, starts: offsets.start,
        levels: levels.start, slopes: levels.start, gains: levels.start,
        gain_slopes: levels.start, weights: nil)
      KernelSet(level).addValues(
        voices, count: count, position: 1_234_567.25, positions: places.start, gains: gains.start,
        frames: 64, scratch: scratch.start, output: output.start)
      for frame in 0..<64 {
        var sum = 0.0
        for voice in 0..<count {
          let turns =
            frequencies[voice] * (1_234_567.25 + Double(places[frame])) + offsets[voice]
          sum += Double(levels[voice]) * sin(2 * Double.pi * (turns - turns.rounded()))
        }
        // −120 dB of each voice, and the rounding of what is there.
        let wanted = Double(frame) + sum * Double(gains[frame])
        #expect(abs(Double(output[frame]) - wanted) < 1e-6 * Double(count) + 8e-6)
      }
    }
  }
}
