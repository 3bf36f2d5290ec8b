import PacinianSpectra

extension BenchmarkRun {
  /// Transforms in doubles differ by rounding alone…
  private static let transformDecibels = 250.0
  /// …and what is made of them as doubles, or as floats, likewise.
  private static let designDecibels = 200.0
  private static let renderingDecibels = 120.0

  mutating func transforms() throws {
    report.heading("transforms: the package's own and FFTW's, least time and that of pairs")
    guard let other = TransformKind.allCases.first(where: { $0 != .kernels }) else {
      return report.line("this build has the package's own alone")
    }
    let suite = TransformSuite(options: options)
    for length in [512, 2_048, 8_192] {
      add(
        "\(length) numbers", suite.transforms(length: length, other: other), 1e3, "µs",
        atLeast: Self.transformDecibels)
    }
    for rate in [8_000, 48_000, 192_000] {
      add(
        "waveform at \(rate) Hz", suite.designs(sampleRate: rate, other: other), 1e3, "µs",
        atLeast: Self.designDecibels)
    }
    let files = PatternLibrary.files(in: Self.corpus)
    add(
      "batch of \(files.isEmpty ? "synthetic" : "corpus")",
      try suite.batches(files.isEmpty ? PatternLibrary.synthetic : files, other: other), 1e6, "ms",
      atLeast: Self.renderingDecibels)
  }

  private mutating func add(
    _ name: String, _ result: (row: TransformSuite.Row, decibels: Double)?, _ unit: Double,
    _ unitName: String, atLeast required: Double
  ) {
    guard let (row, decibels) = result else { return report.fail("the profiles are built in") }
    let (mine, theirs) = (Statistics(row.kernels), Statistics(row.other))
    let ratio = Statistics(zip(row.kernels, row.other).map { $0 / $1 })
    report.line(
      column(name, 22) + column("\(significant(mine.minimum / unit)) \(unitName)", 10)
        + column("FFTW \(significant(theirs.minimum / unit)) \(unitName)", 16)
        + column("ratio", 6) + column(ratio) + column("\(significant(decibels)) dB", 10))
    report.record(
      "transforms/\(name)", nanoseconds: mine.minimum, ("fftw_ns", theirs.minimum),
      ("ratio", ratio.median), ("agreement_db", decibels))
    if decibels < required { report.fail("\(name): \(decibels) dB apart") }
  }
}
