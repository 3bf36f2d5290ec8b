import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian: recordings and cut events where patterns are shown")
struct RecordingLengthTests {
  private let files: TemporaryFolder

  init() throws {
    files = try TemporaryFolder()
    // 0.5 s of a tone and its release of 2 ms.
    _ = try files.write(
      "tone.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "AudioContinuous", "Time": 0, "#
        + #""EventDuration": 0.5}}]}"#)
    let made = try tool("render", "tone.ahap", "--bus", "audio", "-o", "tone.wav")
    #expect(made.code == 0, "\(made.errorText)")
    _ = try files.write("there.ahap", Self.pattern("tone.wav"))
    _ = try files.write("missing.ahap", Self.pattern("gone/nowhere <b>.wav"))
  }

  private static func pattern(_ path: String) -> String {
    #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}, "#
      + #"{"Event": {"EventType": "AudioCustom", "Time": 0.25, "EventWaveformPath": "\#(path)"}}]}"#
  }

  private func tool(_ arguments: String...) throws -> ToolRun {
    try ToolRun(arguments, folder: files.url)
  }

  @Test("a recording without a duration is listed with its real length")
  func listed() throws {
    let text = try tool("inspect", "there.ahap").outputText
    #expect(text.contains("plays tone.wav  sounds for 0.502 s"), "\(text)")
    #expect(text.contains("peak overlap  1 at 0.000 s"))
    let json = try JSONSerialization.jsonObject(
      with: try tool("inspect", "there.ahap", "--json").output)
    let root = try #require(json as? [String: Any])
    let events = try #require(root["events"] as? [[String: Any]])
    // 24 096 frames of 48 000.
    #expect(events[1]["soundingDuration"] as? Double == 0.502)
    #expect(events[0]["soundingDuration"] == nil)
    #expect((root["recordings"] as? [String])?.isEmpty == true)
  }

  @Test("a recording without a duration is drawn with its real length")
  func drawn() throws {
    let plot = try tool("plot", "there.ahap", "-o", "there.svg")
    #expect(plot.errorText.contains("2 events in 0.752 s"), "\(plot.errorText)")
    let elsewhere = try tool("plot", "missing.ahap", "-o", "missing.svg")
    #expect(elsewhere.code == 0)
    #expect(elsewhere.errorText.contains("[missing-waveform-file]"), "\(elsewhere.errorText)")
  }

  @Test("a recording that is cut off is told by every command that meets it")
  func cutOff() throws {
    let whole = try Data(contentsOf: files.url.appending(path: "tone.wav"))
    try whole.prefix(2_048).write(to: files.url.appending(path: "tone.wav"))
    try FileManager.default.removeItem(at: files.url.appending(path: "missing.ahap"))
    let mark = "[truncated-waveform]"
    let rendered = try tool("render", "there.ahap", "--bus", "audio", "-o", "out.wav")
    #expect(rendered.code == 0)
    #expect(rendered.errorText.contains(mark), "\(rendered.errorText)")
    #expect(try tool("check", "there.ahap").outputText.contains(mark))
    let batch = try tool("batch", ".", "-o", "out", "--bus", "audio")
    let manifest = try String(
      contentsOf: files.url.appending(path: "out/manifest.jsonl"), encoding: .utf8)
    #expect(batch.errorText.contains(mark) || manifest.contains("truncated-waveform"))
  }

  @Test("recordings are looked up where --resources says")
  func resources() throws {
    let sounds = files.url.appending(path: "sounds/gone")
    try FileManager.default.createDirectory(at: sounds, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      at: files.url.appending(path: "tone.wav"), to: sounds.appending(path: "nowhere <b>.wav"))
    let text = try tool("inspect", "missing.ahap", "--resources", "sounds").outputText
    #expect(text.contains("sounds for 0.502 s"), "\(text)")
    let plot = try tool("plot", "missing.ahap", "-o", "a.svg", "--resources", "sounds")
    #expect(plot.errorText.contains("in 0.752 s"))
  }

  @Test("inspect lists a missing recording")
  func missing() throws {
    let run = try tool("inspect", "missing.ahap")
    #expect(run.code == 0)
    #expect(run.outputText.contains("recordings\n  event 1: there is no audio file gone/nowhere"))
    #expect(run.outputText.contains("[missing-waveform-file]"))
  }

  @Test("a batch lists missing recordings in its table, on the cards and in the manifest")
  func batch() throws {
    for options in [[], ["--resume"]] {
      let run = try ToolRun(
        ["batch", "there.ahap", "missing.ahap", "-o", "out", "--bus", "both", "--plots"]
          + ["--progress", "none"] + options, folder: files.url)
      #expect(run.code == 0, "\(run.errorText)")
      #expect(run.errorLines.count == 2, "\(run.errorText)")
      #expect(
        run.errorText.hasPrefix("missing.ahap  silent audio  event 1: there is no audio file"))
      #expect(run.errorText.contains("1 without some recordings"))
      let page = try String(
        contentsOf: files.url.appending(path: "out/index.html"), encoding: .utf8)
      #expect(page.contains("there is no audio file gone/nowhere \\u003Cb>.wav"))
      let manifest = try String(
        contentsOf: files.url.appending(path: "out/manifest.jsonl"), encoding: .utf8)
      #expect(manifest.split(separator: "missing-waveform-file").count == 2)
    }
  }

