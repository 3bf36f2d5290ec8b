import Foundation
import Testing

@Suite("pacinian compare: what decides")
struct CompareDecisionTests {
  private let files: ComparedFolder

  init() throws { files = try ComparedFolder() }

  /// Folders with a pair that is equal and five that differ by less than a thousandth, and the pair
  /// whose name is given, which sorts last.
  private func addFolders(_ name: String, _ texts: (String?, String?)) throws {
    for index in 0..<6 {
      let intensity = 0.5 + (index < 1 ? 0 : 1e-5)
      try files.add("old/a\(index).ahap", ComparedFolder.pattern(intensity: 0.5))
      try files.add("new/a\(index).ahap", ComparedFolder.pattern(intensity: intensity))
    }
    for (folder, text) in [("old", texts.0), ("new", texts.1)] {
      if let text { try files.add("\(folder)/\(name)", text) }
    }
  }

  @Test(
    "The pair of folders for which the exit code is not 0 is named, in every mode",
    arguments: [
      ["--tolerance", "0.001"], ["--tolerance", "60dB"], ["--tolerance", "0.001", "--lines", "0"],
      ["--tolerance", "0.001", "--lines", "1"], ["--tolerance", "0.001", "--format", "json"],
      ["--tolerance", "0.001", "--report", "page.html"],
      ["--tolerance", "0.001", "--profile", "taptic"], ["--tolerance", "0.001", "--jobs", "1"],
    ])
  func deciding(options: [String]) throws {
    let pattern = ComparedFolder.pattern(intensity: 0.5)
    let cases: [(String, String?, String?, Int32)] = [
      ("z/differs.ahap", pattern, ComparedFolder.pattern(intensity: 0.7), 1),
      ("z/gone.ahap", ComparedFolder.pattern(intensity: 0.2), nil, 1),
      ("z/new.ahap", nil, ComparedFolder.pattern(intensity: 0.2), 1),
      ("z/damaged.ahap", pattern, "{", 65), ("z/damaged before.ahap", "{", pattern, 65),
      ("z/damaged both.ahap", "{", "{", 65), ("z/no vibration.haptic", "<a/>", pattern, 65),
    ]
    for (name, first, second, code) in cases {
      try? FileManager.default.removeItem(at: files.url.appending(path: "old"))
      try? FileManager.default.removeItem(at: files.url.appending(path: "new"))
      try addFolders(name, (first, second))
      // As --lines 200, the default, of folders with 206 patterns.
      let lines = options.contains("--lines") ? [] : ["--lines", "3"]
      let run = try ToolRun(["compare", "old", "new"] + options + lines, folder: files.url)
      #expect(run.code == code, "\(name): \(run.errorText)")
      // What a person sees, or a log that has standard error alone of a program's JSON.
      let shown = options.contains("json") ? run.errorText : run.outputText + run.errorText
      #expect(shown.contains(name), "\(options), \(name): \(run.errorText)")
      if options.contains("json") { #expect(run.outputText.contains(name)) }
    }
  }

  @Test(
    "Of two manifests the output that differs is named, in every mode", arguments: ["text", "json"])
  func decidingOutput(format: String) throws {
    try files.add("one/z.ahap", ComparedFolder.pattern(intensity: 0.5))
    try files.add("two/z.ahap", ComparedFolder.pattern(intensity: 0.6))
    for folder in ["one", "two"] {
      try files.add("\(folder)/a.ahap", ComparedFolder.pattern(intensity: 0.5))
      let run = try ToolRun(["batch", folder, "-o", "\(folder)-out"], folder: files.url)
      #expect(run.code == 0)
    }
    let run = try files.compare(
      "one-out/manifest.jsonl", "two-out/manifest.jsonl", "--tolerance", "0.001", "--format",
      format)
    #expect(run.code == 1)
    #expect((format == "json" ? run.errorText : run.outputText).contains("z.ahap"))
    #expect(!run.errorText.contains("a.ahap,"))
  }
}
