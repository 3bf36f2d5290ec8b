import PacinianBase
import PacinianTestSupport
import Testing

@testable import PacinianAnalysis

@Suite("Parts of the analysis")
struct PartTests {
  @Test("the follower leaves 1 % of a rise after 1 ms and of a fall after 100 ms")
  func follower() {
    var follower = PeakFollower((0.001, 0.1), sampleRate: 48_000)
    func run(_ value: Double, _ count: Int) -> Double {
      var samples = [Double](repeating: value, count: count)
      _ = samples.withUnsafeMutableBufferPointer { follower.highest(in: $0[...]) }
      return follower.level
    }
    #expect(abs(run(1, 48) - 0.99) < 1e-9)
    _ = run(1, 48_000)
    #expect(abs(run(0, 4_800) - 0.01) < 1e-9)
  }

  @Test(
    "the decimator keeps what is below 1 kHz and folds nothing into it",
    arguments: [44_100, 48_000, 96_000, 7_000])
  func decimator(rate: Int) {
    func gain(_ hertz: Double) -> Double {
      var decimator = Decimator(sampleRate: rate)
      var samples = (0..<rate).map { sin(2 * .pi * hertz * Double($0) / Double(rate)) }
      var output: [Double] = []
      samples.withUnsafeMutableBufferPointer { decimator.append($0[...], to: &output) }
      let middle = output[(output.count / 4)..<(3 * output.count / 4)]
      return (2 * middle.reduce(0) { $0 + $1 * $1 } / Double(middle.count)).squareRoot()
    }
    let kept = Decimator(sampleRate: rate).outputRate
    for hertz in [20.0, 300, 990] { #expect(abs(gain(hertz) - 1) < 0.01, "\(hertz) Hz") }
    // A Blackman window's side lobes are below −58 dB.
    for hertz in [kept - 990, kept - 300, kept, 2 * kept - 500] where hertz < Double(rate) / 2 {
      #expect(gain(hertz) < 0.002, "\(hertz) Hz")
    }
  }

  @Test("the sliding maximum is the maximum", arguments: 0..<20 as Range<UInt64>)
  func maximum(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let numbers = (0..<200).map { _ in Float((random.number(0...1) * 20).rounded()) }
    let (before, after) = (Int(random.number(0...1) * 30), Int(random.number(0...1) * 30))
    let expected = numbers.indices.map { index in
      numbers[max(0, index - before)...min(199, index + after)].reduce(-1, max)
    }
    #expect(
      SlidingMaximum.values(of: numbers, before: before, after: after) == expected, "seed \(seed)")
  }

  @Test("no value is further from the lines than the tolerance", arguments: 0..<20 as Range<UInt64>)
  func reduction(seed: UInt64) {
    var random = SplitMix(seed: seed)
    var level = Float(0.5)
    let values = (0..<9_000).map { _ -> Float in
      level = min(max(level + Float(random.number(0...1) - 0.5) * 0.1, 0), 1)
      return level
    }
    for isOfRoots in [false, true] {
      let reduction = CourseReduction(tolerance: 0.05, isOfRoots: isOfRoots)
      let steps = reduction.steps(values)
      #expect(steps.first == 0 && steps.last == values.count - 1)
      for (from, to) in zip(steps, steps.dropFirst()) {
        for step in from...to {
          let line =
            values[from] + (values[to] - values[from]) * Float(step - from) / Float(to - from)
          let off =
            isOfRoots ? abs(line * line - values[step] * values[step]) : abs(line - values[step])
          // Rounding of single precision.
          #expect(off <= 0.05 + 1e-6, "seed \(seed)")
        }
      }
      #expect(reduction.steps(values, atMost: 40).count <= 40)
    }
  }
}
