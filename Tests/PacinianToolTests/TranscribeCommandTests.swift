import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian transcribe")
struct TranscribeCommandTests {
  private let files: TemporaryFolder
  private let tone: String
  private let bytes: Data

  init() throws {
    files = try TemporaryFolder()
    bytes = WaveFile.tone(seconds: 2)
    tone = try files.write("tone.wav", bytes).path
  }

  private func path(_ name: String) -> String { files.url.appending(path: name).path }

  @Test("a sound becomes .haptic and AHAP that are read without a finding")
  func formats() throws {
    for name in ["out.haptic", "out.ahap"] {
      let run = try ToolRun("transcribe", tone, "-o", path(name))
      #expect(run.code == 0, "\(run.errorText)")
      #expect(run.errorLines.count == 1)
      let check = try ToolRun("check", path(name))
      #expect(check.code == 0)
      #expect(check.outputText.isEmpty, "\(check.outputText)")
    }
  }

  @Test("a file and standard input give the same bytes, twice")
  func sameBytes() throws {
    let first = try ToolRun("transcribe", tone, "-o", "-", "--to", "haptic")
    let second = try ToolRun("transcribe", tone, "-o", "-", "--to", "haptic")
    let piped = try ToolRun(["transcribe", "-", "-o", "-", "--to", "haptic"], input: bytes)
    #expect(!first.output.isEmpty)
    #expect(first.output == second.output)
    #expect(first.output == piped.output)
  }

  @Test("a sound becomes a file for every platform")
  func platforms() throws {
    let run = try ToolRun("transcribe", tone, "-o", "-", "--to", "android-xml")
    #expect(run.code == 0)
    #expect(run.outputText.hasPrefix("<vibration-select>\n"))
  }

