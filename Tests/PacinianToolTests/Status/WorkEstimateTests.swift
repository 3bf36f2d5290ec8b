import PacinianTool
import Testing

/// Simulated batches: threads that take patterns in the order of their sizes, on a clock of their
/// own, as a batch does.
@Suite("the time left")
struct WorkEstimateTests {
  struct Pattern {
    var bytes: Int
    /// Seconds of one thread.
    var work: Double
  }

  /// What patterns of `bytes` bytes take: all the same with figures, by their bytes without, or
  /// something between.
  enum Cost: CaseIterable {
    case even, mixed, root

    func seconds(_ bytes: Double) -> Double {
      switch self {
      case .even: 0.1 + 1e-7 * bytes
      case .mixed: 0.05 + 2e-6 * bytes
      case .root: 0.02 + 0.002 * bytes.squareRoot()
      }
    }
  }

  /// A thousand patterns, most of 500 to 2 000 bytes and some of megabytes.
  private static func library(_ cost: Cost) -> [Pattern] {
    (1...1_000).map { rank in
      let bytes = min(500 * 1_000 / Double(rank), 200_000)
      // No two of one size take the same time.
      let factor = 0.6 + 0.8 * Double(rank * 7_919 % 1_000) / 1_000
      return Pattern(bytes: Int(bytes), work: cost.seconds(bytes) * factor)
    }
  }

  /// The estimate over the truth, by the part of the time that has passed.
  /// - Parameter slowdown: the factor of all times before 70 % of the work was done.
  private static func ratios(
    _ patterns: [Pattern], threads: Int, slowdown: Double = 1
  ) -> [(part: Double, ratio: Double)] {
    let patterns = patterns.sorted { $0.bytes > $1.bytes }
    let half = 0.7 * patterns.reduce(0) { $0 + $1.work } * slowdown / Double(threads)
    var free = [Double](repeating: 0, count: threads)
    var ends: [(time: Double, taken: Double, bytes: Int)] = []
    for pattern in patterns {
      let thread = free.indices.min { free[$0] < free[$1] } ?? 0
      let taken = pattern.work * (free[thread] < half ? slowdown : 1)
      free[thread] += taken
      ends.append((free[thread], taken, pattern.bytes))
    }
    ends.sort { $0.time < $1.time }
    let total = ends.last?.time ?? 0
    var estimate = WorkEstimate()
    var bytes = patterns.reduce(0) { $0 + $1.bytes }
    return ends.enumerated().map { index, end in
      estimate.add(bytes: end.bytes, seconds: end.taken, elapsed: end.time)
      bytes -= end.bytes
      let left = end.time * estimate.ratio(ofPatterns: patterns.count - index - 1, bytes: bytes)
      return (end.time / total, left / (total - end.time))
    }
  }

  @Test(
    "uneven files: right within a fifth from three fifths on", arguments: Cost.allCases, [1, 2, 8])
  func uneven(cost: Cost, threads: Int) {
    // The last hundredth has a pattern or two for each thread.
    let ratios = Self.ratios(Self.library(cost), threads: threads)
    for (part, ratio) in ratios where part > 0.6 && part < 0.95 {
      #expect(ratio > 1 / 1.2 && ratio < 1.2, "\(part) \(ratio)")
    }
  }

  @Test("a machine that gets quicker: right within a fifth near the end", arguments: Cost.allCases)
  func quicker(cost: Cost) {
    for (part, ratio) in Self.ratios(Self.library(cost), threads: 2, slowdown: 2)
    where part > 0.9 && part < 0.98 {
      #expect(ratio > 1 / 1.2 && ratio < 1.2, "\(part) \(ratio)")
    }
  }

  @Test("files of one size, empty files, and nothing")
  func degenerate() {
    #expect(WorkEstimate().ratio(ofPatterns: 10, bytes: 10) == 0)
    for bytes in [0, 1_000] {
      var estimate = WorkEstimate()
      for index in 1...10 {
        estimate.add(bytes: bytes, seconds: 0.5, elapsed: Double(index) / 2)
      }
      #expect(abs(estimate.ratio(ofPatterns: 20, bytes: 20 * bytes) - 2) < 1e-9)
    }
    var first = WorkEstimate()
    first.add(bytes: 10, seconds: 0, elapsed: 0)
    first.add(bytes: 10, seconds: 1, elapsed: 0)
    #expect(first.ratio(ofPatterns: 1, bytes: 10).isFinite)
  }
}
