import Foundation
import PacinianProfiles
import Testing

@testable import PacinianSpectra

@Suite("Sums of cosines and sines over pairs")
struct PairTransformTests {
  /// Runs `body` on values that are the same in every run, and returns them before and after.
  private func transformed(
    size: Int, _ body: (PairTransform, UnsafeMutablePointer<SIMD2<Double>>) -> Void
  ) -> (before: [SIMD2<Double>], after: [SIMD2<Double>]) {
    let before = (0...size).map { SIMD2(sin(Double($0 * $0)), cos(3 * Double($0))) }
    var after = before
    let transform = PairTransform(size: size)
    after.withUnsafeMutableBufferPointer {
      if let values = $0.baseAddress { body(transform, values) }
    }
    return (before, after)
  }

  @Test("cosines: as direct sums, both lanes, whole and cut short", arguments: [4, 8, 32, 256])
  func cosines(size: Int) {
    for count in [size + 1, size, 3] {
      let (before, after) = transformed(size: size) { $0.sumCosines($1, count: count) }
      for n in 0..<count {
        var expected = before[0] + (n % 2 == 0 ? 1 : -1) * before[size]
        for j in 1..<size {
          expected += 2 * before[j] * cos(Double.pi * Double(j * n % (2 * size)) / Double(size))
        }
        let error = after[n] - expected
        // Sums of up to 256 numbers of the size of 1.
        #expect(max(abs(error.x), abs(error.y)) < 1e-12, "n \(n) of \(count)")
      }
    }
  }

  @Test("sines: as direct sums, both lanes, whole and cut short", arguments: [4, 8, 32, 256])
  func sines(size: Int) {
    for count in [size + 1, size, 3] {
      let (before, after) = transformed(size: size) { $0.sumSines($1, count: count) }
      for n in 0..<count {
        var expected = SIMD2<Double>.zero
        for j in 1..<size {
          expected += 2 * before[j] * sin(Double.pi * Double(j * n % (2 * size)) / Double(size))
        }
        let error = after[n] - expected
        #expect(max(abs(error.x), abs(error.y)) < 1e-12, "n \(n) of \(count)")
      }
    }
  }

  @Test("a node has the same bits whoever of a pair is asked for first")
  func pairs() {
    let rows = [[0, 1], [1, 0]].map { order -> [[Double]] in
      let bank = TransientBank(
        profile: .init(name: "pairs", frequencyMap: .init(.linear, lowest: 80, highest: 200)),
        sampleRate: 8_000)
      _ = order.map { bank.node($0) }
      return [bank.node(0), bank.node(1)]
    }
    #expect(rows[0] == rows[1])
  }
}
