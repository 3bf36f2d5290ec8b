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
    .enabled(if: decoder("oggdec") != nil))
  func oggdec() throws {
    try expectSame(try #require(Self.decoder("oggdec")), ["-Q", "-R", ogg, "-o"])
  }

  /// ffmpeg takes three channels of Vorbis for left, centre and right, as the format's description
  /// names them (section 4.3.9), and puts the centre last. Android's decoder leaves them in order.
  @Test(
    "ffmpeg's own decoder has the same channels in its own order (package ffmpeg)",
    .enabled(if: decoder("ffmpeg") != nil))
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

  /// What Python's zipfile says of an archive: the names, the headers, and members of main.hla.
  private static let looker = """
    import json, sys, zipfile
    with zipfile.ZipFile(sys.argv[1]) as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        hla = json.loads(archive.read("main.hla"))
        assert all(archive.read(name)[:4] == b"OggS" for name in names[1:]), names
        assert b"ANDROID_HAPTIC=1" in archive.read("main.ogg")
        assert all(b"ANDROID_HAPTIC" not in archive.read(name) for name in names[2:])
    signals = [hla[name] for name in ("onOffSignal", "amplitudeSignal", "oggSignal", "pwleSignal")]
    on, steps, ogg, pwle = signals
    for signal in signals:
        for waveform in signal["amplitudes"]:
            assert len(waveform["timings"]) == len(waveform["amplitudes"])
            assert sum(waveform["timings"]) == signal["duration"]
            assert all(timing > 0 for timing in waveform["timings"])
    assert hla["version"] == 2 and ogg["oggs"] == [{"name": "main.ogg", "startOffset": 0}]
    assert {*on["amplitudes"][0]["amplitudes"]} <= {0, 255}
    files = {audio["filename"] for signal in signals for audio in signal["audios"]}
    assert files == {*names[2:]} and not ogg["audios"], files
    for envelope in pwle["basicEnvelopes"]:
        times = [0] + [point["time"] for point in envelope["points"]]
        assert len(times) <= 17 and all(b - a >= 20 for a, b in zip(times, times[1:])), times
        assert envelope["points"][-1]["intensity"] == 0
    print(*names, len(pwle["basicEnvelopes"]), len(pwle["amplitudes"]))
    """

  @Test(
    "Hapticlabs' archive has its description, sound with haptics, and the sound (python3)",
    .enabled(if: decoder("python3") != nil))
  func archive() throws {
    let long = try files.write(
      "long.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticContinuous", "Time": 0, "#
        + #""EventDuration": 1.5}}]}"#
    ).path
    for (input, options, expected) in [
      (ahap, [], "main.hla main.ogg sound.ogg 1 0\n"),
      (ahap, ["--haptic-only"], "main.hla main.ogg 1 0\n"), (long, [], "main.hla main.ogg 0 1\n"),
    ] {
      let out = files.url.appending(path: "out.hac").path
      let run = try ToolRun(["convert", input, "-o", out] + options)
      #expect(run.code == 0, "\(run.errorText)")
      let bytes = try Data(contentsOf: URL(filePath: out))
      #expect(try ToolRun(["convert", input, "-o", out] + options).code == 0)
      #expect(try Data(contentsOf: URL(filePath: out)) == bytes)
      let script = try files.write("look.py", Self.looker).path
      let look = try ToolRun([script, out], program: URL(filePath: "/usr/bin/python3"))
      #expect(look.outputText == expected, "\(look.errorText)")
    }
  }

  @Test(
    "unzip takes the archive (package unzip)", .enabled(if: decoder("unzip") != nil))
  func unzip() throws {
    let out = files.url.appending(path: "out.hac").path
    #expect(try ToolRun("convert", ahap, "-o", out).code == 0)
    let unzip = URL(filePath: try #require(Self.decoder("unzip")))
    #expect(try ToolRun(["-tq", out], program: unzip).code == 0)
  }
}