  @Test("the gallery of both buses plays a stereo mix", arguments: ["f32", "flac"])
  func mix(format: String) throws {
    let options = ["--bus", "both", "--plots", "--progress", "json", "--format", format]
    func batch(_ more: String...) throws -> ToolRun {
      try ToolRun(["batch", "there.ahap", "-o", "out"] + options + more, folder: files.url)
    }
    #expect(try batch().code == 0)
    let (output, mix) = format == "flac" ? ("flac", "wav") : ("wav", "flac")
    let out = files.url.appending(path: "out")
    let page = try String(contentsOf: out.appending(path: "index.html"), encoding: .utf8)
    #expect(page.contains("\"sounds\": [\"there.\(mix)\"]"))
    #expect(!page.contains("\"there.\(output)\""))
    let file = out.appending(path: "there.\(mix)")
    // Two channels: of a WAV's format, and in the bits before the depth of FLAC's first block.
    let data = try Data(contentsOf: file)
    #expect(format == "flac" ? data[22] == 2 : data[20] >> 1 & 7 == 2 - 1)
    #expect(try Manifest(progressOf: try batch("--resume")).last("kept") == 1)
    try FileManager.default.removeItem(at: file)
    #expect(try Manifest(progressOf: try batch("--resume")).last("done") == 1)
    #expect(try Data(contentsOf: file) == data)
  }

  @Test("an event that is cut is told and marked, and an error where strict")
  func cut() throws {
    _ = try files.write("long.ahap", BatchLibrary.continuous(seconds: 45))
    let inspect = try tool("inspect", "long.ahap")
    #expect(inspect.outputText.contains("[long-duration]"), "\(inspect.outputText)")
    let render = try tool("render", "long.ahap", "-o", "a.wav")
    #expect(render.errorText.contains("[long-duration]"))
    #expect(render.errorText.contains("a.wav: 30.002 s"), "\(render.errorText)")
    #expect(try tool("render", "long.ahap", "-o", "b.wav", "--strict").code == 65)
    let long = try tool(
      "render", "long.ahap", "-o", "c.wav", "--strict", "--duration-limit", "60")
    #expect(long.code == 0 && long.errorText.contains("45.002 s"), "\(long.errorText)")
    let mark = "cut: players hold no event longer"
    #expect(try tool("plot", "long.ahap", "-o", "-", "--format", "svg").outputText.contains(mark))
    let whole = try tool(
      "plot", "long.ahap", "-o", "-", "--format", "svg", "--duration-limit", "none")
    #expect(whole.code == 0 && !whole.outputText.contains(mark))
  }
}
