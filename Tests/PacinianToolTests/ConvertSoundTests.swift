import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian convert --to android-ogg")
struct ConvertSoundTests {
  private let files: TemporaryFolder
  private let ahap: String
  private let ogg: String

  init() throws {
    files = try TemporaryFolder()
    ahap = try files.write(
      "both.ahap",
      #"""
      {"Version": 1, "Pattern": [
        {"Event": {"EventType": "HapticContinuous", "Time": 0, "EventDuration": 0.2}},
        {"Event": {"EventType": "AudioCustom", "Time": 0.1, "EventWaveformPath": "tone.wav",
          "EventParameters": [{"ParameterID": "AudioPan", "ParameterValue": 0.5}]}}]}
      """#
    ).path
    _ = try files.write("tone.wav", WaveFile.tone(seconds: 0.2))
    ogg = files.url.appending(path: "both.ogg").path
    let run = try ToolRun("convert", ahap, "-o", ogg)
    #expect(run.code == 0 && !run.errorText.contains("warning"), "\(run.errorText)")
  }

  /// The path of a decoder; `nil` where it is not installed.
  private static func decoder(_ name: String) -> String? {
    let path = "/usr/bin/\(name)"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// Another decoder's samples are those of the rendering, channel by channel.
  private func expectSame(
    _ program: String, _ arguments: [String], order: [Int] = [0, 1, 2]
  ) throws {
    let raw = files.url.appending(path: "out.raw")
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments + [raw.path]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    let decoded = try Data(contentsOf: raw).withUnsafeBytes { bytes in
      bytes.bindMemory(to: Int16.self).map { Double($0) / 32_768 }
    }
    let expected = try ToolRun(
      "render", ahap, "-o", "-", "--bus", "both", "--limiter", "clip"
    ).samples
    try #require(decoded.count == expected.count)
    for channel in 0..<3 {
      var (signal, error) = (0.0, 0.0)
      for frame in stride(from: 0, to: expected.count, by: 3) {
        let (one, other) = (expected[frame + channel], decoded[frame + order[channel]])
        signal += one * one
        error += (one - other) * (one - other)
      }
      // The haptic channel has a bar; the others are to be told from it.
      let ratio = 10 * log10(signal / error)
      #expect(ratio >= (channel == 2 ? 35 : 20), "channel \(channel): \(ratio) dB")
    }
  }

  @Test(
    "oggdec has the same channels in the same order (package vorbis-tools)",
    .enabled(if: decoder("oggdec") != nil, "there is no oggdec"))
  func oggdec() throws {
    try expectSame(try #require(Self.decoder("oggdec")), ["-Q", "-R", ogg, "-o"])
  }

  /// ffmpeg takes three channels of Vorbis for left, centre and right, as the format's description
  /// names them (section 4.3.9), and puts the centre last. Android's decoder leaves them in order.
  @Test(
    "ffmpeg's own decoder has the same channels in its own order (package ffmpeg)",
    .enabled(if: decoder("ffmpeg") != nil, "there is no ffmpeg"))
  func ffmpeg() throws {
    try expectSame(
      try #require(Self.decoder("ffmpeg")), ["-i", ogg, "-f", "s16le", "-c:a", "pcm_s16le"],
      order: [0, 2, 1])
  }

  @Test("Options of sound are for sound, and have ranges")
  func options() throws {
    for (arguments, message) in [
      (["-o", "a.ahap", "--quality", "1"], "--quality is for --to android-ogg"),
      (["-o", "a.ogg", "--quality", "2"], "from 0 to 1"),
      (["-o", "a.rumble", "--profile", "mpeg"], "--profile is for sound"),
      (["-o", "a.haptic", "--haptic-only"], "--haptic-only is for --to android-ogg"),
    ] {
      let run = try ToolRun(["convert", ahap] + arguments, folder: files.url)
      #expect(run.code == 64 && run.errorText.contains(message), "\(run.errorText)")
    }
    let direct = try ToolRun("convert", ahap, "-o", "-", "--to", "android-ogg", "--haptic-only")
    #expect(direct.output.prefix(4) == Data("OggS".utf8))
    #expect(direct.errorText.contains("[audio-dropped]"))
    let other = try ToolRun(
      "convert", ahap, "-o", "-", "--to", "android-ogg", "--profile", "mpeg")
    #expect(try other.code == 0 && other.output != Data(contentsOf: URL(filePath: ogg)))
    let elsewhere = try ToolRun(
      "convert", ahap, "-o", "-", "--to", "android-ogg", "--resources", "/dev")
    // (Beside the pattern it is found nevertheless.)
    #expect(try elsewhere.output == Data(contentsOf: URL(filePath: ogg)))
  }

  @Test("A batch converts to sound as convert does, and does so again for another recording")
  func batch() throws {
    let folder = try TemporaryFolder()
    let arguments = [
      "batch", ahap, "-o", folder.url.path, "--to", "android-ogg", "--progress", "none", "--resume",
    ]
    let out = folder.url.appending(path: "both.ogg")
    #expect(try ToolRun(arguments).code == 0)
    #expect(try Data(contentsOf: out) == Data(contentsOf: URL(filePath: ogg)))
    let again = try ToolRun(arguments)
    #expect(again.code == 0)
    #expect(try Data(contentsOf: out) == Data(contentsOf: URL(filePath: ogg)))
    _ = try files.write("tone.wav", WaveFile.tone(seconds: 0.1))
    #expect(try ToolRun(arguments).code == 0)
    #expect(try Data(contentsOf: out) != Data(contentsOf: URL(filePath: ogg)))
    let before = try Data(contentsOf: out)
    #expect(try ToolRun(arguments + ["--profile", "mpeg"]).code == 0)
    #expect(try Data(contentsOf: out) != before)
    let usual = try ToolRun(
      "batch", ahap, "-o", folder.url.path, "--resources", files.url.path, "--progress", "none")
    #expect(usual.code == 0, "\(usual.errorText)")
    let report = try ToolRun("convert", ahap, "-o", "a.ogg", "--report", "a.json")
    #expect(report.code == 64 && report.errorText.contains("is sound"))
  }

  /// Two continuous events in phase, each with a peak of 0.6.
  private static let loud: String = {
    let event =
      #"{"Event": {"EventType": "HapticContinuous", "Time": 0, "EventDuration": 0.2}}"#
    return #"{"Version": 1, "Pattern": [\#(event), \#(event)]}"#
  }()

  @Test("Samples beyond full scale are told with count and amount, bent, or made quieter")
  func clipping() throws {
    let loud = try files.write("loud.ahap", Self.loud).path
    let out = files.url.appending(path: "loud.ogg").path
    let clipped = try ToolRun("convert", loud, "-o", out)
    #expect(clipped.code == 0 && clipped.errorText.contains("[samples-limited]"))
    #expect(clipped.errorText.contains("samples are beyond full scale, by a factor of 1."))
    let soft = try ToolRun("convert", loud, "-o", out, "--limiter", "soft")
    #expect(soft.code == 0 && soft.errorText.contains("[samples-limited]"))
    let scaled = try ToolRun("convert", loud, "-o", out, "--gain", "auto")
    #expect(scaled.code == 0 && !scaled.errorText.contains("samples-limited"))
    #expect(scaled.errorText.contains(", gain 0."))
    let both = try ToolRun("convert", loud, "-o", out, "--gain", "auto", "--limiter", "clip")
    #expect(both.code == 64 && both.errorText.contains("nothing to limit"))
    #expect(try ToolRun("convert", loud, "-o", out, "--gain", "2").code == 64)
  }

  @Test("One gain is for all files of a command, so that effects keep their relation")
  func folderGain() throws {
    let folder = try TemporaryFolder()
    _ = try folder.write("in/loud.ahap", Self.loud)
    _ = try folder.write("in/quiet.ahap", BatchLibrary.transient)
    func batch(_ out: String, _ options: String...) throws -> ToolRun {
      try ToolRun(
        ["batch", "in", "-o", out, "--progress", "none"] + options, folder: folder.url)
    }
    func bytes(_ path: String) throws -> Data {
      try Data(contentsOf: folder.url.appending(path: path))
    }
    #expect(try batch("ogg", "--to", "android-ogg", "--gain", "auto").code == 0)
    #expect(try batch("own", "--to", "android-ogg").code == 0)
    #expect(try bytes("ogg/quiet.ogg") != bytes("own/quiet.ogg"))
    #expect(try batch("wav", "--gain", "auto", "--format", "f32").code == 0)
    #expect(try batch("plain", "--format", "f32").code == 0)
    func samples(_ path: String) throws -> [Double] {
      let file = try bytes(path)
      let data = try #require(file.firstRange(of: Data("data".utf8)))
      // A size follows, then the samples.
      return Data(file[(data.upperBound + 4)...]).withUnsafeBytes { bytes in
        (0..<bytes.count / 4).map {
          Double(bytes.loadUnaligned(fromByteOffset: 4 * $0, as: Float.self))
        }
      }
    }
    func peak(_ path: String) throws -> Double { try samples(path).map(\.magnitude).max() ?? 0 }
    let factor = try peak("wav/loud.wav") / peak("plain/loud.wav")
    #expect(try factor < 1 && abs(peak("wav/loud.wav") - 1) < 1e-5)
    // Roundings of floats.
    #expect(try abs(peak("wav/quiet.wav") / peak("plain/quiet.wav") - factor) < 1e-6)
    let one = try ToolRun(
      "render", "in/loud.ahap", "-o", "one.flac", "--gain", "auto", folder: folder.url)
    #expect(one.code == 0 && !one.errorText.contains("beyond full scale"), "\(one.errorText)")
    let part = try batch("part", "--to", "android-ogg", "--gain", "auto", "--shard", "1/2")
    #expect(part.code == 0)
    for name in ["loud", "quiet"] {
      guard let bytes = try? bytes("part/\(name).ogg") else { continue }
      #expect(try bytes == self.bytes(of: folder, "ogg/\(name).ogg"))
    }
  }

  private func bytes(of folder: TemporaryFolder, _ path: String) throws -> Data {
    try Data(contentsOf: folder.url.appending(path: path))
  }

  @Test("A pattern that no format but AHAP can hold fails alone in a batch")
  func farEvent() throws {
    let folder = try TemporaryFolder()
    let far =
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "AudioCustom", "Time": 1e16, "#
      + #""EventWaveformPath": "a.wav"}}]}"#
    _ = try folder.write("in/a.ahap", far)
    _ = try folder.write("in/b.ahap", BatchLibrary.transient)
    for format in [
      "hla", "android-ogg", "rumble", "android-xml", "haptic", "hd-rumble", "dualsense-bt", "pcm",
    ] {
      let run = try ToolRun(
        "batch", "in", "-o", format, "--to", format, "--progress", "none", folder: folder.url)
      #expect(run.code == 65 && run.errorText.contains("in/a.ahap"), "\(run.errorText)")
      let names = try FileManager.default.contentsOfDirectory(
        atPath: folder.url.appending(path: format).path)
      #expect(names.contains { $0.hasPrefix("b.") } && !names.contains { $0.hasPrefix("a.") })
    }
  }

  @Test("A manifest without an end is refused")
  func endless() throws {
    let run = try ToolRun("manifest", "merge", "/dev/zero", "-o", "-")
    #expect(run.code == 65 && run.errorText.contains("/dev/zero is not a file"))
    let compared = try ToolRun("compare", "/dev/zero", "/dev/zero")
    #expect(compared.code == 65 || compared.code == 66)
  }
}
