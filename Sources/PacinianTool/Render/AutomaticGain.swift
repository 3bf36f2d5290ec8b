import PacinianRendering

/// `--gain auto`: one factor for all files of a command, so that the largest sample of all is
/// within full scale and effects keep their relation.
struct AutomaticGain {
  static let option = Arguments.Option(
    name: "--gain", value: "auto", offer: .words(["auto"]),
    text: "one factor for all files, by which the largest sample is within full scale (1)",
    wanted: "auto", takes: { $0 == "auto" })

  /// Throws beside a limiter, which would have nothing to do.
  static func isWanted(_ arguments: Arguments) throws(ToolError) -> Bool {
    guard arguments.has("--gain") else { return false }
    guard !arguments.has("--limiter") else {
      throw arguments.usageError("--gain auto leaves nothing to limit; leave out --limiter")
    }
    return true
  }

  /// The factor for all items; one whose peak cannot be known fails later by itself.
  static func factor<Item: Sendable>(
    _ items: [Item], jobs: Int, peak: @escaping @Sendable (Item) throws(ToolError) -> Double
  ) -> Double {
    let peaks = WorkerThreads.outcomes(items, jobs: jobs, peak).compactMap { try? $0.get() }
    // (A little less, so that the product is not above 1 by rounding.)
    return min(1, (1 - 1e-6) / max(peaks.max() ?? 0, 1e-6))
  }
}
