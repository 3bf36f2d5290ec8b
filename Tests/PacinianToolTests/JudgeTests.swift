import Foundation
import PacinianTestSupport
import Testing

/// The conformance kit's judge, with this package's renderers, a naive one, and files that are no
/// signals.
@Suite(
  "The conformance kit's judge",
  .enabled(
    if: Surroundings.python != nil, "there is no python3; scripts/setup --test installs it"))
struct JudgeTests {
  private static let kit = ToolRun.packageRoot.appending(path: "Conformance")
  private static let judge = kit.appending(path: "judge").path

  /// A copy of the kit, for tests that change it. Signals stay where they are.
  private static func copiedKit(in folder: URL) throws -> URL {
    let kit = folder.appending(path: "kit")
    try FileManager.default.copyItem(at: Self.kit, to: kit)
    return kit
  }

  /// What has the tool render a pattern.
  private static let rendering =
    "'\(ToolRun.program.path)' render {pattern} -o {output} --format f32 --rate {rate} "
    + "--profile {profile}"

  @Test("Every rule of the kit is held")
  func holdsEveryRule() throws {
    let python = try #require(Surroundings.python)
    // The C library's program, beside the tool.
    let program = ToolRun.program.deletingLastPathComponent()
      .appending(path: "PacinianConformance").path
    let run = try ToolRun(
      [Self.judge, "--command", "'\(program)' {list}"], program: URL(filePath: python))
    #expect(run.code == 0, "\(run.outputText)\(run.errorText)")
    #expect(run.outputText.contains("It is the model"))
    let rules = run.outputText.split(separator: "\n").filter { $0.hasSuffix("held exactly") }
    #expect(rules.count > 100)
  }

  @Test("A pattern that sounds differently from its signal is named in words and drawn")
  func namesARule() throws {
    let files = try TemporaryFolder()
    let kit = try Self.copiedKit(in: files.url)
    let pattern = kit.appending(path: "patterns/attack_rises_linearly.ahap")
    let text = try String(contentsOf: pattern, encoding: .utf8)
    let changed = text.replacingOccurrences(
      of: #""AttackTime", "ParameterValue": 0.6"#, with: #""AttackTime", "ParameterValue": 0"#)
    #expect(changed != text)
    try changed.write(to: pattern, atomically: false, encoding: .utf8)
    let page = files.url.appending(path: "page.html")
    let scores = files.url.appending(path: "scores.json")
    let python = try #require(Surroundings.python)
    let run = try ToolRun(
      [
        kit.appending(path: "judge").path, "--only", "_rises_|release_falls", "--page", page.path,
        "--json", scores.path, "--command", Self.rendering,
      ], program: URL(filePath: python))
    #expect(run.code == 1, "\(run.errorText)")
    #expect(run.outputText.contains("attack_rises_linearly (section 4): a renderer rises"))
    #expect(run.outputText.contains("dB too loud"))
    #expect(!run.outputText.contains("release_falls_linearly (section"))
    #expect(try String(contentsOf: page, encoding: .utf8).contains("<svg"))
    let json = try JSONSerialization.jsonObject(with: Data(contentsOf: scores)) as? [String: Any]
    #expect((json?["results"] as? [Any])?.count == 12)
  }

  @Test("A naive renderer is told that it ignores envelopes, and that it follows curves")
  func tellsANaiveRenderer() throws {
    let python = try #require(Surroundings.python)
    let naive = Self.kit.appending(path: "examples/naive.py").path
    let run = try ToolRun(
      [
        Self.judge, "--quiet", "--rate", "8000", "--only",
        "^(attack|release_[bf]|decay_f|curve_[iwk]|superseded|step_acts)", "--command",
        "\(python) '\(naive)' {pattern} {output} --rate {rate}",
      ], program: URL(filePath: python))
    #expect(run.code == 1, "\(run.errorText)")
    let lines = run.outputText.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("envelopes: 0 of") && $0.contains("does not shape") })
    #expect(lines.contains { $0.hasPrefix("It holds: dynamic parameters (1 of 1)") })
  }

  @Test("Files that are no signals are told as such, and integers are as good as they can be")
  func judgesFiles() throws {
    let python = try #require(Surroundings.python)
    let files = try TemporaryFolder()
    let folder = files.url.appending(path: "taptic-8000")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    func write(_ name: String, _ data: Data) throws {
      try data.write(to: folder.appending(path: name))
    }
    let pattern = Self.kit.appending(path: "patterns/attack_rises_linearly.ahap").path
    for (name, options) in [
      ("attack_rises_linearly.wav", ["--rate", "8000", "--format", "s24"]),
      ("release_falls_linearly.wav", ["--rate", "44100"]),
    ] {
      let output = folder.appending(path: name).path
      #expect(try ToolRun(["render", pattern, "-o", output] + options).code == 0)
    }
    try write("decay_follows_attack.wav", Data("fLaC".utf8))
    try write("attack_control_adds.wav", Data("RIFF0000WAVE".utf8))
    try write("decay_control_adds.f32", Data())
    try write("times_are_exponential.f32", Data(repeating: 0xFF, count: 4000))
    let run = try ToolRun(
      [
        Self.judge, files.url.path, "--rate", "8000", "--profile",
        "taptic", "--json", "-",
      ], program: URL(filePath: python))
    #expect(run.code == 1 && run.errorText.isEmpty, "\(run.errorText)")
    let json = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let results = try #require(json?["results"] as? [[String: Any]])
    func result(_ rule: String) -> String {
      let found = results.first { $0["rule"] as? String == rule } ?? [:]
      return "\(found["verdict"] ?? "") \(found["problem"] ?? "")"
    }
    #expect(result("attack_rises_linearly") == "exact ")
    #expect(result("release_falls_linearly") == "absent it has 44100 Hz, not 8000")
    #expect(result("decay_follows_attack").hasPrefix("absent a file of the kind fLaC"))
    #expect(result("attack_control_adds") == "absent a WAV file without samples")
    #expect(result("decay_control_adds") == "short ")
    #expect(result("times_are_exponential") == "short ")
    #expect(result("release_begins_in_attack") == "absent ")
  }
}
