import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian: exit codes and messages")
struct ExitCodeTests {
  private let files: TemporaryFolder
  private let tap: String

  init() throws {
    files = try TemporaryFolder()
    tap = try files.write(
      "tap.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}]}"#
    ).path
  }

  /// A failure is its code and exactly one line, which names what `mentions` names.
  private func expectFailure(_ code: Int32, _ arguments: [String], mentions: String) throws {
    let run = try ToolRun(arguments.map { $0 == "TAP" ? tap : $0 }, folder: files.url)
    #expect(run.code == code, "\(arguments)")
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 1, "\(arguments): \(run.errorText)")
    #expect(run.errorText.hasPrefix("pacinian: "))
    #expect(run.errorText.contains(mentions), "\(arguments): \(run.errorText)")
  }

  @Test(
    "wrong usage is 64",
    arguments: [
      ([], "--help"), (["draw"], "render"), (["render"], "FILE"),
      (["render", "TAP", "TAP"], "would both become"), (["inspect", "TAP", "TAP"], "one"),
      (["render", "TAP", "b/a.ahap", "-o", "-"], "a folder that exists"),
      (["plot", "TAP", "b/a.ahap", "-o", "a.png"], "a folder that exists"),
      (["plot", "TAP", "b/a.ahap", "--watch"], "one file each"),
      (["-v"], "is it --version?"), (["render", "-v", "TAP"], "is it --version?"),
      (["--versoin"], "is it --version?"), (["render", "-r", "8000", "TAP"], "unknown option -r"),
      (["inspect", "TAP", "--json", "--format", "text"], "--json"),
      (["render", "TAP", "--colour"], "--colour"),
      (["render", "TAP", "--rate"], "--rate"), (["render", "TAP", "--rate", "999"], "1000"),
      (["render", "TAP", "--rate", "48k"], "48k"), (["render", "TAP", "--format", "mp3"], "flac"),
      (["render", "TAP", "--limiter", "hard"], "soft"),
      (["render", "TAP", "--profile", "iphone"], "taptic"),
      (["render", "TAP", "--duration-limit", "-1"], "none"),
      (["render", "TAP", "--duration-limit", "nan"], "none"),
      (["render", "TAP", "--strict=yes"], "--strict"),
      (["render", "TAP", "--curve-times", "both"], "auto"),
      (["render", "TAP", "-o", "-", "--format", "s16"], "f32"),
      (["render", "TAP", "-o", "a.flac", "--format", "f32"], "FLAC"),
      (["render", "TAP", "-o", "TAP", "--format", "f32"], "the pattern itself"),
      (["render", "TAP", "-o", "a.raw"], ".flac"), (["render", "TAP", "-o", "b/.a.MP3"], "-o -"),
      (["render", "-"], "-o"),
      (["inspect"], "FILE"), (["inspect", "TAP", "-o", "x"], "-o"),
      (["profiles", "taptic", "mpeg"], "one"), (["profiles", "iphone"], "taptic"),
    ] as [([String], String)])
  func usage(arguments: [String], mentions: String) throws {
    try expectFailure(64, arguments, mentions: mentions)
    #expect(files.names == ["tap.ahap"])
  }

  @Test("bad data is 65, with position, path, code and what to do")
  func badData() throws {
    let bad = try files.write(
      "bad.ahap",
      "{\"Version\": 1, \"Pattern\": [\n  {\"Event\": {\"EventType\": \"HapticTransient\", "
        + "\"Time\": -0.5}}]}"
    ).path
    for command in ["render", "inspect"] {
      try expectFailure(65, [command, bad], mentions: "bad.ahap:2:54: Pattern[0].Event.Time: ")
      try expectFailure(65, [command, bad], mentions: "(InvalidEventTime, -4822)")
    }
    #expect(files.names == ["bad.ahap", "tap.ahap"])
  }

  @Test("strict makes repairs that change the sound errors")
  func strict() throws {
    let loose = try files.write(
      "loose.ahap",
      #"{"Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0, "EventParameters": [{"#
        + #""ParameterID": "HapticSharpnes", "ParameterValue": 1}]}},]}"#
    ).path
    let lenient = try ToolRun("render", loose, "-o", "-")
    #expect(lenient.code == 0)
    for code in ["[missing-version]", "[unknown-parameter]", "[trailing-comma]"] {
      #expect(lenient.errorText.contains(code))
    }
    try expectFailure(65, ["render", loose, "--strict", "-o", "-"], mentions: "HapticSharpness")
  }

  @Test("a pattern that cannot be rendered is 65")
  func unrenderable() throws {
    let late = try files.write(
      "late.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 1e300}}]}"#
    ).path
    try expectFailure(65, ["render", late, "-o", "-"], mentions: "length limit")
    let endless = try files.write(
      "endless.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticContinuous", "Time": 0}}]}"#
    ).path
    try expectFailure(
      65, ["render", endless, "-o", "-", "--duration-limit", "none"], mentions: "never ends")
  }

  @Test("a missing input is 66")
  func missingInput() throws {
    try expectFailure(66, ["render", "nowhere.ahap"], mentions: "nowhere.ahap")
    try expectFailure(66, ["inspect", "nowhere.ahap"], mentions: "nowhere.ahap")
    for command in ["render", "plot", "inspect"] {
      try expectFailure(66, [command, files.url.path], mentions: "pacinian batch")
    }
    try expectFailure(
      66, ["render", "TAP", "--profile", "./nowhere.json"], mentions: "nowhere.json")
  }

  @Test(
    "a file that may not be read is told as such",
    .enabled(if: getuid() != 0, "root may read every file"))
  func forbidden() throws {
    #expect(chmod(tap, 0) == 0)
    for command in ["render", "inspect", "plot"] {
      try expectFailure(66, [command, "TAP"], mentions: "Permission denied; its permissions")
    }
  }

  @Test("a sound that is given as a pattern is named as one")
  func sound() throws {
    let sound = files.url.appending(path: "tap.wav").path
    #expect(try ToolRun("render", tap, "-o", sound).code == 0)
    for command in ["render", "plot", "inspect"] {
      try expectFailure(65, [command, sound], mentions: "The file is a sound (WAV)")
    }
    let check = try ToolRun("check", sound)
    #expect(check.code == 65 && check.outputText.contains("a sound (WAV) and not a pattern"))
  }

  @Test(
    "files of other formats are named, with a way to a pattern",
    arguments: [
      (
        "a.json", #"{"MetaData": {"Version": 1.0}, "Channels": [{"Pattern": []}]}"#,
        "a vibration for OpenHarmony"
      ),
      (
        "a.he",
        #"{"Metadata": {"Version": 1}, "Pattern": [{"Event": {"Type": "transient", "#
          + #""RelativeTime": 0, "Parameters": {}}}]}"#, "a .he effect of RichTap"
      ),
      (
        "b.he", #"{"Metadata": {"Version": 2}, "PatternList": []}"#, "a .he effect of RichTap"
      ),
      ("a.haps", #"{"m_version": 2, "m_vibration": {"m_melodies": []}}"#, "Interhaptics"),
      ("a.tact", #"{"project": {"tracks": []}, "durationMillis": 100}"#, "bHaptics"),
      (
        "a.hjif", #"{"version": "2023", "profile": "Main", "perceptions": []}"#,
        "a haptic experience of MPEG (HJIF)"
      ),
      (
        "a.haptic.json", #"{"timings": [10], "amplitudes": [255], "repeat": -1}"#,
        "as haptify writes it, which is not read; name them Timings"
      ),
    ])
  func foreign(name: String, text: String, mentions: String) throws {
    let file = try files.write(name, text).path
    for command in ["render", "inspect"] {
      try expectFailure(65, [command, file], mentions: mentions)
    }
    let check = try ToolRun("check", file)
    #expect(check.code == 65 && check.outputText.contains("which is not read; "))
    #expect(check.outputText.contains("[InvalidPatternData]"), "\(check.outputText)")
  }

  @Test(
    "text that begins as a literal of JSON does is not JSON",
    arguments: ["nothing", "true love", "falsehood", "12 monkeys", "-", "null and void", "t"])
  func literals(text: String) throws {
    for name in ["a.ahap", "a.haptic"] {
      let check = try ToolRun("check", try files.write(name, text).path)
      #expect(check.code == 65 && check.outputText.contains("[InvalidPatternData]"), "\(text)")
    }
  }

  @Test("a project of Meta Haptics Studio is a folder of clips")
  func project() throws {
    func clip(_ name: String, _ points: String) -> String {
      #"{"clipId": "1", "name": "\#(name)", "haptic": {"version": {"major": 1}, "metadata": {}, "#
        + #""signals": {"continuous": {"envelopes": {"amplitude": [\#(points)]}}}}}"#
    }
    let points = #"{"time": 0, "amplitude": 0.5}, {"time": 0.1, "amplitude": 0.5}"#
    let wrong = #"{"time": 0, "amplitude": 2}"#
    let project = try files.write(
      "in/two.hasp",
      """
      {"version": {"major": 2}, "state": {}, "clips": [
      \(clip("knock", points)),
      \(clip("a/b", points)),
      \(clip("A-b", points)),
      \(clip("new", ""))
      ], "groups": []}
      """
    ).path
    try expectFailure(65, ["render", project], mentions: "'knock', 'a-b', 'A-b 2'")
    try expectFailure(66, ["render", project + "/nock"], mentions: "name a clip as")
    let alone = try files.write(
      "knock.haptic",
      #"{"version": {"major": 1}, "metadata": {}, "#
        + #""signals": {"continuous": {"envelopes": {"amplitude": [\#(points)]}}}}"#
    ).path
    let expected = try ToolRun("render", alone, "-o", "-").samples
    #expect(try ToolRun("render", project + "/knock", "-o", "-").samples == expected)
    let folder = files.url.appending(path: "in").path
    let out = files.url.appending(path: "out").path
    let batch = try ToolRun("batch", folder, "-o", out, "--to", "ahap", "--progress", "none")
    #expect(batch.code == 0, "\(batch.errorText)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: out + "/two.hasp").sorted()
        == ["A-b 2.ahap", "a-b.ahap", "knock.ahap"])
    let check = try ToolRun("check", folder)
    #expect(check.code == 0 && check.errorText.contains("3 patterns checked"))
    // A mistake in a clip has the position of the project's file.
    _ = try files.write("in/two.hasp", "{\"clips\": [\n\(clip("bad", wrong))\n]}")
    let bad = try ToolRun("check", folder)
    #expect(bad.code == 65)
    #expect(bad.outputText.contains("in/two.hasp/bad.haptic:2:"), "\(bad.outputText)")
  }

  @Test("the argument that is not UTF-8 is named")
  func otherEncoding() throws {
    let run = try ToolRun(
      ["-c", #""$0" render "$1" "$(printf 'a\377.ahap')""#, ToolRun.program.path, tap],
      program: URL(filePath: "/bin/sh"))
    #expect(
      run.code == 64 && run.errorText.contains("argument 3, 'a\u{FFFD}.ahap'"), "\(run.errorText)")
  }

  @Test("an output that cannot be written is 73, and nothing is left behind")
  func cannotWrite() throws {
    try expectFailure(73, ["render", "TAP", "-o", "no/such/folder/a.wav"], mentions: "a.wav")
    try expectFailure(73, ["render", "TAP", "-o", files.url.path], mentions: "directory")
    try expectFailure(73, ["render", "TAP", "-o", "/dev/full"], mentions: "/dev/full")
    #expect(files.names == ["tap.ahap"])
  }

  @Test(
    "help goes to standard output",
    arguments: [
      [], ["render"], ["play"], ["batch"], ["manifest"], ["plot"], ["inspect"], ["profiles"],
    ])
  func help(command: [String]) throws {
    for flag in ["--help", "-h"] {
      let run = try ToolRun(command + [flag])
      #expect(run.code == 0)
      #expect(run.outputText.hasPrefix("usage: pacinian"))
      #expect(run.errorText.isEmpty)
      #expect(run.outputText.split(separator: "\n").allSatisfy { $0.count <= 100 })
    }
  }

  @Test("hostile files end in a clear error or a rendering")
  func hostile() throws {
    let utf16 = Data("{\"Pattern\": []}".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let cases: [(Data, String)] = [
      (Data(), "empty"), (Data([0xFF, 0xFE]) + utf16, "UTF-8"), (utf16, "UTF-8"),
      (Data(String(repeating: "[", count: 10_000).utf8), "Pattern"),
      (Data("{\"Metadata\": \(String(repeating: "[", count: 10_000))".utf8), "nest"),
      (Data("{\"Pattern\": [{\"Event\": {\"Time\": 1e999}}]}".utf8), "1e999"),
      (Data("{\"Pattern\": [{\"Event\": {\"Time\": NaN}}]}".utf8), "NaN"),
    ]
    for (data, _) in cases {
      let file = try files.write("hostile.ahap", data).path
      let run = try ToolRun("render", file, "-o", "-")
      #expect(run.code == 65)
      #expect(run.errorLines.count == 1, "\(run.errorText)")
    }
  }
}
