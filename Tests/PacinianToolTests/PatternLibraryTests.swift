import Foundation
import Testing

/// Whole libraries of patterns through the command line.
@Suite("pacinian on pattern libraries")
struct PatternLibraryTests {
  private static func patterns(under folder: URL) -> [URL] {
    let walk = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (walk?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "ahap" }
      .sorted { $0.path < $1.path }
  }

  @Test("every example renders strictly and within full scale")
  func examples() throws {
    let examples = Self.patterns(under: ToolRun.packageRoot.appending(path: "Examples"))
    #expect(examples.count >= 8)
    for example in examples {
      let run = try ToolRun(
        "render", example.path, "-o", "-", "--strict", "--rate", "8000", "--bus", "both")
      #expect(run.code == 0, "\(run.errorText)")
      #expect(run.errorLines.count == 1, "\(run.errorText)")
      let samples = run.samples
      let peak = samples.map { abs($0) }.max() ?? 0
      #expect(peak > 0.1 && peak <= 1, "\(example.lastPathComponent): \(peak)")
    }
  }

  @Test(
    "every public pattern renders or fails with a positioned error",
    .enabled(if: Surroundings.hasCorpus, "there is no folder of public patterns beside the project")
  )
  func publicPatterns() throws {
    let patterns = Self.patterns(under: Surroundings.corpus)
    try #require(!patterns.isEmpty)
    var failures: [String] = []
    for pattern in patterns {
      let run = try ToolRun("render", pattern.path, "-o", "/dev/null", "--rate", "1000")
      if run.code == 0 { continue }
      failures.append(pattern.lastPathComponent)
      #expect(run.code == 65)
      let position = #/:\d+:\d+: .+ \(\w+, -48\d\d\)$/#
      let line = try #require(run.errorLines.last)
      #expect(line.contains(position), "\(line)")
      // What fails must not be JSON: nothing else in these files is beyond repair.
      let data = try Data(contentsOf: pattern)
      #expect((try? JSONSerialization.jsonObject(with: data)) == nil, "\(line)")
    }
    print("\(patterns.count) public patterns, \(failures.count) not JSON: \(failures)")
    #expect(failures.count < patterns.count / 10)
  }
}
