import Foundation
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
    #expect(run.code == 0 && run.errorText.isEmpty, "\(run.errorText)")
  }

  /// The path of a decoder; `nil` where it is not installed.
  private static func decoder(_ name: String) -> String? {
    let path = "/usr/bin/\(name)"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// Another decoder's samples are those of the rendering, channel by channel.
  private func expectSame(_ program: String, _ arguments: [String]) throws {
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
      for index in stride(from: channel, to: expected.count, by: 3) {
        signal += expected[index] * expected[index]
        error += (expected[index] - decoded[index]) * (expected[index] - decoded[index])
      }
      // The haptic channel has a bar; the others are to be told from it.
      let ratio = 10 * log10(signal / error)
      #expect(ratio >= (channel == 2 ? 35 : 20), "channel \(channel): \(ratio) dB")
    }
  }

  @Test(
    "oggdec has the same channels in the same order (package vorbis-tools)",
    .enabled(if: decoder("oggdec") != nil))
  func oggdec() throws {
    try expectSame(try #require(Self.decoder("oggdec")), ["-Q", "-R", ogg, "-o"])
  }

  @Test(
    "ffmpeg's own decoder has the same channels in the same order (package ffmpeg)",
    .enabled(if: decoder("ffmpeg") != nil))
  func ffmpeg() throws {
    try expectSame(
      try #require(Self.decoder("ffmpeg")), ["-i", ogg, "-f", "s16le", "-c:a", "pcm_s16le"])
  }

  @Test("Options of sound are for sound, and have ranges")
  func options() throws {
    for (arguments, message) in [
      (["-o", "a.ahap", "--quality", "1"], "--quality is for --to android-ogg"),
      (["-o", "a.ogg", "--quality", "2"], "from 0 to 1"),
      (["-o", "a.haptic", "--haptic-only"], "--haptic-only is for --to android-ogg"),
    ] {
      let run = try ToolRun(["convert", ahap] + arguments, folder: files.url)
      #expect(run.code == 64 && run.errorText.contains(message), "\(run.errorText)")
    }
    let direct = try ToolRun("convert", ahap, "-o", "-", "--to", "android-ogg", "--haptic-only")
    #expect(direct.output.prefix(4) == Data("OggS".utf8))
    #expect(direct.errorText.contains("[audio-dropped]"))
    let elsewhere = try ToolRun(
      "convert", ahap, "-o", "-", "--to", "android-ogg", "--resources", "/dev")
    // (Beside the pattern it is found nevertheless.)
    #expect(try elsewhere.output == Data(contentsOf: URL(filePath: ogg)))
  }
}
