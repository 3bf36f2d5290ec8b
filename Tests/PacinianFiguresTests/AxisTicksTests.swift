import PacinianTestSupport
import Testing

@testable import PacinianFigures

@Suite("Axis ticks")
struct AxisTicksTests {
  @Test(
    "labels are multiples of 1, 2 or 5 with the digits they need",
    arguments: [
      (0.0...1, 6, ["0", "0.2", "0.4", "0.6", "0.8", "1.0"]),
      (-1...1, 3, ["\u{2212}1", "0", "1"]),
      (-1...1, 5, ["\u{2212}1.0", "\u{2212}0.5", "0", "0.5", "1.0"]),
      (0...500, 6, ["0", "100", "200", "300", "400", "500"]),
      (0...3_599, 8, (0...7).map { String($0 * 500) }),
      (-60...0, 7, (-6...0).map { $0 == 0 ? "0" : "\u{2212}\(-$0 * 10)" }),
      (0...0.03, 7, ["0", "0.005", "0.010", "0.015", "0.020", "0.025", "0.030"]),
      (0...0.00012, 4, ["0", "0.00005", "0.00010"]),
    ] as [(ClosedRange<Double>, Int, [String])])
  func labels(range: ClosedRange<Double>, most: Int, expected: [String]) {
    #expect(AxisTicks(range, atMost: most).labels == expected)
  }

  @Test(
    "any range gets at least two and no more ticks than asked, inside it and evenly spaced",
    arguments: 0..<20 as Range<UInt64>)
  func properties(seed: UInt64) {
    var random = SplitMix(seed: seed)
    for _ in 0..<100 {
      let exponent = random.number(-6...9)
      let upper = (0..<Int(abs(exponent))).reduce(1.0) { value, _ in
        exponent < 0 ? value / 10 : value * 10
      }
      let range = 0...(upper * random.number(1...10))
      let most = random.whole(3...20)
      let ticks = AxisTicks(range, atMost: most)
      #expect((2...most).contains(ticks.values.count), "seed \(seed): \(range), \(most)")
      #expect(Set(ticks.labels).count == ticks.labels.count)
      for value in ticks.values { #expect(value <= range.upperBound * (1 + 1e-5)) }
      for (value, label) in zip(ticks.values, ticks.labels) {
        // Labels are exact to their last digit, so a thousandth of a step is generous.
        #expect(abs((Double(label) ?? .nan) - value) <= (ticks.values[1] - ticks.values[0]) / 1_000)
      }
    }
  }
}
