import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian convert")
struct ConvertCommandTests {
  private let files: TemporaryFolder
  private let ahap: String
  private let haptic: String

  init() throws {
    files = try TemporaryFolder()
    ahap = try files.write(
      "in.ahap",
      #"{"Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0.5}},"#
        + #"{"Event": {"EventType": "AudioContinuous", "Time": 0, "EventDuration": 1}},"#
        + #"{"Event": {"EventType": "HapticContinuous", "Time": 0, "EventDuration": 0.25}}]}"#
    ).path
    haptic = try files.write(
      "in.haptic",
      #"{"version": {"major": 1}, "signals": {"continuous": {"envelopes": {"amplitude": ["#
        + #"{"time": 0, "amplitude": 0, "emphasis": {"amplitude": 1, "frequency": 1}},"#
        + #"{"time": 0.5, "amplitude": 0.5}], "frequency": [{"time": 0.1, "frequency": 0.75}]}}}}"#
    ).path
  }

  private func path(_ name: String) -> String { files.url.appending(path: name).path }

  /// A failure is its code and exactly one line, which names what `mentions` names.
  private func expectFailure(
    _ code: Int32, _ arguments: [String], mentions: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try ToolRun(["convert"] + arguments, folder: files.url)
    #expect(run.code == code, sourceLocation: sourceLocation)
    #expect(run.output.isEmpty, sourceLocation: sourceLocation)
    #expect(run.errorLines.count == 1, "\(run.errorText)", sourceLocation: sourceLocation)
    #expect(run.errorText.contains(mentions), "\(run.errorText)", sourceLocation: sourceLocation)
    #expect(files.names == ["in.ahap", "in.haptic"], sourceLocation: sourceLocation)
  }

  @Test("AHAP to Android's XML, by the ending and by name")
  func android() throws {
    let byEnding = try ToolRun("convert", ahap, "-o", path("out.xml"))
    #expect(byEnding.code == 0)
    #expect(byEnding.errorText.contains("[audio-dropped]"))
    let byName = try ToolRun("convert", ahap, "-o", "-", "--to", "android-xml")
    #expect(try byName.output == Data(contentsOf: files.url.appending(path: "out.xml")))
    #expect(byName.outputText.hasPrefix("<vibration-select>\n"))
    let steps = try ToolRun(
      "convert", ahap, "-o", "-", "--to", "android-xml", "--kind", "waveform")
    #expect(steps.outputText.hasPrefix("<vibration-effect>\n  <waveform-effect>\n"))
  }

  @Test("Options of Android's XML are for it alone")
  func androidOptions() throws {
    try expectFailure(
      64, [ahap, "-o", path("out.haptic"), "--points", "8"], mentions: "--points is for --to")
    try expectFailure(
      64, [ahap, "-o", path("out.xml"), "--apple-limits"],
      mentions: "--apple-limits is for --to ahap")
    try expectFailure(64, [ahap, "-o", path("out.xml"), "--points", "1"], mentions: "--points")
  }

  @Test("A report has what is lost in numbers, by the target's own file")
  func report() throws {
    let run = try ToolRun("convert", ahap, "-o", path("out.hla"), "--report", path("report.json"))
    #expect(run.code == 0)
    let bytes = try Data(contentsOf: files.url.appending(path: "report.json"))
    let report = try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
    #expect(report["format"] as? String == "hla")
    #expect(try #require(report["envelopeCorrelation"] as? Double) > 0.9)
    #expect(report["transients"] as? Int == 1 && report["transientsKept"] as? Int == 1)
    #expect(try #require(report["largestErrorSeconds"] as? Double) < 1)
    let losses = try #require(report["losses"] as? [[String: Any]])
    #expect(losses.map { $0["code"] as? String } == ["audio-dropped"])
    let compared = try ToolRun("compare", ahap, path("out.hla"), "--format", "json")
    #expect(compared.outputText.contains("\"asConversion\""))
  }

