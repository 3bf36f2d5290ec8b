import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian plot")
struct PlotCommandTests {
  private let files: TemporaryFolder
  private let tap: String
  private static let signature = Data([0x89, 0x50, 0x4E, 0x47])

  init() throws {
    files = try TemporaryFolder()
    tap = try files.write(
      "tap.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}]}"#
    ).path
  }

  private func data(_ name: String) throws -> Data {
    try Data(contentsOf: files.url.appending(path: name))
  }

  @Test("writes a PNG under the pattern's name, and says what it wrote")
  func defaultOutput() throws {
    let run = try ToolRun("plot", tap, folder: files.url)
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
    #expect(run.errorLines == ["tap.png: 1600x1000 png, 1 event in 0.030 s"])
    #expect(files.names == ["tap.ahap", "tap.png"])
    #expect(try data("tap.png").prefix(4) == Self.signature)
  }

  @Test("the ending chooses the format, --format overrides it")
  func formats() throws {
    #expect(try ToolRun("plot", tap, "-o", "a.SVG", folder: files.url).code == 0)
    #expect(try data("a.SVG").prefix(5) == Data("<?xml".utf8))
    #expect(try ToolRun("plot", tap, "-o", "a.out", "--format", "png", folder: files.url).code == 0)
    #expect(try data("a.out").prefix(4) == Self.signature)
    #expect(try ToolRun("plot", tap, "--format", "svg", folder: files.url).code == 0)
    #expect(files.names.contains("tap.svg"))
    #expect(try ToolRun("plot", tap, "-o", "a.pdf", folder: files.url).code == 0)
    #expect(try data("a.pdf").prefix(5) == Data("%PDF-".utf8))
  }

  @Test("standard streams at both ends")
  func streams() throws {
    let run = try ToolRun(
      "plot", "-", "-o", "-", "--format", "svg", "--size", "400x300",
      input: Data(contentsOf: URL(filePath: tap)))
    #expect(run.code == 0)
    #expect(run.outputText.contains("<title>standard input</title>"))
    #expect(run.outputText.contains("width=\"400px\" height=\"300px\""))
    #expect(run.errorLines == ["standard output: 400x300 svg, 1 event in 0.030 s"])
  }

  @Test("shows the peak, the profile and the counts that render reports")
  func facts() throws {
    let run = try ToolRun("plot", tap, "-o", "-", "--format", "svg", "--profile", "wideband")
    for fact in ["vibration to 0.030 s", "profile wideband", "peak 0.750", "1 transient"] {
      #expect(run.outputText.contains(fact), "\(fact)")
    }
    // A click of this profile reaches higher than one of the standard profile.
    #expect(run.outputText.contains(">500</text>"))
  }

  private func texts(_ arguments: String...) throws -> [String] {
    let run = try ToolRun(["plot"] + arguments + ["-o", "-", "--format", "svg"])
    #expect(run.code == 0, "\(run.errorText)")
    return run.outputText.matches(of: />([^<\n]+)<\/text>/).map { String($0.1) }
  }

  @Test("--from and --to show a part, with the facts of the whole")
  func part() throws {
    let events = (0..<5).map {
      #"{"Event": {"EventType": "HapticTransient", "Time": \#($0)}}"#
    }
    let file = try files.write(
      "taps.ahap", #"{"Version": 1, "Pattern": [\#(events.joined(separator: ","))]}"#
    ).path
    let words = try texts(file, "--from", "1.9", "--to", "2.3")
    #expect(words.contains("2.20") || words.contains("2.2"))
    #expect(words.contains { $0.contains("vibration to 4.030 s") && $0.contains("5 transients") })
    let run = try ToolRun("plot", file, "--from", "1.9", "--to", "2.3", folder: files.url)
    #expect(run.errorLines == ["taps.png: 1600x1000 png, 1 event in 0.400 s"])
    let end = try ToolRun("plot", file, "--from", "3.5", folder: files.url)
    #expect(end.errorLines == ["taps.png: 1600x1000 png, 1 event in 0.530 s"])
    #expect(try texts(file, "--from", "4.5", "--to", "5").contains("no vibration here"))
    let beyond = try ToolRun("plot", file, "--from", "9", folder: files.url)
    #expect(beyond.code == 65)
    #expect(beyond.errorText.contains("ends after 4.030 s"))
  }