  @Test("a recording that was cut is told, but not where the wanted part is there")
  func truncated() throws {
    let cut = try files.write("cut.wav", bytes.prefix(bytes.count / 2)).path
    let run = try ToolRun("transcribe", cut, "-o", path("out.haptic"))
    #expect(run.code == 0)
    #expect(
      run.errorText.contains(
        "cut.wav: warning: the file ends before the samples that its header announces"))
    let part = try ToolRun("transcribe", cut, "-o", path("out.haptic"), "--until", "0.5")
    #expect(part.errorLines.count == 1, "\(part.errorText)")
  }

  @Test("--from and --until take a part; --level spreads amplitudes")
  func part() throws {
    let run = try ToolRun(
      "transcribe", tone, "-o", path("out.haptic"), "--from", "0.5", "--until", "1", "--level",
      "0.25-0.75", "--report", path("out.json"))
    #expect(run.code == 0, "\(run.errorText)")
    let report = try JSONSerialization.jsonObject(
      with: Data(contentsOf: files.url.appending(path: "out.json")))
    let numbers = try #require(report as? [String: Any])
    #expect(numbers["duration"] as? Double == 0.5)
    #expect(numbers["continuousEvents"] as? Int == 1)
    let text = try String(contentsOf: files.url.appending(path: "out.haptic"), encoding: .utf8)
    let values = text.matches(of: /"amplitude": ([0-9.]+)/).compactMap { Double($0.1) }
    // The loudest has the upper end; steady tones stay near it.
    #expect(values.max() == 0.75)
  }

  @Test("--listen has the sound left and the pattern right; --plot draws")
  func extras() throws {
    let run = try ToolRun(
      "transcribe", tone, "-o", path("out.haptic"), "--listen", path("both.wav"), "--plot",
      path("out.svg"))
    #expect(run.code == 0, "\(run.errorText)")
    let both = try Data(contentsOf: files.url.appending(path: "both.wav"))
    // Channels and rate in the header.
    #expect(both[22] == 2)
    #expect(both.count > 2 * 4 * 16_000)
    let picture = try String(contentsOf: files.url.appending(path: "out.svg"), encoding: .utf8)
    #expect(picture.contains("<svg"))
  }

  @Test("a silent sound becomes a file of every format, with everything beside it")
  func silence() throws {
    let silent = try files.write(
      "silent.wav", WaveFile.of([Int16](repeating: 0, count: 8_000), rate: 8_000)
    ).path
    let short = try files.write("short.wav", WaveFile.of([], rate: 8_000)).path
    for sound in [silent, short] {
      for format in [
        "ahap", "haptic", "android-xml", "android-ogg", "hla", "rumble", "hd-rumble",
        "dualsense-bt", "pcm",
      ] {
        for kind in ["audio", "vibration"] {
          let run = try ToolRun(
            "transcribe", sound, "-o", path("out"), "--to", format, "--kind", kind, "--report",
            path("out.json"), "--plot", path("out.svg"), "--listen", path("both.wav"))
          #expect(run.code == 0, "\(format): \(run.errorText)")
          #expect(run.errorText.contains("[samples-silent]"), "\(run.errorText)")
        }
      }
    }
  }

  /// A WAV of 1 s at 8 kHz with a tone in each channel, of an amplitude of its own.
  private func write(_ name: String, amplitudes: [Double]) throws -> String {
    let samples = (0..<8_000).flatMap { frame in
      amplitudes.map { Int16(32_000 * $0 * sin(2 * .pi * 150 * Double(frame) / 8_000)) }
    }
    return try files.write(
      name, WaveFile.of(samples, rate: 8_000, channelCount: UInt16(amplitudes.count))
    ).path
  }

  @Test("channels that cancel each other are heard, and told with the option that takes one")
  func channels() throws {
    let opposite = try write("opposite.wav", amplitudes: [0.5, -0.6])
    let run = try ToolRun("transcribe", opposite, "-o", path("out.haptic"))
    #expect(run.code == 0)
    #expect(run.errorText.contains("the mean of channels 1 to 2 has 1 % of their power"))
    #expect(run.errorText.contains("--channel N takes another one, such as 2"), "\(run.errorText)")
    #expect(!run.errorText.contains("silent"))
    let text = try String(contentsOf: files.url.appending(path: "out.haptic"), encoding: .utf8)
    let highest = text.matches(of: /"amplitude": ([0-9.]+)/).compactMap { Double($0.1) }.max()
    #expect(highest ?? 0 > 0.4)
    // The channel that a vibration is made of, and that is drawn and heard.
    let vibration = try ToolRun(
      "transcribe", opposite, "-o", path("out.haptic"), "--kind", "vibration", "--listen",
      path("both.wav"))
    #expect(vibration.code == 0 && vibration.errorText.contains("channel 2 is taken, the loudest"))
    #expect(!vibration.errorText.contains("silent"))
    for amplitudes in [[0.5, 0.5], [0.5, 0], [0.5]] {
      let plain = try ToolRun(
        "transcribe", write("plain.wav", amplitudes: amplitudes), "-o", path("out.haptic"))
      #expect(plain.code == 0 && plain.errorLines.count == 1, "\(plain.errorText)")
    }
    let one = try ToolRun("transcribe", opposite, "-o", path("out.haptic"), "--channel", "1")
    #expect(one.code == 0 && one.errorLines.count == 1, "\(one.errorText)")
  }

  @Test("a file with a haptic channel is sound in its first and vibration in its last channels")
  func hapticChannel() throws {
    // Sound for a second, then vibration for half a second.
    let pattern = """
      {"Version": 1, "Pattern": [
        {"Event": {"EventType": "AudioContinuous", "Time": 0, "EventDuration": 1}},
        {"Event": {"EventType": "HapticContinuous", "Time": 1.5, "EventDuration": 0.5,
          "EventParameters": [{"ParameterID": "HapticSharpness", "ParameterValue": 0.4}]}}]}
      """
    _ = try files.write("in.ahap", pattern)
    let ogg = path("in.ogg")
    #expect(try ToolRun("convert", path("in.ahap"), "-o", ogg).code == 0)
    func amplitude(_ options: String...) throws -> (sound: Double, vibration: Double, String) {
      let run = try ToolRun(["transcribe", ogg, "-o", path("out.haptic")] + options)
      #expect(run.code == 0, "\(run.errorText)")
      let text = try String(contentsOf: files.url.appending(path: "out.haptic"), encoding: .utf8)
      let points = text.matches(of: /"time": ([0-9.e-]+), "amplitude": ([0-9.e-]+)/).compactMap {
        match in Double(match.1).flatMap { time in Double(match.2).map { (time, $0) } }
      }
      func highest(_ range: ClosedRange<Double>) -> Double {
        points.filter { range.contains($0.0) }.reduce(0) { max($0, $1.1) }
      }
      return (highest(0...1.2), highest(1.4...2.2), run.errorText)
    }
    let audio = try amplitude()
    #expect(audio.sound > 0.3 && audio.vibration < 0.02, "\(audio)")
    #expect(audio.2.contains("ANDROID_HAPTIC=1 makes channels 1 to 2 of 3 sound"), "\(audio.2)")
    let vibration = try amplitude("--kind", "vibration")
    #expect(vibration.sound < 0.02 && vibration.vibration > 0.3, "\(vibration)")
    #expect(vibration.2.contains("makes channel 3 of 3 vibration"), "\(vibration.2)")
    let named = try amplitude("--channel", "3")
    #expect(named.sound < 0.02 && named.vibration > 0.3 && !named.2.contains("ANDROID_HAPTIC"))
  }

  @Test(
    "a vibration becomes the pattern it was rendered from; what makes no sense of it is refused")
  func vibration() throws {
    let pattern = """
      {"Version": 1, "Pattern": [
        {"Event": {"EventType": "HapticTransient", "Time": 0.1, "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 0.9},
          {"ParameterID": "HapticSharpness", "ParameterValue": 0.3}]}},
        {"Event": {"EventType": "HapticContinuous", "Time": 0.3, "EventDuration": 0.5,
          "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 0.5},
          {"ParameterID": "HapticSharpness", "ParameterValue": 0.6}]}}]}
      """
    _ = try files.write("in.ahap", pattern)
    #expect(try ToolRun("render", path("in.ahap"), "-o", path("in.wav")).code == 0)
    for name in ["out.ahap", "out.haptic"] {
      let run = try ToolRun(
        "transcribe", "--kind", "vibration", path("in.wav"), "-o", path(name), "--report",
        path("out.json"), "--listen", path("both.wav"), "--plot", path("out.svg"))
      #expect(run.code == 0, "\(run.errorText)")
      #expect(run.errorLines.count == 1)
      let report = try JSONSerialization.jsonObject(
        with: Data(contentsOf: files.url.appending(path: "out.json")))
      let numbers = try #require(report as? [String: Any])
      #expect(numbers["kind"] as? String == "vibration")
      #expect(numbers["emphasis"] as? Int == 1)
      #expect(numbers["continuousEvents"] as? Int == 1)
      #expect(try ToolRun("check", path(name)).code == 0)
    }
    for option in [["--sensitivity", "1"], ["--least-gap", "5"], ["--level", "0-1"]] {
      let run = try ToolRun(
        ["transcribe", "--kind", "vibration", path("in.wav"), "-o", path("x.ahap")] + option)
      #expect(run.code == 64)
      #expect(run.errorText.contains("takes it as it is"))
    }
    let bell = try files.write(
      "bell.json",
      """
      {"name": "bell", "frequency": {"map": "logarithmic", "lowest": 80, "highest": 230},
       "equalisation": [{"frequency": 150, "quality": 2, "gainDecibels": 6}]}
      """
    ).path
    let run = try ToolRun(
      "transcribe", "--kind", "vibration", path("in.wav"), "-o", path("x.ahap"), "--profile", bell)
    #expect(run.code == 64)
    #expect(run.errorText.contains("--profile \(bell): the profile equalises, which"))
  }

  @Test("wrong usage has words")
  func usage() throws {
    for arguments in [
      [tone], [tone, "-o", "x.wav"], [tone, "-o", "x.ahap", "--sensitivity", "2"],
      [tone, "-o", "x.ahap", "--level", "0.9-0.2"], [tone, "-o", "x.ahap", "--points", "0"],
      [tone, "-o", "x.ahap", "--from", "2", "--until", "1"], ["-o", "x.ahap"],
      [tone, "-o", "x.ahap", "--gate", "nan"], [tone, "-o", "x.ahap", "--kind", "music"],
      [tone, "-o", "x.ahap", "--plot", "x.jpg"],
    ] {
      let run = try ToolRun(["transcribe"] + arguments, folder: files.url)
      #expect(run.code == 64, "\(arguments)")
      #expect(run.errorLines.count == 1)
    }
    let channel = try ToolRun("transcribe", tone, "-o", path("x.ahap"), "--channel", "2")
    #expect(channel.code == 65)
    #expect(channel.errorText.contains("1 channel"))
    #expect(files.names == ["tone.wav"])
  }

  @Test("a folder becomes a folder; what is done is kept, and what fails does not stop the others")
  func batch() throws {
    let sounds = files.url.appending(path: "sounds/inner")
    try FileManager.default.createDirectory(at: sounds, withIntermediateDirectories: true)
    _ = try files.write("sounds/a.wav", bytes)
    _ = try files.write("sounds/inner/b.wav", WaveFile.tone(seconds: 0.5))
    _ = try files.write("sounds/inner/b.flac", "no sound")
    _ = try files.write("sounds/notes.txt", "no sound either")
    func run(_ more: String...) throws -> ToolRun {
      try ToolRun(
        ["transcribe", "sounds", "-o", "out", "--to", "ahap", "--progress", "none"] + more,
        folder: files.url)
    }
    let first = try run()
    #expect(first.code == 65)
    #expect(first.errorText.contains("2 transcribed, 1 failed"), "\(first.errorText)")
    #expect(first.errorText.contains("inner/b.flac"))
    let output = files.url.appending(path: "out")
    let names = try FileManager.default.subpathsOfDirectory(atPath: output.path).sorted()
    #expect(names == ["a.ahap", "inner", "inner/b.wav.ahap", "manifest.jsonl"])
    let alone = try ToolRun("transcribe", tone, "-o", "-", "--to", "ahap")
    #expect(try Data(contentsOf: output.appending(path: "a.ahap")) == alone.output)
    let second = try run("--resume")
    #expect(second.errorText.contains("0 transcribed, 2 kept, 1 failed"), "\(second.errorText)")
    // Other options are other settings.
    let third = try run("--resume", "--gate", "-30")
    #expect(third.errorText.contains("2 transcribed, 1 failed"), "\(third.errorText)")
    #expect(try run("--report", "x.json").code == 64)
    // A shard may have no sound; a folder without any is a mistake.
    #expect(try run("--resume", "--shard", "9/9").code == 0)
  }

  @Test("--resume sees that a profile's file has changed")
  func changedProfile() throws {
    let sounds = files.url.appending(path: "sounds")
    try FileManager.default.createDirectory(at: sounds, withIntermediateDirectories: true)
    _ = try files.write("sounds/a.wav", bytes)
    let profile = try ToolRun("profiles", "taptic").outputText
    func run(_ profile: String) throws -> String {
      _ = try files.write("own.json", profile)
      return try ToolRun(
        [
          "transcribe", "sounds", "-o", "out", "--kind", "vibration", "--profile", "own.json",
          "--resume", "--progress", "none",
        ], folder: files.url
      ).errorText
    }
    #expect(try run(profile).contains("1 transcribed"))
    #expect(try run(profile).contains("0 transcribed, 1 kept"))
    let quieter = profile.replacing("\"gain\": 1 }", with: "\"gain\": 0.5 }")
    #expect(quieter != profile)
    #expect(try run(quieter).contains("1 transcribed"))
  }

  @Test("a folder without a sound ends with 66 and makes nothing")
  func emptyFolder() throws {
    let empty = files.url.appending(path: "empty")
    try FileManager.default.createDirectory(at: empty, withIntermediateDirectories: true)
    let run = try ToolRun(
      "transcribe", empty.path, "-o", path("out"), "--progress", "none")
    #expect(run.code == 66)
    #expect(run.errorLines.count == 1, "\(run.errorText)")
    #expect(run.errorText.contains("there is no sound in"))
    #expect(!FileManager.default.fileExists(atPath: path("out")))
  }

  @Test("what is no sound is refused with words, and nothing is written")
  func hostile() throws {
    for (name, content) in [
      ("empty.wav", Data()), ("text.wav", Data("no sound".utf8)), ("half.wav", bytes.prefix(30)),
    ] {
      let file = try files.write(name, content)
      let run = try ToolRun("transcribe", file.path, "-o", path("out.haptic"))
      #expect(run.code == 65, "\(name)")
      #expect(run.errorLines.count == 1, "\(run.errorText)")
      #expect(run.errorText.contains(name))
    }
    let missing = try ToolRun("transcribe", path("none.wav"), "-o", path("out.haptic"))
    #expect(missing.code == 66)
    let folder = try ToolRun("transcribe", files.url.path, "-o", path("out.haptic"))
    #expect(folder.code == 64)
    let itself = try ToolRun("transcribe", tone, "-o", tone, "--to", "haptic")
    #expect(itself.code == 64)
    #expect(try Data(contentsOf: URL(filePath: tone)) == bytes)
    #expect(!files.names.contains("out.haptic"))
  }

  @Test("damaged headers end in a pattern or in words", arguments: 0..<40 as Range<UInt64>)
  func damaged(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var damaged = Data(bytes.prefix(random.whole(44...2_000)))
    for _ in 0..<random.whole(1...6) {
      damaged[random.whole(0...43)] = UInt8(random.whole(0...255))
    }
    let file = try files.write("damaged.wav", damaged)
    let run = try ToolRun("transcribe", file.path, "-o", path("out.ahap"))
    #expect([0, 65].contains(run.code), "seed \(seed): \(run.errorText)")
    #expect(!run.errorText.isEmpty)
  }
}