  @Test("A batch converts folders, tells the losses, and keeps what is there")
  func batch() throws {
    let first = try ToolRun("batch", files.url.path, "-o", path("out"), "--to", "hla")
    #expect(first.code == 0, "\(first.errorText)")
    #expect(first.errorText.contains("converted"))
    let out = files.url.appending(path: "out")
    let names = try FileManager.default.contentsOfDirectory(atPath: out.path)
    #expect(names.sorted() == ["in.ahap.hla", "in.haptic.hla", "manifest.jsonl"])
    let alone = try ToolRun("convert", ahap, "-o", path("in.hla"))
    #expect(alone.code == 0)
    #expect(
      try Data(contentsOf: out.appending(path: "in.ahap.hla"))
        == Data(contentsOf: files.url.appending(path: "in.hla")))
    let manifest = try String(contentsOf: out.appending(path: "manifest.jsonl"), encoding: .utf8)
    #expect(manifest.contains("\"losses\": [{\"code\": \"audio-dropped\""))
    let again = try ToolRun("batch", files.url.path, "-o", path("out"), "--to", "hla", "--resume")
    #expect(again.code == 0 && again.errorText.contains("2 kept"), "\(again.errorText)")
  }

  @Test("A batch has options of samples or of a format, not both")
  func batchUsage() throws {
    for (options, word) in [
      (["--rate", "8000", "--to", "hla"], "--rate is for audio files"),
      (["--points", "8"], "--points is for --to"),
      (["--to", "hla", "--points", "8"], "--points is for --to android-xml"),
      (["--to", "ringtone"], "--to is one of"),
      (["--to", "hac"], "hac is not written any more; android-ogg and hla"),
      (["--to", "android-kotlin"], "android-kotlin is not written any more; android-xml"),
    ] {
      let run = try ToolRun(["batch", ahap, "-o", path("out")] + options)
      #expect(run.code == 64 && run.errorText.contains(word), "\(run.errorText)")
    }
  }

  @Test("AHAP to .haptic and back; losses go to standard error")
  func bothWays() throws {
    let there = try ToolRun("convert", ahap, "-o", path("out.haptic"))
    #expect(there.code == 0)
    #expect(there.output.isEmpty)
    #expect(there.errorText.contains("[audio-dropped]"))
    #expect(there.errorText.contains("[missing-version]"))
    let back = try ToolRun("convert", path("out.haptic"), "-o", path("back.ahap"), "--strict")
    #expect(back.code == 0)
    #expect(back.errorLines.count == 1)
    #expect(back.errorText.contains("back.transients.ahap"))
    #expect(
      files.names == [
        "back.ahap", "back.transients.ahap", "in.ahap", "in.haptic", "out.haptic",
      ])
    // (The pair is read as one pattern, in its canonical form.)
    let again = try ToolRun("convert", path("back.ahap"), "-o", path("again.ahap"), "--strict")
    #expect(again.code == 0, "\(again.errorText)")
    for name in [".ahap", ".transients.ahap"] {
      #expect(
        try Data(contentsOf: files.url.appending(path: "again" + name))
          == Data(contentsOf: files.url.appending(path: "back" + name)))
    }
  }

  @Test(
    "A .haptic file is one AHAP file where that sounds the same, and else two",
    arguments: 0..<12 as Range<UInt64>)
  func union(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    // Levels that stand still around each emphasis, and move between.
    var (points, time) = ([String](), 0.0)
    let levels = (0..<4).map { _ in random.number(0.2...0.8) }
    let peak = levels.max() ?? 1
    for level in levels {
      // An emphasis that the level leaves room for: at most the level, if the peak is full scale.
      let emphasis = level / peak * random.number(0.5...1)
      points += [
        #"{"time": \#(time), "amplitude": \#(level)}"#,
        #"{"time": \#(time + 0.01), "amplitude": \#(level), "emphasis": {"amplitude": \#(emphasis), "#
          + #""frequency": \#(random.number(0...0.5))}}"#,
        #"{"time": \#(time + 0.06), "amplitude": \#(level)}"#,
      ]
      time += 0.06 + random.number(0.01...0.2)
    }
    func document(_ amplitude: [String]) -> String {
      #"{"version": {"major": 1}, "metadata": {}, "signals": {"continuous": {"envelopes": {"#
        + #""amplitude": [\#(amplitude.joined(separator: ", "))], "frequency": "#
        + #"[{"time": 0, "frequency": 0.6}, {"time": 0.3, "frequency": 0.6}]}}}}"#
    }
    let whole = try files.write("whole.haptic", document(points)).path
    let run = try ToolRun("convert", whole, "-o", path("whole.ahap"))
    #expect(run.code == 0)
    #expect(!files.names.contains("whole.transients.ahap"), "seed \(seed): \(run.errorText)")
    for rate in ["8000", "44100", "48000"] {
      let wanted = try ToolRun("render", whole, "-o", "-", "--rate", rate).samples
      let found = try ToolRun("render", path("whole.ahap"), "-o", "-", "--rate", rate).samples
      try #require(wanted.count == found.count)
      let error = zip(wanted, found).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      let ratio = 10 * log10(wanted.reduce(0) { $0 + $1 * $1 } / max(error, 1e-300))
      // Samples are rounded to single precision, and an inaudible remainder of the controls may be
      // left.
      #expect(ratio >= 110, "seed \(seed), \(rate) Hz: \(ratio) dB")
    }
    // A level that moves while a transient rings would change it.
    points[points.count - 1] = #"{"time": \#(time), "amplitude": 0}"#
    let moving = try files.write("moving.haptic", document(points)).path
    #expect(try ToolRun("convert", moving, "-o", path("moving.ahap")).code == 0)
    #expect(files.names.contains("moving.transients.ahap"), "seed \(seed)")
  }

  @Test("A batch writes both files of a pair, keeps them, and reads them as one pattern")
  func pairs() throws {
    let library = try BatchLibrary()
    let emphasis = try String(contentsOfFile: haptic, encoding: .utf8)
    try library.add("a.haptic", emphasis)
    try library.add("a.transients.haptic", BatchLibrary.haptic)
    try library.add("b.haptic", BatchLibrary.haptic)
    let run = try library.batch("--to", "ahap", "--progress", "none")
    #expect(run.code == 0, "\(run.errorText)")
    let names = try FileManager.default.contentsOfDirectory(atPath: library.output.path).sorted()
    #expect(
      names == [
        "a.ahap", "a.transients.ahap", "a.transients.haptic.ahap", "b.ahap", "manifest.jsonl",
      ])
    let manifest = try String(
      contentsOf: library.output.appending(path: "manifest.jsonl"), encoding: .utf8)
    let line = try #require(manifest.split(separator: "\n").first)
    #expect(
      line.contains(#""output": "a.ahap""#) && line.contains(#""transients": "a.transients.ahap""#)
        && line.contains("transientsHash"), "\(line)")
    let alone = library.root.appending(path: "alone.ahap")
    #expect(try ToolRun("convert", haptic, "-o", alone.path).code == 0)
    for name in [".ahap", ".transients.ahap"] {
      #expect(
        try Data(contentsOf: library.output.appending(path: "a" + name))
          == Data(contentsOf: library.root.appending(path: "alone" + name)))
    }
    func resumed() throws -> String {
      try library.batch("--to", "ahap", "--progress", "none", "--resume").errorText
    }
    #expect(try resumed().contains("0 converted, 3 kept"))
    try FileManager.default.removeItem(at: library.output.appending(path: "a.transients.ahap"))
    #expect(try resumed().contains("1 converted, 2 kept"))
    let compared = try ToolRun("compare", library.input.path + "/a.haptic", alone.path)
    #expect(compared.code == 0, "\(compared.errorText)\(compared.outputText)")
    // A change of either file is a change of the pattern.
    let waves = library.root.appending(path: "waves")
    func render() throws -> String {
      try ToolRun(
        "batch", library.output.path, "-o", waves.path, "--progress", "none", "--resume"
      ).errorText
    }
    #expect(try render().contains("3 rendered"))
    #expect(try render().contains("3 kept"))
    try Data(BatchLibrary.transient.utf8)
      .write(to: library.output.appending(path: "a.transients.ahap"))
    #expect(try render().contains("1 rendered, 2 kept"))
  }

  @Test("The two files of a .haptic file sound together as it does")
  func layers() throws {
    #expect(try ToolRun("convert", haptic, "-o", path("out.ahap")).code == 0)
    let whole = try ToolRun("render", haptic, "-o", "-").samples
    // Either file alone: a second one alone, and a first one that has none beside it.
    let second = try ToolRun("render", path("out.transients.ahap"), "-o", "-").samples
    for named in [[path("out.ahap")], [path("out.ahap"), path("out.transients.ahap")]] {
      #expect(try ToolRun(["render"] + named + ["-o", "-"]).samples == whole)
    }
    for arguments in [["compare", haptic, path("out.ahap")], ["check", path("out.ahap")]] {
      let run = try ToolRun(arguments)
      #expect(run.code == 0, "\(run.errorText)\(run.outputText)")
    }
    let inspected = try ToolRun("inspect", path("out.ahap"), "--json")
    #expect(inspected.outputText.contains("HapticTransient"))
    // Both are one pattern of a folder, and a whole file beside the second one is refused.
    let listed = try ToolRun("batch", path(""), "-o", path("waves"), "--dry-run")
    #expect(!listed.outputText.contains("transients"), "\(listed.outputText)")
    let mixed = try ToolRun("convert", ahap, "-o", path("out.ahap"))
    #expect(mixed.code == 73 && mixed.errorText.contains("out.transients.ahap is there"))
    try FileManager.default.removeItem(atPath: path("out.transients.ahap"))
    let parts = [try ToolRun("render", path("out.ahap"), "-o", "-").samples, second]
    #expect(whole.count == parts[0].count)
    for (index, sample) in whole.enumerated() {
      let sum = parts.reduce(0) { $0 + (index < $1.count ? $1[index] : 0) }
      // Three values, each rounded to single precision.
      #expect(abs(sample - sum) < 2e-7)
    }
  }

  @Test("Rumble is written, read by every command, and found in folders")
  func rumble() throws {
    let ahap = try files.write(
      "in.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticContinuous", "Time": 0.1, "#
        + #""EventDuration": 0.5}}]}"#
    ).path
    let out = try ToolRun("convert", ahap, "-o", path("a.rumble"))
    #expect(out.code == 0, "\(out.errorText)")
    #expect(out.errorText.contains("[motors-late]"))
    for command in [["inspect"], ["render", "-o", "-"], ["compare", ahap], ["check"]] {
      let run = try ToolRun([command[0], path("a.rumble")] + command.dropFirst())
      #expect(run.code == 0, "\(command): \(run.errorText)")
    }
    let folder = try TemporaryFolder()
    let batch = try ToolRun("batch", files.url.path, "-o", folder.url.path, "--progress", "none")
    #expect(batch.code == 0)
    #expect(folder.names.contains("a.wav"))
    let wrong = try files.write("b.rumble", "{\"time\": 0, \"low\": 2, \"high\": 0}\n").path
    let run = try ToolRun("inspect", wrong)
    #expect(run.code == 65)
    #expect(run.errorText.contains("b.rumble:1:20: low is 2.0; it goes from 0 to 1"))
  }

  @Test("Standard streams, --to, and the letter case of endings")
  func streams() throws {
    let input = try Data(contentsOf: URL(filePath: ahap))
    let plain = try ToolRun("convert", "-", "-o", "-", input: input)
    #expect(plain.outputText.hasPrefix("{\n  \"Version\": 1,\n  \"Pattern\": ["))
    let haptic = try ToolRun("convert", "-", "-o", "-", "--to", "haptic", input: input)
    #expect(haptic.outputText.contains("\"signals\""))
    #expect(try ToolRun("convert", ahap, "-o", path("a.HAPTIC")).code == 0)
    #expect(
      try Data(contentsOf: files.url.appending(path: "a.HAPTIC")) == haptic.output)
    #expect(try ToolRun("convert", ahap, "-o", path("a.json"), "--to", "ahap").code == 0)
    #expect(try Data(contentsOf: files.url.appending(path: "a.json")) == plain.output)
  }

  @Test("--apple-limits chains curves, and the sound stays")
  func appleLimits() throws {
    let points = (0..<40).map { #"{"Time": \#(Double($0) / 40), "ParameterValue": 0.\#($0 % 10)}"# }
    let long = try files.write(
      "long.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticContinuous", "Time": 0, "#
        + #""EventDuration": 1}}, {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "#
        + #""Time": 0, "ParameterCurveControlPoints": ["#
        + points.joined(separator: ", ") + "]}}]}"
    ).path
    let run = try ToolRun("convert", long, "-o", path("out.ahap"), "--apple-limits")
    #expect(run.code == 0)
    let check = try ToolRun("inspect", path("out.ahap"))
    #expect(check.outputText.contains("controls      3 (3 ParameterCurve)"))
    #expect(!check.outputText.contains("many-control-points"))
    #expect(
      try ToolRun("render", long, "-o", "-").output
        == ToolRun("render", path("out.ahap"), "-o", "-").output)
  }

  @Test("--curve-times reads pattern times and writes relative ones")
  func curveTimes() throws {
    let absolute = try files.write(
      "absolute.ahap",
      #"{"Version": 1, "Pattern": [{"ParameterCurve": {"ParameterID": "HapticIntensityControl", "#
        + #""Time": 0.4, "ParameterCurveControlPoints": [{"Time": 0.4, "ParameterValue": 1}, "#
        + #"{"Time": 0.5, "ParameterValue": 0}]}}]}"#
    ).path
    let run = try ToolRun("convert", absolute, "-o", "-", "--curve-times", "auto")
    #expect(run.outputText.contains(#""Time": 0.4,"#))
    #expect(run.outputText.contains(#"{"Time": 0.1, "ParameterValue": 0}"#))
  }

  @Test("wrong usage is 64, and nothing is written")
  func usage() throws {
    try expectFailure(64, [ahap], mentions: "-o OUT")
    try expectFailure(64, [], mentions: "FILE")
    try expectFailure(64, [ahap, "-o", "a.txt"], mentions: "--to")
    try expectFailure(64, [ahap, "-o", "a.ahap", "--to", "wav"], mentions: "haptic")
    try expectFailure(64, [ahap, "-o", "a.haptic", "--apple-limits"], mentions: "ahap")
    try expectFailure(64, [ahap, "-o", ahap], mentions: "-o")
    for output in ["-", "/dev/null"] {
      try expectFailure(64, [haptic, "-o", output, "--to", "ahap"], mentions: "two AHAP files")
    }
  }

  @Test("bad data is 65, a missing input 66, an output that cannot be written 73")
  func failures() throws {
    let bad = try TemporaryFolder()
    let file = try bad.write(
      "bad.haptic",
      #"{"version": {"major": 1}, "signals": {"continuous": {"envelopes": {"amplitude": ["#
        + "\n" + #"{"time": 0, "amplitude": 2}]}}}}"#
    ).path
    try expectFailure(
      65, [file, "-o", "a.ahap"],
      mentions: "bad.haptic:2:26: signals.continuous.envelopes.amplitude[0].amplitude: ")
    try expectFailure(65, [file, "-o", "a.ahap"], mentions: "(BadParameterEntry, -4831)")
    try expectFailure(66, ["nowhere.haptic", "-o", "a.ahap"], mentions: "nowhere.haptic")
    try expectFailure(73, [ahap, "-o", "no/such/a.ahap"], mentions: "a.ahap")
    try expectFailure(73, [ahap, "-o", "/dev/full", "--to", "haptic"], mentions: "/dev/full")
    try expectFailure(73, [ahap, "-o", files.url.path, "--to", "ahap"], mentions: "directory")
  }

  @Test("a pattern too long for what is written is 65; cut events are listed")
  func tooLong() throws {
    let inputs = try TemporaryFolder()
    func pattern(_ name: String, time: String, duration: String) throws -> String {
      try inputs.write(
        name,
        #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticContinuous", "Time": \#(time), "#
          + #""EventDuration": \#(duration)}}]}"#
      ).path
    }
    for (time, duration) in [("0", "1e9"), ("1e308", "1"), ("0", "1e308")] {
      let late = try pattern("late.ahap", time: time, duration: duration)
      try expectFailure(65, [late, "-o", "a.haptic"], mentions: "late.ahap: the pattern lasts")
      try expectFailure(65, [late, "-o", "a.ahap", "--apple-limits"], mentions: "lasts")
    }
    let cut = try pattern("cut.ahap", time: "1", duration: "31")
    let run = try ToolRun("convert", cut, "-o", "-", "--apple-limits")
    #expect(run.code == 0)
    #expect(run.errorText.contains("first at 1.000 s [events-cut]"))
    let whole = try ToolRun("convert", cut, "-o", "-")
    #expect(whole.errorLines.count == 1 && whole.errorText.contains("[long-duration]"))
  }

  @Test("help names the options")
  func help() throws {
    let run = try ToolRun("convert", "--help")
    #expect(run.code == 0)
    for option in ["--apple-limits", "--strict", "--curve-times", "--to"] {
      #expect(run.outputText.contains(option))
    }
    #expect(run.outputText.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  @Test("render, inspect and plot read .haptic")
  func otherCommands() throws {
    let run = try ToolRun("render", haptic, "-o", "-")
    #expect(run.code == 0)
    #expect(run.samples.count == 24_096)
    let plot = try ToolRun("plot", haptic, "-o", path("a.svg"))
    #expect(plot.errorText.contains("2 events in 0.502 s"))
    let text = try ToolRun("inspect", haptic).outputText
    for part in [
      "duration      0.500 s (0.502 s with tails)",
      "events        2 (1 HapticContinuous, 1 HapticTransient)", "events of layer 1",
    ] { #expect(text.contains(part), "\(text)") }
    let json = try ToolRun("inspect", haptic, "--json")
    let root = try #require(
      try JSONSerialization.jsonObject(with: json.output) as? [String: Any])
    let events = try #require(root["events"] as? [[String: Any]])
    #expect(events.map { $0["layer"] as? Int } == [0, 1])
  }

  @Test("every command reads the XML that convert writes, and folders give no other XML")
  func vibrationXML() throws {
    let folder = files.url.appending(path: "res")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let xml = folder.appending(path: "in.xml").path
    #expect(try ToolRun("convert", haptic, "-o", xml).code == 0)
    _ = try files.write("res/strings.xml", "<?xml version=\"1.0\"?><resources />")
    #expect(try ToolRun("inspect", xml).outputText.contains("1 HapticContinuous"))
    #expect(try ToolRun("render", xml, "-o", "-").samples.count > 24_000)
    #expect(try ToolRun("plot", xml, "-o", path("a.svg")).code == 0)
    #expect(try ToolRun("compare", haptic, xml).code == 0)
    #expect(try ToolRun("convert", xml, "-o", path("b.ahap")).code == 0)
    let check = try ToolRun("check", folder.path)
    #expect(check.code == 0, "\(check.outputText)")
    #expect(try ToolRun("batch", folder.path, "-o", path("out")).code == 0)
    #expect(FileManager.default.fileExists(atPath: path("out/in.wav")))
    #expect(!FileManager.default.fileExists(atPath: path("out/strings.wav")))
    let hostile = try files.write("bomb.xml", "<!DOCTYPE a [<!ENTITY b 'c'>]>\n<a>&b;</a>")
    let run = try ToolRun("inspect", hostile.path)
    #expect(run.code == 65)
    #expect(run.errorText.contains("bomb.xml:1:13: A document type is not read"))
  }
}