  @Test("--panels chooses the panels and their order, --title the heading")
  func panels() throws {
    let words = try texts(tap, "--panels", "waveform,controls,events", "--title", "A <tap>")
    let headings = ["Waveform", "Controls", "nothing changes a control", "Events"]
    #expect(words.filter(headings.contains) == headings)
    #expect(words.first == "A &lt;tap&gt;")
    #expect(!words.contains("Spectrogram"))
    #expect(try texts(tap, "--panels", "sensation").contains("Sensation level"))
  }

  @Test("--frequency-axis ends the axis of every spectrogram at one frequency")
  func frequencyAxis() throws {
    let (usual, given) = (try texts(tap), try texts(tap, "--frequency-axis", "800"))
    #expect(!usual.contains("800") && given.contains("800"))
  }

  @Test("an empty pattern and one of audio events alone are figures")
  func nothingHaptic() throws {
    let audio = #"{"Event": {"EventType": "AudioContinuous", "Time": 0, "EventDuration": 1}}"#
    for (events, words) in [("", "this pattern has no events"), (audio, "no haptic events")] {
      let file = try files.write("a.ahap", #"{"Version": 1, "Pattern": [\#(events)]}"#).path
      let run = try ToolRun("plot", file, "-o", "-", "--format", "svg")
      #expect(run.code == 0)
      #expect(run.outputText.contains(words))
    }
  }

  @Test("a .haptic file has the words of its format, by its content")
  func hapticTerms() throws {
    let text = """
      {"version": {"major": 1}, "signals": {"continuous": {"envelopes": {
        "amplitude": [{"time": 0, "amplitude": 0.5},
          {"time": 0.1, "amplitude": 0.5, "emphasis": {"amplitude": 0.9, "frequency": 0.7}},
          {"time": 0.4, "amplitude": 0}],
        "frequency": [{"time": 0, "frequency": 0.5}, {"time": 0.4, "frequency": 1}]}}}}
      """
    for name in ["hit.haptic", "hit"] {
      let file = try files.write(name, text).path
      let run = try ToolRun("plot", file, "-o", "-", "--format", "svg")
      let labels = Set(run.outputText.matches(of: />([^<\n]+)<\/text>/).map { String($0.1) })
      for label in [
        "amplitude of the signal and of its emphasis", "signal", "emphasis", "Envelopes",
        "amplitude", "frequency",
      ] {
        #expect(labels.contains(label), "\(label)")
      }
      for word in ["sharpness", "intensity", "transient", "Controls", "adds"] {
        #expect(!run.outputText.contains(word), "\(word)")
      }
      #expect(run.outputText.contains("1 emphasis point"))
    }
    let run = try ToolRun("plot", tap, "-o", "-", "--format", "svg")
    #expect(run.outputText.contains("sharpness"))
    #expect(!run.outputText.contains("emphasis"))
  }

  @Test("the examples draw, with and without colour gradients")
  func examples() throws {
    let folder = ToolRun.packageRoot.appending(path: "Examples")
    for name in ["motor", "alarm", "splash"] {
      let run = try ToolRun(
        "plot", folder.appending(path: "\(name).ahap").path, "-o", "-", "--format", "svg",
        "--size", "800x600")
      #expect(run.code == 0)
      #expect(run.output.count < 300_000)
    }
  }

  @Test("an event shows every peak of its control, however short and however long the pattern")
  func peaks() throws {
    let spikes = (1..<30).flatMap { second in
      [(-0.002, 0.1), (0, 1), (0.002, 0.1)].map { (Double(second) + $0.0, $0.1) }
    }
    let points = ([(0, 0.1)] + spikes).map {
      #"{"Time": \#($0.0), "ParameterValue": \#($0.1)}"#
    }
    let file = try files.write(
      "spikes.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticContinuous", "Time": 0, "#
        + #""EventDuration": 30, "EventParameters": [{"ParameterID": "HapticIntensity", "#
        + #""ParameterValue": 1}]}}, {"ParameterCurve": {"ParameterID": "#
        + #""HapticIntensityControl", "Time": 0, "ParameterCurveControlPoints": "#
        + "[\(points.joined(separator: ", "))]}}]}"
    ).path
    let figure = try ToolRun("plot", file, "-o", "-", "--format", "svg").outputText
    // The outline of the event is the first line of this width.
    let line = try #require(
      figure.split(separator: "<path").first { $0.contains(/stroke-width[:=]"?1\.5[;"]/) })
    let heights = line.matches(of: /[ML] [\d.]+ ([\d.]+)/).compactMap { Double($0.1) }
    let top = try #require(heights.min())
    #expect(heights.count { $0 < top + 1 } == 29)
  }

  @Test("--length-limit is the one of render")
  func lengthLimit() throws {
    func arguments(_ limit: String) -> [String] {
      ["tap.ahap", "-o", "-", "--format", "svg", "--length-limit", limit]
    }
    try expectFailure(65, arguments("0.01"), mentions: "past the length limit of 0.01 s")
    try expectFailure(64, arguments("0"), mentions: "--length-limit")
    #expect(try ToolRun(["plot"] + arguments("0.04"), folder: files.url).code == 0)
  }

  private func expectFailure(_ code: Int32, _ arguments: [String], mentions: String) throws {
    let run = try ToolRun(["plot"] + arguments, folder: files.url)
    #expect(run.code == code, "\(arguments)")
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 1, "\(arguments): \(run.errorText)")
    #expect(run.errorText.contains(mentions), "\(arguments): \(run.errorText)")
  }

  @Test(
    "wrong usage is 64",
    arguments: [
      ([], "FILE"), (["-"], "-o"), (["tap.ahap", "-o", "-"], "--format"),
      (["tap.ahap", "-o", "a.gif"], ".svg"), (["tap.ahap", "-o", ""], "-o"),
      (["tap.ahap", "--format", "jpeg"], "pdf"), (["tap.ahap", "--size", "199x300"], "200"),
      (["tap.ahap", "--size", "300x10001"], "10000"),
      (["tap.ahap", "--size", "300"], "WIDTHxHEIGHT"),
      (["tap.ahap", "--size", "300x300x300"], "WIDTHxHEIGHT"),
      (["tap.ahap", "--panels", "events,event"], "waveform"),
      (["tap.ahap", "--panels", "events,events"], "once"),
      (["tap.ahap", "--from", "2", "--to", "2"], "--to"), (["tap.ahap", "--from", "-1"], "--from"),
      (["tap.ahap", "--frequency-axis", "10"], "50"),
      (["tap.ahap", "--profile", "iphone"], "taptic"), (["tap.ahap", "--rate", "8000"], "--rate"),
      (["tap.ahap", "-o", "tap.ahap", "--format", "png"], "pattern itself"),
    ] as [([String], String)])
  func usage(arguments: [String], mentions: String) throws {
    try expectFailure(64, arguments, mentions: mentions)
    #expect(files.names == ["tap.ahap"])
  }

  @Test("bad data is 65, a missing input 66, an output that cannot be written 73")
  func failures() throws {
    let bad = try files.write("bad.ahap", "[").path
    try expectFailure(65, [bad], mentions: "bad.ahap")
    try expectFailure(66, ["nowhere.ahap"], mentions: "nowhere.ahap")
    try expectFailure(73, ["tap.ahap", "-o", "no/such/a.png"], mentions: "a.png")
    try expectFailure(
      73, ["tap.ahap", "-o", "/dev/full", "--format", "png"], mentions: "/dev/full")
    #expect(files.names == ["bad.ahap", "tap.ahap"])
  }
}
