import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian render --bus")
struct AudioBusTests {
  private let files: TemporaryFolder
  private let pattern: URL

  init() throws {
    files = try TemporaryFolder()
    // Half a second of a tone on the left, made by the tool itself, is the recording.
    let tone = try files.write(
      "tone.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "AudioContinuous", "Time": 0, "#
        + #""EventDuration": 0.5, "EventParameters": [{"ParameterID": "AudioPan", "#
        + #""ParameterValue": -1}]}}]}"#)
    let made = try ToolRun(
      "render", tone.path, "--bus", "audio", "-o", "tone.wav", folder: files.url)
    #expect(made.code == 0, "\(made.errorText)")
    pattern = try files.write("all.ahap", Self.pattern("tone.wav"))
  }

  private static func pattern(_ path: String) -> String {
    #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}, "#
      + #"{"Event": {"EventType": "AudioCustom", "Time": 0.01, "EventWaveformPath": "\#(path)"}}]}"#
  }

  private func path(_ name: String) -> String { files.url.appending(path: name).path }

  private func channel(_ number: Int, of count: Int, _ samples: [Double]) -> [Double] {
    stride(from: number, to: samples.count, by: count).map { samples[$0] }
  }

  @Test("one, two and three channels, haptic last")
  func channels() throws {
    let haptic = try ToolRun("render", pattern.path, "-o", "-")
    let audio = try ToolRun("render", pattern.path, "-o", "-", "--bus", "audio")
    let both = try ToolRun("render", pattern.path, "-o", "-", "--bus", "both")
    // The recording is 0.502 s long and starts at 0.01 s.
    #expect(haptic.samples.count == 1_440)
    #expect(audio.samples.count == 2 * (24_096 + 480))
    #expect(both.samples.count == 3 * (24_096 + 480))
    let vibration = channel(2, of: 3, both.samples)
    #expect(Array(vibration[..<1_440]) == haptic.samples)
    #expect(vibration[1_440...].allSatisfy { $0 == 0 })
    for side in 0...1 {
      #expect(channel(side, of: 3, both.samples) == channel(side, of: 2, audio.samples))
    }
    #expect(channel(0, of: 2, audio.samples).contains { $0 > 0.7 })
    #expect(channel(1, of: 2, audio.samples).allSatisfy { abs($0) < 1e-9 })
    #expect(haptic.errorText.contains("1 audio event makes no sound"))
    #expect(both.errorLines == ["standard output: 0.512 s at 48000 Hz, peak 0.750"])
  }

  @Test("every format holds the channels")
  func formats() throws {
    for (name, bytes) in [("f32", 4), ("s16", 2), ("s24", 3)] {
      let out = path("\(name).wav")
      let run = try ToolRun(
        "render", pattern.path, "-o", out, "--format", name, "--bus", "both")
      #expect(run.code == 0)
      let data = try Data(contentsOf: URL(filePath: out))
      #expect(data[22] == 3)
      #expect(data.count > 3 * bytes * 24_576 && data.count < 3 * bytes * 24_576 + 200)
      // WAVE_FORMAT_EXTENSIBLE of front left, front right and front centre.
      #expect(data[16..<22] == Data([40, 0, 0, 0, 0xFE, 0xFF]))
      #expect(data[40..<44] == Data([7, 0, 0, 0]))
    }
    // FLAC's three channels are left, right and centre: the code before the depth of 24 bits.
    let flac = path("both.flac")
    #expect(try ToolRun("render", pattern.path, "-o", flac, "--bus", "both").code == 0)
    let data = try Data(contentsOf: URL(filePath: flac))
    #expect(data[20] >> 1 & 7 == 3 - 1)
    #expect(
      try ToolRun("render", pattern.path, "-o", path("a.flac"), "--bus", "audio").code == 0)
  }

  @Test("both renderers agree")
  func reference() throws {
    let fast = try ToolRun("render", pattern.path, "-o", "-", "--bus", "audio").samples
    let reference = try ToolRun(
      "render", pattern.path, "-o", "-", "--bus", "audio", "--renderer", "reference"
    ).samples
    #expect(fast.count == reference.count)
    var signal = 0.0
    var noise = 0.0
    for (a, b) in zip(reference, fast) {
      signal += a * a
      noise += (a - b) * (a - b)
    }
    // The model's bar.
    #expect(10 * log10(signal / noise) >= 100)
  }

