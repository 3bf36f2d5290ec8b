import Foundation
import PacinianModel
import Testing

@testable import PacinianSpectra

@Suite("Transforms of parts")
struct PartTransformTests {
  @Test("five parts are transformed, and end with their first result", arguments: [8, 64])
  func directSums(length: Int) {
    let transform = PartTransform(length: length)
    let (numbers, results, _) = transform.buffers
    let size = PartTransform.divisor * length
    let sequence = (0..<size).map { SIMD2(sin(Double($0 * $0)), cos(3 * Double($0))) }
    var held = 0
    for (index, number) in sequence.enumerated() {
      guard let position = transform.position(of: index) else { continue }
      (numbers.real[position], numbers.imaginary[position]) = (number.x, number.y)
      held += 1
    }
    #expect(held == PartTransform.partCount * length)
    transform.run(numbers, results: results)
    for (slot, part) in [0, 4, 1, 2, 3].enumerated() {
      for n in 0...length {
        let expected = (0..<length).reduce(SIMD2<Double>.zero) { sum, index in
          let angle = -2 * Double.pi * Double(index * n % length) / Double(length)
          let number = sequence[8 * index + part]
          return sum
            + SIMD2(
              number.x * cos(angle) - number.y * sin(angle),
              number.x * sin(angle) + number.y * cos(angle))
        }
        let position = slot * transform.stride + n
        let error = SIMD2(results.real[position], results.imaginary[position]) - expected
        #expect(max(abs(error.x), abs(error.y)) < 1e-12, "result \(n) of part \(part)")
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
