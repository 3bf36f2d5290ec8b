import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian play")
struct PlayCommandTests {
  private let files: TemporaryFolder
  private let buzz: String

  init() throws {
    files = try TemporaryFolder()
    buzz = try files.write(
      "buzz.ahap",
      #"""
      {"Version": 1, "Pattern": [
        {"Event": {"EventType": "HapticTransient", "Time": 0}},
        {"Event": {"EventType": "HapticContinuous", "Time": 0.1, "EventDuration": 0.3,
          "EventParameters": [{"ParameterID": "HapticSharpness", "ParameterValue": 0.7}]}},
        {"Event": {"EventType": "HapticTransient", "Time": 0.5, "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 0.6}]}}]}
      """#
    ).path
  }

  /// Plays to a file through ALSA's file device; lines come from a file, so those before `resume`
  /// have been carried out before anything sounds.
  private func play(
    _ arguments: [String], lines: [String] = [], file: String? = nil
  ) throws -> (run: ToolRun, bytes: Data) {
    let out = files.url.appending(path: "out.raw")
    try? FileManager.default.removeItem(at: out)
    let run = try ToolRun(
      ["play", file ?? buzz, "--device", "file:'\(out.path)',raw"] + arguments,
      input: Data(lines.map { $0 + "\n" }.joined().utf8))
    return (run, (try? Data(contentsOf: out)) ?? Data())
  }

  private func floats(_ bytes: Data) -> [Float] {
    bytes.withUnsafeBytes { bytes in Array(bytes.bindMemory(to: Float.self)) }
  }

  private func channel(_ index: Int, of count: Int, _ samples: [Float]) -> [Float] {
    stride(from: index, to: samples.count, by: count).map { samples[$0] }
  }

  private func rendered(_ arguments: String..., file: String? = nil) throws -> [Float] {
    try floats(ToolRun(["render", file ?? buzz, "-o", "-"] + arguments).output)
  }

  /// `played` is `expected`, then silence. The engine and the renderer sum in single precision, in
  /// tiles of different lengths; 1e-6, 120 dB below full scale, is twice what that was seen to do
  /// to any example.
  private func expectSame(
    _ played: [Float], _ expected: [Float], tolerance: Float = 1e-6,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(played.count >= expected.count, sourceLocation: sourceLocation)
    let difference = zip(played, expected).reduce(0) { max($0, abs($1.0 - $1.1)) }
    #expect(difference <= tolerance, sourceLocation: sourceLocation)
    #expect(
      played.dropFirst(expected.count).allSatisfy { abs($0) <= tolerance },
      sourceLocation: sourceLocation)
    #expect(expected.contains { abs($0) > 0.1 }, sourceLocation: sourceLocation)
  }

  @Test("what is played is what is rendered, frame by frame, on both channels")
  func sameAsRendered() throws {
    let (run, bytes) = try play([])
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
    let expected = try rendered()
    for index in 0..<2 { expectSame(channel(index, of: 2, floats(bytes)), expected) }
    #expect(run.errorLines.count == 1)
    #expect(run.errorText.contains("at 48000 Hz, 2 channels of f32, peak "))
    #expect(run.errorText.hasSuffix(", 0 underruns\n"))
  }

  @Test("integers are the samples rounded", arguments: [("s16", 32_767.0), ("s32", 2_147_483_647)])
  func integers(format: String, largest: Double) throws {
    let (run, bytes) = try play(["--format", format])
    #expect(run.errorText.contains("2 channels of \(format)"))
    let words = bytes.withUnsafeBytes { bytes in
      format == "s16"
        ? bytes.bindMemory(to: Int16.self).map(Double.init)
        : bytes.bindMemory(to: Int32.self).map(Double.init)
    }
    // Half a step for the rounding, beside what the renderers differ by.
    expectSame(
      channel(0, of: 2, words.map { Float($0 / largest) }), try rendered(),
      tolerance: Float(1e-6 + 0.5 / largest))
  }

  @Test("rate and latency are the device's; the sound is the same")
  func rate() throws {
    let (run, bytes) = try play(["--rate", "44100", "--latency", "200"])
    #expect(run.errorText.contains("44100 Hz"))
    expectSame(channel(0, of: 2, floats(bytes)), try rendered("--rate", "44100"))
  }

  @Test("profile and law are those of render")
  func profile() throws {
    let options = ["--profile", "wideband", "--intensity-law", "quadratic"]
    let expected = try floats(ToolRun(["render", buzz, "-o", "-"] + options).output)
    expectSame(channel(0, of: 2, floats(try play(options).bytes)), expected)
  }

  @Test("an equaliser rings out as in a file, and a file without vibration waits for nothing")
  func ringing() throws {
    let bell = try files.write(
      "bell.json",
      """
      {"name": "bell", "frequency": {"map": "logarithmic", "lowest": 80, "highest": 230},
       "equalisation": [{"frequency": 150, "quality": 20, "gainDecibels": 9}], "masterGain": 0.4}
      """
    ).path
    let options = ["--profile", bell]
    let expected = try floats(ToolRun(["render", buzz, "-o", "-"] + options).output)
    // A quarter of a second after the last event the filter alone is heard.
    #expect(try expected.count > rendered().count + 12_000)
    // A file ends where what is left is below this.
    expectSame(channel(0, of: 2, floats(try play(options).bytes)), expected, tolerance: 1e-5)
    let tone = try files.write(
      "tone.ahap",
      #"""
      {"Pattern": [{"Event": {"EventType": "AudioContinuous", "Time": 0, "EventDuration": 0.1}}]}
      """#
    ).path
    let both = ["--bus", "both"]
    let waiting = try play(both + options, file: tone).bytes.count
    #expect(try waiting == play(both, file: tone).bytes.count)
  }

  @Test("samples beyond full scale are clipped and reported")
  func clipping() throws {
    let events = (0..<4).map { _ in
      #"{"Event": {"EventType": "HapticContinuous", "Time": 0, "EventDuration": 0.2}}"#
    }
    let loud = try files.write(
      "loud.ahap", #"{"Version": 1, "Pattern": [\#(events.joined(separator: ","))]}"#
    ).path
    let (run, bytes) = try play(["--format", "s16", "--limiter", "clip"], file: loud)
    let words = bytes.withUnsafeBytes { Array($0.bindMemory(to: Int16.self)) }
    #expect(words.max() == 32_767)
    #expect(words.min() == -32_767)
    let beyond = try rendered("--limiter", "none", file: loud).count { abs($0) > 1 }
    #expect(run.errorText.contains(", \(2 * beyond) samples beyond full scale clipped, "))
    #expect(try play(["--format", "s16", "--limiter", "none"], file: loud).bytes == bytes)
    for (options, limiter) in [([], "limit"), (["--limiter", "soft"], "soft")] {
      let limited = try play(options, file: loud)
      #expect(!limited.run.errorText.contains("clipped"))
      // The engine limits in single precision, files in double.
      expectSame(
        channel(0, of: 2, floats(limited.bytes)), try rendered("--limiter", limiter, file: loud),
        tolerance: 1e-5)
    }
  }

  private func withAudio() throws -> String {
    try files.write(
      "both.ahap",
      #"""
      {"Version": 1, "Pattern": [
        {"Event": {"EventType": "HapticContinuous", "Time": 0, "EventDuration": 0.2}},
        {"Event": {"EventType": "AudioContinuous", "Time": 0.1, "EventDuration": 0.2,
          "EventParameters": [{"ParameterID": "AudioPan", "ParameterValue": 0.5},
            {"ParameterID": "AudioVolume", "ParameterValue": 0.4}]}}]}
      """#
    ).path
  }

  @Test("both buses are separate channels, or haptics in the middle of the stereo picture")
  func buses() throws {
    let file = try withAudio()
    let expected = try rendered("--bus", "both", file: file)
    let (left, right, haptic) = (
      channel(0, of: 3, expected), channel(1, of: 3, expected), channel(2, of: 3, expected)
    )
    let separate = try play(["--bus", "both", "--channels", "separate"], file: file)
    #expect(separate.run.code == 0)
    expectSame(floats(separate.bytes), expected)
    let mix = floats(try play(["--bus", "both", "--limiter", "soft"], file: file).bytes)
    func cut(_ sum: Float) -> Float { max(-1, min(1, sum)) }
    let soft = channel(2, of: 3, try rendered("--bus", "both", "--limiter", "soft", file: file))
    #expect(soft.count == haptic.count)
    for (index, side) in [left, right].enumerated() {
      expectSame(
        channel(index, of: 2, mix), zip(soft, side).map { cut($0 + $1) }, tolerance: 1e-5)
    }
    let audio = try play(["--bus", "audio"], file: file)
    expectSame(floats(audio.bytes), try rendered("--bus", "audio", file: file))
    #expect(try play([], file: file).run.errorText.contains("play with --bus both"))
  }

  @Test("a map gives each channel its part of both buses")
  func map() throws {
    let file = try withAudio()
    let expected = try rendered("--map", "0,R,V,0.5V+L", file: file)
    let (run, bytes) = try play(["--map", "0,R,V,0.5V+L"], file: file)
    #expect(run.code == 0)
    #expect(run.errorText.contains("4 channels of f32"))
    // Five samples are added, of which each may differ as one does.
    expectSame(floats(bytes), expected, tolerance: 2e-6)
    let actuators = floats(try play(["--map", "0,0,V,V"]).bytes)
    for index in 0..<2 {
      #expect(channel(index, of: 4, actuators).allSatisfy { $0 == 0 })
      expectSame(channel(2 + index, of: 4, actuators), try rendered())
    }
  }

  @Test("a device gets exactly the channels of a map, which ALSA may route further")
  func route() throws {
    let out = files.url.appending(path: "pad.raw").path
    let settings = try files.write(
      "asound.conf",
      """
      pcm.pad {
        type route
        slave {
          pcm { type file slave.pcm null file "\(out)" format raw }
          channels 4
        }
        ttable { 0.0 1 1.1 1 2.3 1 3.2 0.5 }
      }
      """)
    let alsa = ["ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:\(settings.path)"]
    let run = try ToolRun(
      "play", buzz, "--map", "0,0,V,0.5V", "--device", "pad", "--format", "s32", environment: alsa)
    #expect(run.code == 0, "\(run.errorText)")
    let played = try Data(contentsOf: URL(filePath: out)).withUnsafeBytes { bytes in
      bytes.bindMemory(to: Int32.self).map { Float(Double($0) / 2_147_483_647) }
    }
    let expected = try rendered()
    for index in 0..<2 { #expect(channel(index, of: 4, played).allSatisfy { $0 == 0 }) }
    expectSame(channel(3, of: 4, played), expected)
    expectSame(channel(2, of: 4, played), expected.map { $0 / 4 })
  }

  @Test("a wrong map is told with its position")
  func wrongMap() throws {
    for (map, message) in [
      ("0,0,X,V", "'X' at character 5"), ("V,,V", "nothing at character 3"),
      ("L+0.5", "'0.5' at character 3"), ("eV", "'eV' at character 1"),
      ("V,nanV", "'nanV' at character 3"), ("1001V", "'1001V' at character 1"),
      ("0,0", "leaves every channel silent"), ("V" + String(repeating: ",V", count: 64), "64"),
    ] {
      for command in ["play", "render"] {
        let run = try ToolRun(command, buzz, "--map", map)
        #expect(run.code == 64)
        #expect(run.errorText.contains(message), "\(run.errorText)")
      }
    }
    for other in [["--bus", "both"], ["--listen"], ["--channels", "mix"]] {
      let run = try play(["--map", "V"] + other).run
      #expect(run.code == 64)
      #expect(run.errorText.contains("leave out \(other[0])"))
    }
  }

  @Test("a diagnostic of the pattern is reported once")
  func diagnostics() throws {
    let file = try files.write(
      "note.ahap",
      #"{"Foo": 3, "Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransient"}}]}"#)
    let run = try play([], file: file.path).run
    #expect(run.errorLines.count { $0.contains("[unknown-key]") } == 1)
  }

  @Test("lines before the first resume count from the first frame")
  func lines() throws {
    let silent = try play(["--paused"], lines: ["intensity 0", "resume"])
    #expect(silent.run.code == 0)
    #expect(!silent.bytes.isEmpty)
    #expect(floats(silent.bytes).allSatisfy { $0 == 0 })
    let whole = try rendered()
    let looped = try play(["--paused"], lines: ["loop on", "loop off"])
    expectSame(channel(0, of: 2, floats(looped.bytes)), whole)
    let half = try files.write(
      "half.ahap",
      String(decoding: Data(contentsOf: URL(filePath: buzz)), as: UTF8.self).replacing(
        "[\n",
        with:
          "[{\"Parameter\": {\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0, "
          + "\"ParameterValue\": 0.5}},\n", maxReplacements: 1)
    ).path
    let softer = try play(["--paused"], lines: ["Intensity  0.5", "", "resume"])
    expectSame(channel(0, of: 2, floats(softer.bytes)), try rendered(file: half))
  }

  @Test("wrong lines get a message each and playing goes on; the end of input ends nothing")
  func wrongLines() throws {
    let lines = ["intensty 0.2", "intensity 2", "loop maybe", "stop it", "dance"]
    let (run, bytes) = try play(["--paused"], lines: lines)
    #expect(run.code == 0)
    #expect(run.errorLines.count == lines.count + 1)
    let messages = ["is it intensity?", "from 0 to 1", "on or off", "no value", "help"]
    for (line, message) in zip(run.errorLines, messages) {
      #expect(line.hasPrefix("pacinian: ") && line.contains(message), "\(line)")
    }
    expectSame(channel(0, of: 2, floats(bytes)), try rendered())
    #expect(try play(["--paused"], lines: ["help"]).run.errorText.contains("intensity 0.4"))
  }

  @Test("a pattern may come from standard input")
  func standardInput() throws {
    let pattern = try Data(contentsOf: URL(filePath: buzz))
    let run = try ToolRun("play", "-", "--device", "null", input: pattern)
    #expect(run.code == 0)
    #expect(run.errorText.hasPrefix("standard input: "))
  }

  @Test("a bar is shown where it is wanted")
  func bar() throws {
    #expect(try play(["--progress", "bar"]).run.errorText.contains("0:00.0 / 0:00.5"))
    #expect(!(try play(["--progress", "auto"]).run.errorText.contains("\u{1B}")))
  }

  @Test("a device that is not there is 69; devices are listed")
  func devices() throws {
    let run = try ToolRun("play", buzz, "--device", "pacinian_nowhere")
    #expect(run.code == 69)
    #expect(run.errorLines.count == 1)
    #expect(run.errorText.contains("'pacinian_nowhere'"))
    #expect(run.errorText.contains("--list-devices"))
    let list = try ToolRun("play", "--list-devices")
    #expect(list.code == 0)
    #expect(list.outputText.split(separator: "\n").contains("null"))
  }

  @Test("devices of the user's own configuration play")
  func configuration() throws {
    let configuration = try files.write(
      "asound.conf", "pcm.attic { type linear slave { pcm { type null } format S16_LE } }\n")
    let environment = ["ALSA_CONFIG_PATH": configuration.path]
    let run = try ToolRun(["play", buzz, "--device", "attic"], environment: environment)
    #expect(run.code == 0)
    // It takes no floats.
    #expect(run.errorText.contains("on attic at 48000 Hz, 2 channels of s32"))
    let float = try ToolRun(
      ["play", buzz, "--device", "attic", "--format", "f32"], environment: environment)
    #expect(float.code == 69)
    #expect(float.errorText.contains("does not play f32"))
  }

  @Test(
    "wrong usage is 64",
    arguments: [
      ([], "FILE"), (["x.ahap", "--bus", "stereo"], "both"), (["x.ahap", "--latency", "0"], "2"),
      (["x.ahap", "--format", "s8"], "s16"), (["x.ahap", "--channels", "mix"], "--bus both"),
      (["x.ahap", "--device", ""], "--device"),
      (["-", "--paused"], "FILE"), (["x.ahap", "--list-devices"], "FILE"),
      (["x.ahap", "--progress", "json"], "bar"), (["x.ahap", "--limiter", "loud"], "soft"),
    ] as [([String], String)])
  func usage(arguments: [String], mentions: String) throws {
    let run = try ToolRun(["play"] + arguments)
    #expect(run.code == 64)
    #expect(run.errorLines.count == 1)
    #expect(run.errorText.contains(mentions), "\(run.errorText)")
  }
}
