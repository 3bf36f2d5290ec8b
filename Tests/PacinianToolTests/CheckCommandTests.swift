import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian check")
struct CheckCommandTests {
  @Test(
    "a finding has one level, whichever command shows it",
    arguments: [
      (#"{"Evnt": {"EventType": "HapticTransient", "Time": 0}}"#, "unknown-entry", "error"),
      (#"{"Comment": "louder"}"#, "unknown-entry", "note"),
      (
        #"{"Event": {"EventType": "HapticContinuous", "Time": 0, "EventDuration": 40}}"#,
        "long-duration", "error"
      ),
      (
        #"{"Event": {"EventType": "AudioCustom", "Time": 0, "EventWaveformPath": "none.wav"}}"#,
        "missing-waveform-file", "error"
      ),
      (#"{"Event": {"EventType": "HapticTransient", "Time": 0}},"#, "trailing-comma", "warning"),
    ])
  func oneLevel(entry: String, code: String, level: String) throws {
    let files = try TemporaryFolder()
    let tap = #"{"Event": {"EventType": "HapticTransient", "Time": 0}}"#
    let file = try files.write("a.ahap", #"{"Version": 1, "Pattern": [\#(tap), \#(entry)]}"#).path
    for arguments in [
      ["check", file], ["render", file, "--bus", "both", "-o", "a.wav"],
      ["plot", file, "-o", "a.svg"], ["convert", file, "-o", "b.ahap"],
    ] where code != "missing-waveform-file" || arguments[0] != "convert" {
      let run = try ToolRun(arguments, folder: files.url)
      let line = (run.outputText + run.errorText).split(separator: "\n").first {
        $0.hasSuffix("[\(code)]")
      }
      #expect(line?.contains(" \(level): ") == true, "\(arguments[0]): \(run.errorText)")
    }
    let lenient = try ToolRun("check", file, "--lenient")
    #expect(lenient.code == 0 && !lenient.outputText.contains(" error: "))
  }

  @Test("a point of .haptic some ms after the end does not fail the check")
  func lateFrequency() throws {
    let files = try TemporaryFolder()
    let file = try files.write(
      "a.haptic",
      #"{"version": {"major": 1, "minor": 0, "patch": 0}, "signals": {"continuous": {"envelopes": "#
        + #"{"amplitude": [{"time": 0, "amplitude": 1}, {"time": 0.5, "amplitude": 1}], "#
        + #""frequency": [{"time": 0, "frequency": 0}, {"time": 0.508, "frequency": 1}]}}}}"#)
    let run = try ToolRun("check", file.path)
    #expect(
      run.code == 0 && run.outputText.contains(" note: ") && run.outputText.contains("late-f"))
  }

  @Test(
    "a content of another format than the file's ending says is a warning",
    arguments: [
      ("a.haptic", false, true), ("a.HAPTIC", false, true), ("a.ahap", true, true),
      ("a.ahap", false, false), ("a.haptic", true, false), ("a.json", false, false),
    ])
  func otherEnding(name: String, isHaptic: Bool, isTold: Bool) throws {
    let text =
      isHaptic
      ? #"{"version": {"major": 1, "minor": 0, "patch": 0}, "signals": {"continuous": "#
        + #"{"envelopes": {"amplitude": [{"time": 0, "amplitude": 1}, "#
        + #"{"time": 0.5, "amplitude": 1}]}}}}"#
      : #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}]}"#
    let run = try ToolRun("check", try files.write(name, text).path)
    #expect(run.code == 0)
    #expect(run.outputText.contains(" warning: ") == isTold, "\(run.outputText)")
    #expect(run.outputText.contains("[other-ending]") == isTold)
  }

  @Test("a recording that is missing names the option that finds it")
  func namesResources() throws {
    let files = try TemporaryFolder()
    let file = try files.write(
      "a.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "AudioCustom", "Time": 0, "#
        + #""EventWaveformPath": "none.wav"}}]}"#)
    let run = try ToolRun("check", file.path)
    #expect(run.code == 65 && run.outputText.contains("name its folder with --resources"))
  }

  private let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  private static let misspelt =
    #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0, "#
    + #""EventParameters": [{"ParameterID": "HapticSharpnes", "ParameterValue": 1}]}}]}"#
  /// A comma too many is a warning, a missing version a note.
  private static let untidy =
    #"{"Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}},]}"#

  private func add(_ name: String, _ text: String) throws {
    let file = files.url.appending(path: name)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func check(_ arguments: String..., input: Data = Data()) throws -> ToolRun {
    try ToolRun(["check"] + arguments, input: input, folder: files.url)
  }

  private func addLibrary() throws {
    try add("b/good.ahap", BatchLibrary.transient)
    try add("b/untidy.ahap", Self.untidy)
    try add("a/misspelt, 100%.ahap", Self.misspelt)
    try add("a/broken.ahap", "{")
    try add("a/other.txt", "{")
  }

  @Test("one line a finding, in order of the names, with position, path and code")
  func text() throws {
    try addLibrary()
    let run = try check(".")
    #expect(run.code == 65)
    let lines = run.outputText.split(separator: "\n")
    try #require(lines.count == 4, "\(run.outputText)")
    #expect(lines[0].hasPrefix("./a/broken.ahap:1:2: error: "))
    #expect(lines[1].hasPrefix("./a/misspelt, 100%.ahap:1:118: error: Pattern[0].Event.Event"))
    #expect(lines[1].hasSuffix(" [unknown-parameter]"))
    #expect(lines[2].hasPrefix("./b/untidy.ahap:1:1: note: "))
    #expect(lines[3].hasSuffix(" [trailing-comma]") && lines[3].contains(": warning: "))
    #expect(
      run.errorText
        == "pacinian: 4 patterns checked: 2 errors in 2 files, 1 warning, 1 note\n")
    for jobs in ["1", "3"] {
      #expect(try check(".", "--jobs", jobs).output == run.output)
    }
  }

  @Test("the order is that of the paths; a file that is given twice is checked once")
  func order() throws {
    try addLibrary()
    let run = try check("b/untidy.ahap", "a", "b", "a/broken.ahap", "--level", "warning")
    let names = run.outputText.split(separator: "\n").map { $0.prefix { $0 != ":" } }
    #expect(names == ["b/untidy.ahap", "a/broken.ahap", "a/misspelt, 100%.ahap"])
  }

  @Test("warnings and notes alone are 0; --lenient makes a warning of a changed sound")
  func levels() throws {
    try addLibrary()
    let tidy = try check("b")
    #expect(tidy.code == 0)
    #expect(tidy.errorText == "2 patterns checked: no errors, 1 warning, 1 note\n")
    #expect(try check("b", "--level", "error").output.isEmpty)
    let misspelt = files.url.appending(path: "a/misspelt, 100%.ahap").path
    let lenient = try check(misspelt, "--lenient")
    #expect(lenient.code == 0)
    #expect(lenient.outputText.contains(": warning: "))
    #expect(try check(misspelt, "--level", "error").code == 65)
  }

  @Test("standard input, a missing file, an empty folder")
  func inputs() throws {
    let input = try check("-", input: Data(Self.misspelt.utf8))
    #expect(input.code == 65)
    #expect(input.outputText.hasPrefix("standard input:1:118: error: "))
    let missing = try check("nowhere.ahap")
    #expect(missing.code == 65)
    #expect(missing.outputText.hasSuffix(" [unreadable]\n"))
    #expect(try check("nowhere").code == 66)
    try add("empty/readme.txt", "")
    let empty = try check("empty")
    #expect(empty.code == 66)
    #expect(empty.errorText.contains(".pcm, .hasp (of .xml vibrations alone) in empty"))
  }

  @Test("missing recordings are told at their own lines, with files whose names are nearly theirs")
  func nearRecordings() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("Sounds/hit.wav", WaveFile.tone(seconds: 0.1))
    func event(_ path: String) -> String {
      #"{"Event": {"EventType": "AudioCustom", "Time": 0, "EventWaveformPath": "\#(path)"}}"#
    }
    let pattern = try folder.write(
      "a.ahap",
      """
      {"Version": 1, "Pattern": [
       {"Event": {"EventType": "HapticTransient", "Time": 0}},
       \(event("sounds/Hit.wav")),
       {"Parameter": {"ParameterID": "HapticIntensityControl", "Time": 0, "ParameterValue": 1}},
       \(event(#"Sounds\\hit.wav"#)),
       \(event("Sounds/hit")),
       \(event("Sounds/hit.wav")),
       \(event("Sounds/hat.wav"))
      ]}
      """)
    let run = try ToolRun("check", pattern.path)
    #expect(run.code == 65)
    let lines = run.outputText.split(separator: "\n")
    #expect(lines.count == 4, "\(run.outputText)")
    for (line, (number, entry)) in zip(lines, [(3, 1), (5, 3), (6, 4), (8, 6)]) {
      #expect(line.contains("a.ahap:\(number):"), "\(line)")
      #expect(line.contains("error: Pattern[\(entry)].Event.EventWaveformPath: "), "\(line)")
      #expect(line.contains("Sounds/hit.wav is there, which differs from it") == (number < 8))
    }
  }

  @Test("a recording that is missing, and a pattern that is too long to be rendered")
  func sound() throws {
    try add(
      "late.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 4000}}]}"#)
    try add(
      "silent.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "AudioCustom", "Time": 0, "#
        + #""EventWaveformPath": "none.wav"}}]}"#)
    let run = try check("late.ahap", "silent.ahap")
    #expect(run.code == 65)
    #expect(run.outputText.contains("late.ahap:1:1: error: "))
    #expect(run.outputText.contains("[unrenderable]"))
    #expect(run.outputText.contains("silent.ahap:1:"))
    #expect(run.outputText.contains("[missing-waveform-file]"))
  }

  @Test("a mistake behind a thousand diagnostics is found")
  func unlisted() throws {
    let keys = (0..<1_200).map { "\"Key\($0)\": 0" }.joined(separator: ", ")
    let start = "{\"Version\": 1,"
    try add("many.ahap", Self.misspelt.replacing(start, with: "\(start) \(keys),"))
    let run = try check("many.ahap")
    #expect(run.code == 65)
    #expect(run.outputText.contains(": error: "))
    #expect(run.outputText.contains("more diagnostics not listed [unlisted]"))
  }

  @Test("JSON has all of it")
  func json() throws {
    try addLibrary()
    let run = try check(".", "--format", "json", "--level", "error")
    let root = try #require(
      JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(root["files"] as? Int == 4)
    #expect(root["errors"] as? Int == 2)
    #expect(root["warnings"] as? Int == 1)
    let findings = try #require(root["findings"] as? [[String: Any]])
    #expect(findings.count == 2)
    #expect(findings[1]["file"] as? String == "./a/misspelt, 100%.ahap")
    #expect(findings[1]["column"] as? Int == 118)
    #expect(findings[1]["code"] as? String == "unknown-parameter")
  }

  @Test("workflow commands keep a finding on one line and its file's name whole")
  func github() throws {
    try addLibrary()
    let run = try check("a", "--format", "github")
    let lines = run.outputText.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(
      lines[1].hasPrefix(
        "::error file=a/misspelt%2C 100%25.ahap,line=1,col=118,title=unknown-parameter::Pattern"))
  }

  @Test("SARIF names rules, relative files and positions")
  func sarif() throws {
    try addLibrary()
    let run = try check(".", "--format", "sarif")
    #expect(run.code == 65)
    let log = try #require(JSONSerialization.jsonObject(with: run.output) as? [String: Any])
    #expect(log["version"] as? String == "2.1.0")
    let sarif = try #require((log["runs"] as? [[String: Any]])?.first)
    let driver = try #require((sarif["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]]).map { $0["id"] as? String }
    let results = try #require(sarif["results"] as? [[String: Any]])
    #expect(results.count == 4)
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index] == result["ruleId"] as? String)
      #expect(["error", "warning", "note"].contains(result["level"] as? String ?? ""))
    }
    let location = try #require(
      (results[1]["locations"] as? [[String: Any]])?.first?["physicalLocation"]
        as? [String: [String: Any]])
    #expect(
      location["artifactLocation"]?["uri"] as? String == "a/misspelt%2C%20100%25.ahap")
    #expect(location["region"]?["startColumn"] as? Int == 118)
  }

  /// The schema is not ours to keep; `PACINIAN_SARIF_SCHEMA` names a copy.
  private static let schema = ProcessInfo.processInfo.environment["PACINIAN_SARIF_SCHEMA"]

  @Test(
    "SARIF is valid against its schema (PACINIAN_SARIF_SCHEMA; python3 with jsonschema)",
    .enabled(if: schema != nil, "PACINIAN_SARIF_SCHEMA names no schema"))
  func sarifSchema() throws {
    try addLibrary()
    let log = try files.write("log.sarif", try check(".", "--format", "sarif").output)
    let script = """
      import json, jsonschema, sys
      schema, log = (json.load(open(path)) for path in sys.argv[1:])
      jsonschema.validate(log, schema)
      """
    let run = try ToolRun(
      ["python3", "-c", script, Self.schema ?? "", log.path],
      program: URL(filePath: "/usr/bin/env"))
    #expect(run.code == 0, "\(run.errorText)")
  }

  @Test("events that are not felt are warnings, if a profile is named")
  func sensation() throws {
    func event(_ kind: String, _ time: Double, intensity: Double, sharpness: Double) -> String {
      #"{"Event": {"EventType": "\#(kind)", "Time": \#(time), "EventDuration": 0.5, "#
        + #""EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": \#(intensity)},"#
        + #"{"ParameterID": "HapticSharpness", "ParameterValue": \#(sharpness)}]}}"#
    }
    let (tone, tap) = ("HapticContinuous", "HapticTransient")
    let events = [
      // 1 is hidden by 0, as 20 dB weaker and of its frequency; 2 is too, but goes on after it.
      event(tone, 0, intensity: 1, sharpness: 0.5), event(tone, 0, intensity: 0.1, sharpness: 0.5),
      event(tone, 0.25, intensity: 0.1, sharpness: 0.5),
      // A full tap is felt in a tone, one of 0.1 is not.
      event(tone, 2, intensity: 1, sharpness: 0.5), event(tap, 2.2, intensity: 1, sharpness: 0.5),
      event(tap, 2.4, intensity: 0.1, sharpness: 0.5),
      // Low and weak: below the threshold of a weak actuator, with nothing beside it.
      event(tone, 4, intensity: 0.02, sharpness: 0),
    ].joined(separator: ",")
    try add("a.ahap", #"{"Version": 1, "Pattern": [\#(events)]}"#)
    #expect(try check("a.ahap").output.isEmpty)
    let masked = try check("a.ahap", "--profile", "taptic")
    #expect(masked.code == 0)
    let lines = masked.outputText.split(separator: "\n")
    try #require(lines.count == 2, "\(masked.outputText)")
    #expect(lines[0].hasPrefix("a.ahap:1:1: warning: event 1 at 0.000 s is masked"))
    #expect(lines[1].hasPrefix("a.ahap:1:1: warning: event 5 at 2.400 s is masked"))
    #expect(lines.allSatisfy { $0.hasSuffix("[masked-event]") })
    let taptic = try ToolRun("profiles", "taptic", folder: files.url).outputText
    let mark = "{\"fullScaleAcceleration\": 10,\n  "
    try add("mine.json", taptic.replacing("{\n  ", with: mark, maxReplacements: 1))
    let weak = try check("a.ahap", "--profile", "./mine.json")
    #expect(weak.outputText.contains("event 6 at 4.000 s is "))
    #expect(weak.outputText.contains(" dB below the detection threshold on taptic"))
    #expect(!weak.outputText.contains("event 0 "))
  }
}
