import Foundation
import PacinianKernels
import Testing

/// The kernels of players whose controls are written at every frame against their scalar twins, at
/// every level.
@Suite struct ValuesKernelTests {
  private static let scale = 1.056

  @Test(arguments: KernelLevel.available)
  func clamps(level: KernelLevel) {
    for count in [1, 15, 16, 31, 32, 33, 64, 100] {
      for strangers in [false, true] {
        let values = Buffer<Float>(count + 1) { index in
          strangers && index % 7 == 1
            ? [.nan, .infinity, -.infinity][index % 3] : Float(3 * Buffer<Float>.noise(index) - 1.5)
        }
        let output = Buffer<Float>(count + 4) { _ in 7 }
        let isFinite = KernelSet(level).clamp(
          values.start + 1, count: count, low: -1, high: 1, output: output.start)
        let expected = (0..<count).map { values[$0 + 1] > -1 ? min(values[$0 + 1], 1) : -1 }
        #expect((0..<count).map { output[$0] } == expected)
        #expect(isFinite == (0..<count).allSatisfy { values[$0 + 1].isFinite })
        #expect((count..<count + 4).allSatisfy { output[$0] == 7 })
      }
    }
  }

  @Test(
    "a frame follows from the values before it alone", arguments: KernelLevel.available,
    [1, 0.1, 0.02])
  func warps(level: KernelLevel, reach: Double) {
    let values = Buffer<Float>(256) {
      Float((2 * Buffer<Float>.noise($0) - 1) * reach)
    }
    let (whole, length) = warp(level, values, in: [256])
    let (parts, sum) = warp(level, values, in: [16, 32, 16, 64, 128])
    #expect(whole.map(\.bitPattern) == parts.map(\.bitPattern) && sum == length)
    var wanted = 0.0
    for frame in 0..<256 {
      // Floats of up to 256 · e¹, and sums of sixteen of them.
      #expect(abs(Double(whole[frame]) - wanted) < 4e-5)
      wanted += exp(Double(values[frame]) * Self.scale)
    }
    #expect(abs(length - wanted) < 1e-11 * wanted)
  }

  /// Positions by calls of some lengths, and the length of all.
  private func warp(
    _ level: KernelLevel, _ values: Buffer<Float>, in counts: [Int]
  ) -> (positions: [Float], length: Double) {
    let output = Buffer<Float>(256) { _ in 7 }
    let kept = Buffer<Float>(256) { _ in 7 }
    let state = Buffer<Double>(KernelSet.warpState) { _ in 0 }
    let starts = Buffer<Float>(48) { _ in 7 }
    var (first, length) = (0, 0.0)
    for count in counts {
      // The values of another call are not the host's any more.
      let present = first..<first + count
      let given = Buffer<Float>(256) { present.contains($0) ? values[$0] : 9 }
      length = KernelSet(level).warpValues(
        given.start, kept: kept.start, first: first, count: count, end: 256, scale: Self.scale,
        low: -1, high: 1, state: state.start, starts: starts.start + 16 + first / 8,
        output: output.start)
      first += count
    }
    #expect((0..<256).allSatisfy { kept[$0] == values[$0] })
    #expect((0..<32).allSatisfy { starts[16 + $0] == output[$0 / 2 * 16] })
    return ((0..<256).map { output[$0] }, length)
  }

  @Test(arguments: KernelLevel.available, [(-0.4, 1.0), (-1.0, 0.4)])
  func seesBounds(level: KernelLevel, bounds: (low: Double, high: Double)) {
    for frame in [0, 7, 8, 31] {
      for value in [0.4, 0.41, -0.4, -0.41, .nan] as [Float] {
        let values = Buffer<Float>(32) { $0 == frame ? value : 0 }
        let kept = Buffer<Float>(32) { _ in 7 }
        let output = Buffer<Float>(32) { _ in 7 }
        let state = Buffer<Double>(KernelSet.warpState) { _ in 0 }
        let starts = Buffer<Float>(20) { _ in 7 }
        let length = KernelSet(level).warpValues(
          values.start, kept: kept.start, first: 0, count: 32, end: 64, scale: Self.scale,
          low: Double(Float(bounds.low)), high: Double(Float(bounds.high)), state: state.start,
          starts: starts.start + 16, output: output.start)
        if length < 0 { #expect((0..<32).allSatisfy { state[$0] == 0 }) }
        #expect((length >= 0) == (value >= Float(bounds.low) && value <= Float(bounds.high)))
      }
    }
  }

  @Test(arguments: KernelLevel.available)
  func adds(level: KernelLevel) {
    for count in [1, 2, 3, 4, 16, 19, 32] {
      let room = count + 16
      let frequencies = Buffer<Double>(room) {
        $0 < count ? 0.001 + 0.003 * Buffer<Double>.noise($0) : .nan
      }
      let offsets = Buffer<Double>(room) { Buffer<Double>.noise($0 + 50) - 0.5 }
      let levels = Buffer<Float>(room) { Float(Buffer<Float>.noise($0 + 90)) }
      // One group may lie anywhere within its reach.
      let places = Buffer<Float>(160) { 1.3 * Float($0) * ($0 < 80 ? 1 : 0.7) }
      let starts = Buffer<Float>(48) { $0 < 16 ? .nan : places[($0 / 2 - 8) % 10 * 16] }
      // Those out of range, and one that is not a number.
      let gains = Buffer<Float>(160) { $0 == 77 ? .nan : Float($0) / 128 - 0.1 }
      let kept = Buffer<Float>(160) { _ in 7 }
      let isQuadratic = count % 2 == 0
      let output = Buffer<Float>(160) { Float($0) / 8 }
      let scratch = Buffer<Float>(KernelSet.momentScratch) { _ in 7 }
      let voices = pacinian_voices(
        frequencies: frequencies.start, offsets: offsets.start, starts: offsets.start,
        levels: levels.start, slopes: levels.start, gains: levels.start,
        gain_slopes: levels.start, weights: nil)
      KernelSet(level).addValues(
        voices, count: count, position: 1_234_567.25, positions: places.start,
        starts: starts.start + 16, reach: 9.75, gains: gains.start, kept: kept.start,
        isQuadratic: isQuadratic, frames: 160, scratch: scratch.start, output: output.start)
      for frame in 0..<160 {
        var sum = 0.0
        for voice in 0..<count {
          let turns =
            frequencies[voice] * (1_234_567.25 + Double(places[frame])) + offsets[voice]
          sum += Double(levels[voice]) * sin(2 * Double.pi * (turns - turns.rounded()))
        }
        // −120 dB of each voice, and the rounding of what is there.
        let gain = gains[frame] > 0 ? min(gains[frame], 1) : 0
        #expect(kept[frame] == gain)
        let wanted = Double(frame) / 8 + sum * Double(isQuadratic ? gain * gain : gain)
        #expect(abs(Double(output[frame]) - wanted) < 1e-6 * Double(count) + 8e-6)
      }
    }
  }
}