  @Test("recordings are under --resources, or beside the pattern with a warning")
  func resources() throws {
    let folder = files.url.appending(path: "sounds/App")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try FileManager.default.moveItem(atPath: path("tone.wav"), toPath: folder.path + "/tone.wav")
    let named = try files.write("named.ahap", Self.pattern("App/tone.wav"))
    let found = try ToolRun(
      "render", named.path, "-o", "-", "--bus", "both", "--resources", path("sounds"))
    #expect(found.errorLines.count == 1)
    #expect(found.samples.count == 3 * 24_576)
    let missing = try ToolRun("render", named.path, "-o", "-", "--bus", "both")
    #expect(missing.code == 0)
    #expect(missing.samples.count == 3 * 1_440)
    #expect(missing.errorText.contains("[missing-waveform-file]"))
    let strict = try ToolRun("render", named.path, "-o", "-", "--bus", "both", "--strict")
    #expect(strict.code == 65)
    try FileManager.default.copyItem(atPath: folder.path + "/tone.wav", toPath: path("tone.wav"))
    let beside = try ToolRun("render", named.path, "-o", "-", "--bus", "both", "--strict")
    #expect(beside.samples == found.samples)
    #expect(beside.errorText.contains("[waveform-beside-pattern]"))
  }

  @Test("a path that leaves the folder is an error, also leniently")
  func escape() throws {
    try FileManager.default.createSymbolicLink(
      atPath: path("link.wav"), withDestinationPath: "/etc/hostname")
    for name in ["/etc/hostname", "../tone.wav", "link.wav"] {
      let bad = try files.write("bad.ahap", Self.pattern(name))
      let run = try ToolRun("render", bad.path, "-o", "-", "--bus", "audio")
      #expect(run.code == 65)
      #expect(run.output.isEmpty)
      #expect(try ToolRun("render", bad.path, "-o", "-").code == 0)
    }
  }

  @Test("a batch writes the same channels, and renders anew when a recording changes")
  func batch() throws {
    let single = path("single.wav")
    #expect(try ToolRun("render", pattern.path, "-o", single, "--bus", "both").code == 0)
    func run() throws -> ToolRun {
      try ToolRun(
        "batch", pattern.path, "-o", path("out"), "--bus", "both", "--resume", "--progress", "none")
    }
    func written() throws -> Data { try Data(contentsOf: URL(filePath: path("out/all.wav"))) }
    #expect(try run().code == 0)
    let first = try written()
    #expect(try first == Data(contentsOf: URL(filePath: single)))
    let manifest = try String(contentsOfFile: path("out/manifest.jsonl"), encoding: .utf8)
    #expect(try run().code == 0)
    #expect(try String(contentsOfFile: path("out/manifest.jsonl"), encoding: .utf8) == manifest)
    let half = try files.write(
      "tone.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "AudioContinuous", "Time": 0, "#
        + #""EventDuration": 0.25}}]}"#)
    #expect(
      try ToolRun("render", half.path, "--bus", "audio", "-o", path("tone.wav")).code == 0)
    #expect(try run().code == 0)
    #expect(try written() != first)
    try FileManager.default.removeItem(atPath: path("tone.wav"))
    #expect(try run().code == 0)
    #expect(
      try String(contentsOfFile: path("out/manifest.jsonl"), encoding: .utf8)
        .contains("missing-waveform-file"))
  }
}

extension AudioBusTests {
  /// Public patterns whose recordings are kept beside the project; they are not part of it.
  @Test(
    "public patterns sound with their recordings, alike by both renderers",
    .enabled(
      if: Surroundings.hasCorpus, "there is no folder of public patterns beside the project"),
    arguments: [
      (
        "apple+unityplugins/plug-ins/Apple.CoreHaptics/Apple.CoreHaptics_Unity/Assets"
          + "/Apple.CoreHaptics/Demos/Ricochet/HapticPatterns/Implode.ahap", "apple+unityplugins"
      ),
      ("gabclarke+Haptics/HapticSampler/HapticSampler/AHAP/Marimba.ahap", "gabclarke+Haptics"),
      (
        "HapticlabsIO+react-native-hapticlabs/example/ios/AHAP/Button.ahap",
        "HapticlabsIO+react-native-hapticlabs"
      ),
    ])
  func publicPatterns(pattern: String, resources: String) throws {
    let corpus = Surroundings.corpus
    func samples(_ renderer: String) throws -> [Double] {
      let run = try ToolRun(
        "render", corpus.appending(path: pattern).path, "-o", "-", "--bus", "audio",
        "--resources", corpus.appending(path: "_resources/\(resources)").path,
        "--renderer", renderer)
      #expect(run.code == 0)
      #expect(!run.errorText.contains("silent"), "\(run.errorText)")
      return run.samples
    }
    let fast = try samples("fast")
    let reference = try samples("reference")
    #expect(fast.count == reference.count)
    #expect(fast.contains { abs($0) > 0.01 })
    var signal = 0.0
    var noise = 0.0
    for (a, b) in zip(reference, fast) {
      signal += a * a
      noise += (a - b) * (a - b)
    }
    // The model's bar.
    #expect(10 * log10(signal / noise) >= 100)
  }
}
