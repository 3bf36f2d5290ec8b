import Foundation
import PacinianTestSupport
import Testing

/// `pacinian check --fix`.
@Suite("pacinian check --fix")
struct CheckRepairTests {
  private static let untidy = """
    {
      "Version": 1,
      "Pattern": [
        {"Event": {"EventType": "HapticTransient", "Time": 0, "EventParameters": [
          {"ParameterID": "HapticIntensty", "ParameterValue": 0.5},
          {"ParameterID": "hapticsharpness", "ParameterValue": 0.25}
        ]}},
        {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0.5,
          "ParameterCurveControlPoint": [
          {"Time": 0.5, "ParameterValue": 0}, {"Time": 1, "ParameterValue": 1}
        ]}},
        {"Evnt": {"EventType": "HapticContinuous", "Time": 0.5, "EventDuration": 0.5}},
      ]
    }

    """

  @Test("the certain repairs are shown first, and written when it is told so")
  func repairs() throws {
    let files = try TemporaryFolder()
    let text = Self.untidy.replacingOccurrences(of: "ControlPoint\"", with: "ControlPoints\"")
    let file = try files.write("a.ahap", text)
    let shown = try ToolRun("check", file.path, "--fix")
    #expect(
      shown.code == 65 && shown.errorText.contains("5 repairs in 1 file, not written: nobody"))
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
    let lines = shown.outputText.split(separator: "\n")
    #expect(lines.first == "--- \(file.path)" && lines.contains { $0.hasPrefix("@@ -") })
    #expect(lines.contains(#"+      {"ParameterID": "HapticIntensity", "ParameterValue": 0.5},"#))
    #expect(lines.contains(#"-      {"ParameterID": "HapticIntensty", "ParameterValue": 0.5},"#))
    let written = try ToolRun("check", file.path, "--fix", "--yes")
    #expect(written.code == 0 && written.output == shown.output)
    #expect(try ToolRun("check", file.path).outputText == "")
    let repaired = try String(contentsOf: file, encoding: .utf8)
    #expect(repaired.contains(#""HapticIntensityControl", "Time": 0,"#))
    #expect(repaired.count == text.count + 1 + 1 - 2 - 1)
    #expect(files.names == ["a.ahap"])
    let again = try ToolRun("check", file.path, "--fix", "--yes")
    #expect(again.code == 0 && again.output.isEmpty && again.errorText.contains("nothing"))
  }

  @Test("the diff is one that patch applies")
  func isADiff() throws {
    try #require(FileManager.default.isExecutableFile(atPath: "/usr/bin/patch"))
    let files = try TemporaryFolder()
    let file = try files.write(
      "a.ahap", Self.untidy.replacingOccurrences(of: "ControlPoint\"", with: "ControlPoints\""))
    let copy = try files.write("b.ahap", try Data(contentsOf: file))
    let diff = try files.write("diff", try ToolRun("check", file.path, "--fix", "--yes").output)
    let patch = try ToolRun(
      ["-s", copy.path, diff.path], program: URL(filePath: "/usr/bin/patch"))
    #expect(patch.code == 0, "\(patch.errorText)")
    #expect(try Data(contentsOf: copy) == Data(contentsOf: file))
  }

  @Test(
    "what is not certain stays",
    arguments: [
      // The right name is there, too; nothing is near; two names are as near; the value is wrong.
      #"{"Event": {"EventType": "HapticTransient", "Time": 0, "Tme": 1}}"#,
      #"{"Event": {"EventType": "HapticTransient", "Time": 0, "Colour": 1}}"#,
      #"{"Comment": "louder"}"#,
      #"{"Event": {"EventType": "HapticTransient", "Time": 0, "EventParameters": [{"ParameterID": "#
        + #""HapticIntensty", "ParameterValue": 7}]}}"#,
    ])
  func leaves(entry: String) throws {
    let files = try TemporaryFolder()
    let text = #"{"Version": 1, "Pattern": [\#(entry)]}"#
    let file = try files.write("a.ahap", text)
    let run = try ToolRun("check", file.path, "--fix", "--yes")
    #expect(run.code == 0 && run.output.isEmpty, "\(run.outputText)")
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test("a file that is no pattern is told, others are repaired, and --yes is for --fix")
  func usage() throws {
    let files = try TemporaryFolder()
    let tap = #"{"Event": {"EventType": "HapticTransient", "Time": 0}}"#
    let file = try files.write("a.ahap", "{\"Version\": 1,\r\n\"Pattern\": [\(tap),]}\r\n")
    _ = try files.write("broken.ahap", "{")
    let run = try ToolRun("check", files.url.path, "--fix", "--yes")
    #expect(run.code == 65 && run.errorText.contains("broken.ahap:1:2"))
    #expect(
      try String(contentsOf: file, encoding: .utf8)
        == "{\"Version\": 1,\r\n\"Pattern\": [\(tap)]}\r\n")
    #expect(try ToolRun("check", file.path, "--yes").code == 64)
    #expect(try ToolRun("check", "-", "--fix").code == 64)
  }
}
