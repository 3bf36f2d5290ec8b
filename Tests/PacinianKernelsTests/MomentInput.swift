import PacinianBase
import PacinianKernels

/// Voices whose moments are summed, and the sound that they make.
final class MomentInput {
  let count: Int
  let instant: pacinian_instant
  private let frequencies: Buffer<Double>
  private let offsets: Buffer<Double>
  private let starts: Buffer<Double>
  private let lines: [Buffer<Float>]
  private let weights: Buffer<Float>?
  private let skipped: [Int32]
  private let basis: Buffer<Double>

  static let half = 63.5

  /// - Parameter angle: the largest from the centre to the end, in radians.
  init(count: Int, degree: Int, terms: Int, angle: Double, hasWeights: Bool, skipping: [Int32]) {
    self.count = count
    skipped = skipping.filter { Int($0) < count }
    let room = count + 16
    let most = angle / (2 * Double.pi * Self.half)
    // What lies behind the last voice does not count.
    frequencies = Buffer(room) {
      $0 < count ? most * (0.05 + 0.95 * Buffer<Double>.noise($0)) - 1e-4 : .nan
    }
    offsets = Buffer(room) { Buffer<Double>.noise($0 + 7) - 0.5 }
    starts = Buffer(room) { 1_234_000 + 400 * Buffer<Double>.noise($0 + 90) }
    lines = [(30, 0.5), (40, 1e-3), (50, 0.5), (60, 1e-3)].map { seed, scale in
      Buffer(room) { $0 < count ? Float(scale * (Buffer<Double>.noise($0 + seed) - 0.5)) : .nan }
    }
    weights =
      hasWeights ? Buffer(room) { Float(0.5 + Buffer<Double>.noise($0 + 70)) } : nil
    instant = pacinian_instant(
      position: 1_234_567.5, common: 0.3, detune: 1e-4, harmonic: 1, scale: Self.half,
      centre: 1_234_200.25, half: Self.half, degree: Int32(degree), terms: Int32(terms))
    let width = terms > 8 ? 16 : 8
    basis = Buffer(2 * width * terms) { index in
      let (term, lane) = (index / (2 * width), index % (2 * width))
      let (half, power) = (lane / width, lane % width)
      guard power <= term else { return 0 }
      let choices =
        lgamma(Double(term + 1)) - lgamma(Double(power + 1)) - lgamma(Double(term - power + 1))
      return exp(choices - Double(term) * log(2) - lgamma(Double(2 * term + half + 1)))
    }
  }

  /// The sound over frames around the centre, added to 1/64 of their numbers.
  func output(_ kernels: KernelSet, frames: Int, gains: Buffer<Float>?) -> [Float] {
    var voices = pacinian_voices(
      frequencies: frequencies.start, offsets: offsets.start, starts: starts.start,
      levels: lines[0].start, slopes: lines[1].start, gains: lines[2].start,
      gain_slopes: lines[3].start, weights: nil)
    if let weights { voices.weights = UnsafePointer(weights.start) }
    let sums = Buffer<Double>(96) { _ in 0 }
    let scratch = Buffer<Float>(KernelSet.momentScratch) { _ in .nan }
    var at = instant
    skipped.withUnsafeBufferPointer { slots in
      let none = Buffer<Int32>(1) { _ in 0 }
      kernels.addMoments(
        voices, count: count, at: &at, skipping: slots.baseAddress ?? UnsafePointer(none.start),
        skipCount: slots.count, scratch: scratch.start, sums: sums.start)
    }
    let positions = Buffer<Float>(frames) { Float(Self.time($0, frames) * 50 + 3) }
    let times = Buffer<Float>(frames) { Float(Self.time($0, frames)) }
    let output = Buffer<Float>(frames) { Float($0) / 64 }
    var series = pacinian_series(
      basis: UnsafePointer(basis.start), middle: 3, inverse: 1.0 / 50, degree: at.degree,
      terms: at.terms)
    kernels.addSeries(
      sums.start, &series, positions: positions.start, times: times.start,
      gains: gains.map { UnsafePointer($0.start) }, frames: frames, scratch: scratch.start,
      output: output.start)
    return (0..<frames).map { output[$0] }
  }

  private static func time(_ frame: Int, _ frames: Int) -> Double {
    Double(2 * frame) / Double(frames - 1) - 1
  }

  /// The same in double precision.
  func truth(at frame: Int, of frames: Int, gains: Buffer<Float>?) -> Double {
    let time = Self.time(frame, frames)
    var sum = 0.0
    for voice in 0..<count where !skipped.contains(Int32(voice)) {
      let elapsed = instant.centre - starts[voice] + time * Self.half
      let line = (0..<2).map { index in
        Double(lines[2 * index][voice]) + Double(lines[2 * index + 1][voice]) * elapsed
      }
      var height = Double(lines[0][voice])
      if instant.degree > 0 { height = line[0] }
      if instant.degree > 1 { height *= line[1] }
      if let weights { height *= Double(weights[voice]) }
      let turns = frequencies[voice] * instant.position + offsets[voice] + 0.3
      sum +=
        height
        * Buffer<Double>.sine(
          turns - turns.rounded() + (frequencies[voice] + instant.detune) * Self.half * time)
    }
    return Double(frame) / 64 + sum * (gains.map { Double($0[frame]) } ?? 1)
  }
}
