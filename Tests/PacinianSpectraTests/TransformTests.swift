import Foundation
import PacinianModel
import Testing

@testable import PacinianSpectra

@Suite("Transforms of either kind")
struct TransformTests {
  /// Reproducible numbers that are no simple function of their index.
  private static func number(_ index: Int) -> SIMD2<Double> {
    let square = Double(index) * Double(index)
    return SIMD2(sin(0.37 * square + 1), cos(0.91 * square + Double(index)))
  }

  private static func run(
    _ transform: any ComplexTransform, _ length: Int, distance: Int
  ) -> [SIMD2<Double>] {
    let (numbers, results) = (
      AlignedNumbers(count: 2 * distance), AlignedNumbers(count: 2 * distance)
    )
    for index in 0..<length {
      let number = number(index)
      (numbers.start[index], numbers.start[distance + index]) = (number.x, number.y)
    }
    transform.run(numbers.start, results: results.start)
    return (0..<length).map { SIMD2(results.start[$0], results.start[distance + $0]) }
  }

  private static func run(_ kind: TransformKind, _ length: Int) -> [SIMD2<Double>] {
    let distance = (length + 15) & -8
    return run(
      kind.transform(length: length, distance: distance), length, distance: distance)
  }

  /// The difference of two results in dB below the first.
  private static func decibels(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>]) -> Double {
    let signal = a.reduce(0) { $0 + ($1 * $1).sum() }
    let noise = zip(a, b).reduce(0) { $0 + (($1.0 - $1.1) * ($1.0 - $1.1)).sum() }
    return noise == 0 ? .infinity : 10 * log10(signal / noise)
  }

  /// Doubles have 313 dB; the passes of the longest transform and direct sums keep more than this.
  private static let required = 250.0

  @Test(
    "a transform is that of direct sums", arguments: TransformKind.allCases,
    (0...11).map { 1 << $0 })
  func directSums(kind: TransformKind, length: Int) {
    let turns = (0..<length).map { index in
      let angle = -2 * Double.pi * Double(index) / Double(length)
      return SIMD2(cos(angle), sin(angle))
    }
    let expected = (0..<length).map { n in
      (0..<length).reduce(into: SIMD2<Double>.zero) { sum, j in
        let (number, turn) = (Self.number(j), turns[j * n % length])
        sum += SIMD2(
          number.x * turn.x - number.y * turn.y, number.x * turn.y + number.y * turn.x)
      }
    }
    #expect(Self.decibels(expected, Self.run(kind, length)) > Self.required, "\(length) numbers")
  }

  @Test("all kinds agree", arguments: (0...20).map { 1 << $0 })
  func kinds(length: Int) {
    let expected = Self.run(.kernels, length)
    for kind in TransformKind.allCases where kind != .kernels {
      #expect(Self.decibels(expected, Self.run(kind, length)) > Self.required, "\(length) numbers")
    }
  }

  @Test(
    "a transform gives the same bits whenever it is made and run", arguments: TransformKind.allCases
  )
  func sameBits(kind: TransformKind) {
    for length in [8, 64, 2_048] {
      let distance = length + 8
      let transform = kind.transform(length: length, distance: distance)
      let first = Self.run(transform, length, distance: distance)
      #expect(Self.run(transform, length, distance: distance) == first)
      #expect(Self.run(kind, length) == first)
    }
  }

  @Test("threads may share a transform", arguments: TransformKind.allCases)
  func sharing(kind: TransformKind) async {
    let transform = Shared(kind.transform(length: 256, distance: 256))
    let expected = Self.run(transform.transform, 256, distance: 256)
    await withTaskGroup(of: [SIMD2<Double>].self) { group in
      for _ in 0..<16 { group.addTask { Self.run(transform.transform, 256, distance: 256) } }
      for await results in group { #expect(results == expected) }
    }
  }

  private struct Shared: @unchecked Sendable {
    let transform: any ComplexTransform
    init(_ transform: any ComplexTransform) { self.transform = transform }
  }

  @Test("a real transform is that of direct sums", arguments: TransformKind.allCases)
  func realTransform(kind: TransformKind) {
    for size in [2, 4, 8, 16, 64, 128, 1_024] {
      let transform = RealTransform(size: size, kind: kind)
      for index in 0..<size { transform.samples[index] = Self.number(index).x }
      transform.forward()
      let expected = (0...size / 2).map { bin in
        (0..<size).reduce(into: SIMD2<Double>.zero) { sum, index in
          let angle = -2 * Double.pi * Double(bin * index % size) / Double(size)
          sum += Self.number(index).x * SIMD2(cos(angle), sin(angle))
        }
      }
      #expect(Self.decibels(expected, Array(transform.bins)) > Self.required, "\(size) samples")
    }
  }

  @Test("waveforms of transients do not depend on the kind beyond rounding")
  func transients() {
    let profile = ActuatorProfile(
      name: "taptic", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230))
    let banks = TransformKind.allCases.map {
      TransientBank(profile: profile, sampleRate: 48_000, transforms: $0)
    }
    for node in [0, 31, 64] {
      let waveforms = banks.map { $0.node(node).map { SIMD2($0, 0) } }
      for other in waveforms {
        // Phases are sums of thousands of logarithms, and the waveform ends 80 dB under its peak.
        #expect(Self.decibels(waveforms[0], other) > 240)
      }
    }
  }

  @Test("lengths that are no powers of two, or out of range, are refused")
  func hostileLengths() async {
    await #expect(processExitsWith: .failure) {
      _ = TransformKind.kernels.transform(length: 0, distance: 8)
    }
    await #expect(processExitsWith: .failure) {
      _ = TransformKind.chosen.transform(length: 0, distance: 8)
    }
    await #expect(processExitsWith: .failure) {
      _ = TransformKind.kernels.transform(length: -8, distance: 8)
    }
    await #expect(processExitsWith: .failure) {
      _ = TransformKind.kernels.transform(length: 96, distance: 96)
    }
    await #expect(processExitsWith: .failure) {
      _ = TransformKind.chosen.transform(length: 1 << 27, distance: 1 << 27)
    }
    await #expect(processExitsWith: .failure) {
      _ = TransformKind.chosen.transform(length: .min, distance: .max)
    }
    await #expect(processExitsWith: .failure) {
      _ = TransformKind.kernels.transform(length: 64, distance: 63)
    }
    await #expect(processExitsWith: .failure) { _ = RealTransform(size: 1) }
    await #expect(processExitsWith: .failure) { _ = RealTransform(size: 48) }
  }
}
