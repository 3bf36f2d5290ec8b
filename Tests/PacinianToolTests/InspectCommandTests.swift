import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian inspect and profiles")
struct InspectCommandTests {
  private let files: TemporaryFolder
  private let file: String

  init() throws {
    files = try TemporaryFolder()
    file = try files.write(
      "two.ahap",
      """
      {"Version": 1.0, "Metadata": {"Project": "ü", "Id": 12345678901234567890123},
       "Pattern": [
        {"Event": {"EventType": "HapticContinuous", "Time": 0.5, "EventDuration": 1,
          "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 3}]}},
        {"Event": {"EventType": "HapticTransient", "Time": 1}},
        {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0.5,
          "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 0.2},
                                          {"Time": 1, "ParameterValue": 1}]}}]}
      """
    ).path
  }

  @Test("text has duration, counts, peak overlap, events, controls and diagnostics")
  func text() throws {
    let run = try ToolRun("inspect", file)
    #expect(run.code == 0)
    #expect(run.errorText.isEmpty)
    for expected in [
      "duration      1.500 s (1.502 s with tails)",
      "events        2 (1 HapticContinuous, 1 HapticTransient)",
      "controls      1 (1 ParameterCurve)", "peak overlap  2 at 1.000 s",
      "HapticIntensity 1.000  HapticSharpness 0.423", "2 points until 1.500 s", "[value-clamped]",
    ] { #expect(run.outputText.contains(expected), "\(expected) in \(run.outputText)") }
  }

  @Test("JSON has the same and can be parsed")
  func json() throws {
    let run = try ToolRun("inspect", file, "--json")
    #expect(run.code == 0)
    let root = try #require(
      try JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(root["duration"] as? Double == 1.5)
    #expect((root["events"] as? [[String: Any]])?.count == 2)
    let overlap = try #require(root["peakOverlap"] as? [String: Any])
    #expect(overlap["count"] as? Int == 2)
    let events = try #require(root["events"] as? [[String: Any]])
    let parameters = try #require(events[0]["parameters"] as? [String: Any])
    #expect(parameters["HapticIntensity"] as? Double == 1)
    let diagnostics = try #require(root["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.count == 1)
    #expect(diagnostics[0]["code"] as? String == "value-clamped")
    #expect(diagnostics[0]["line"] as? Int == 4)
    #expect(run.outputText.contains("12345678901234567890123"))
    #expect(run.outputText.contains("\"Project\": \"ü\""))
    #expect(try ToolRun("inspect", file, "--format", "json").output == run.output)
  }

  @Test("profiles lists the built-in ones, prints one that reads back, and checks a file")
  func profiles() throws {
    let list = try ToolRun("profiles")
    #expect(
      list.outputText.split(separator: "\n").map { $0.prefix { $0 != " " } }
        == ["taptic", "wideband", "mpeg", "metaquest"])
    for name in ["taptic", "wideband", "mpeg", "metaquest"] {
      let printed = try ToolRun("profiles", name)
      #expect(printed.code == 0)
      let copy = try files.write("copy.json", printed.output).path
      let checked = try ToolRun("profiles", copy)
      #expect(checked.code == 0)
      #expect(list.outputText.contains(checked.outputText))
    }
  }

  @Test("sensation levels are relative without the acceleration of the profile, else absolute")
  func sensation() throws {
    let files = try TemporaryFolder()
    let taptic = try ToolRun("profiles", "taptic", folder: files.url).outputText
    let mark = "{\"fullScaleAcceleration\": 15,\n  "
    let marked = taptic.replacing("{\n  ", with: mark, maxReplacements: 1)
    try Data(marked.utf8).write(to: files.url.appending(path: "mine.json"))
    try Data(BatchLibrary.continuous(seconds: 1, intensity: 0.8).utf8).write(
      to: files.url.appending(path: "a.ahap"))
    func highest(_ arguments: String...) throws -> (isRelative: Bool, level: Double) {
      let run = try ToolRun(["inspect", "a.ahap", "--json"] + arguments, folder: files.url)
      let root = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
      let sensation = try #require(root["sensation"] as? [String: Any])
      let values = try #require(sensation["pacinianDecibels"] as? [Any])
      let levels = values.compactMap { $0 as? Double }
      return (try #require(sensation["isRelative"] as? Bool), try #require(levels.max()))
    }
    let (relative, absolute) = (try highest(), try highest("--profile", "./mine.json"))
    #expect(relative.isRelative && relative.level < 0)
    #expect(!absolute.isRelative)
    // 15 m/s² are 35.7 dB above 0.1 µm at 250 Hz; both are rounded to a thousandth.
    #expect(abs(absolute.level - relative.level - 35.68) < 0.01)
    let text = try ToolRun("inspect", "a.ahap", "--profile", "./mine.json", folder: files.url)
    #expect(text.outputText.contains("(above the threshold, taptic)"))
  }
}
