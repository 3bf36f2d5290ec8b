import Foundation
import Testing

/// The command line against `Tests/Independent/model.py`, which implements the rendering model
/// a second time, in another language and by other means.
@Suite("Rendering model, section 12: against an independent implementation")
struct IndependentModelTests {
  private static let folder = ToolRun.packageRoot.appending(path: "Tests/Independent")

  static let patterns =
    ((try? FileManager.default.contentsOfDirectory(
      atPath: folder.appending(path: "patterns").path)) ?? [])
    .filter { $0.hasSuffix(".ahap") }.sorted()

  @Test("the patterns are there")
  func patternsExist() { #expect(Self.patterns.count >= 30) }

  @Test(
    "at least 100 dB below the signal",
    .enabled(
      if: Surroundings.python != nil, "there is no python3; scripts/setup --test installs it"),
    arguments: patterns)
  func ratio(name: String) throws {
    let python = try #require(Surroundings.python)
    let pattern = Self.folder.appending(path: "patterns/\(name)")
    let options = try String(
      contentsOf: pattern.deletingPathExtension().appendingPathExtension("args"), encoding: .utf8
    ).split(whereSeparator: \.isWhitespace).map { word in
      word.hasSuffix(".json")
        ? Self.folder.appending(path: "patterns/\(word)").path : String(word)
    }
    let files = try TemporaryFolder()
    let expectedFile = files.url.appending(path: "expected.f64")
    let model = try ToolRun(
      [Self.folder.appending(path: "model.py").path, pattern.path, expectedFile.path] + options,
      program: URL(filePath: python))
    try #require(model.code == 0, "\(model.errorText)")
    let expected = try Data(contentsOf: expectedFile).withUnsafeBytes { bytes in
      bytes.bindMemory(to: Double.self).map(\.self)
    }
    let tool = try ToolRun(["render", pattern.path, "-o", "-"] + options)
    try #require(tool.code == 0, "\(tool.errorText)")
    let actual = tool.samples
    // A frame more or less at the very end is a matter of rounding and as good as silent.
    #expect(abs(actual.count - expected.count) <= 1)
    var (signal, noise) = (0.0, 0.0)
    for index in 0..<max(actual.count, expected.count) {
      let wanted = index < expected.count ? expected[index] : 0
      let difference = wanted - (index < actual.count ? actual[index] : 0)
      signal += wanted * wanted
      noise += difference * difference
    }
    #expect(10 * log10(signal / noise) >= 100)
  }
}
