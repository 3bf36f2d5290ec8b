import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian render")
struct RenderCommandTests {
  private let files: TemporaryFolder
  private let tap: URL

  init() throws {
    files = try TemporaryFolder()
    tap = try files.write(
      "tap.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}]}"#)
  }

  private func path(_ name: String) -> String { files.url.appending(path: name).path }

  @Test("writes a WAV file under the pattern's name in the current folder")
  func defaultOutput() throws {
    let elsewhere = try TemporaryFolder()
    let run = try ToolRun("render", tap.path, folder: elsewhere.url)
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
    #expect(run.errorLines == ["tap.wav: 0.030 s at 48000 Hz, peak 0.750"])
    #expect(elsewhere.names == ["tap.wav"])
  }

  @Test(
    "several files go into the current folder or the one that -o names, and one that fails stops none"
  )
  func severalFiles() throws {
    let other = try files.write("other.ahap", try Data(contentsOf: tap))
    let broken = try files.write("broken.ahap", "{")
    let elsewhere = try TemporaryFolder()
    let run = try ToolRun("render", tap.path, other.path, folder: elsewhere.url)
    #expect(run.code == 0 && elsewhere.names == ["other.wav", "tap.wav"])
    for command in ["render", "plot"] {
      let folder = try TemporaryFolder()
      let some = try ToolRun(command, tap.path, broken.path, other.path, "-o", folder.url.path)
      let ending = command == "render" ? "wav" : "png"
      #expect(some.code == 65 && folder.names == ["other.\(ending)", "tap.\(ending)"])
      #expect(some.errorText.contains("broken.ahap:1:2"), "\(some.errorText)")
      #expect(some.errorLines.last == "pacinian: 1 of 3 patterns failed")
    }
  }

  @Test("the formats have the sizes and headers that libsndfile and others read")
  func formats() throws {
    for (format, bits) in [("f32", 32), ("s16", 16), ("s24", 24)] {
      let out = path("\(format).wav")
      #expect(try ToolRun("render", tap.path, "-o", out, "--format", format).code == 0)
      let data = try Data(contentsOf: URL(filePath: out))
      #expect(data.prefix(4) == Data("RIFF".utf8))
      let marker = try #require(data.range(of: Data("data".utf8)))
      #expect(data.count - marker.upperBound - 4 == 1_440 * bits / 8)
    }
    for (name, options) in [("a.flac", []), ("b.flac", ["--format", "s16"])] {
      #expect(try ToolRun(["render", tap.path, "-o", path(name)] + options).code == 0)
      #expect(try Data(contentsOf: files.url.appending(path: name)).prefix(4) == Data("fLaC".utf8))
    }
    // Without an ending, and where the format is given, any name will do.
    for (name, options) in [("c", []), (".d", []), ("e.f32", ["--format", "f32"]), ("f.WAV", [])] {
      #expect(try ToolRun(["render", tap.path, "-o", path(name)] + options).code == 0)
      #expect(try Data(contentsOf: files.url.appending(path: name)).prefix(4) == Data("RIFF".utf8))
    }
    #expect(try ToolRun("render", tap.path, "--format", "flac", folder: files.url).code == 0)
    #expect(files.names.contains("tap.flac"))
  }

  @Test("16-bit samples are the raw ones, rounded")
  func quantisation() throws {
    let raw = try ToolRun("render", tap.path, "-o", "-").samples
    #expect(try ToolRun("render", tap.path, "-o", path("a.wav"), "--format", "s16").code == 0)
    let data = try Data(contentsOf: files.url.appending(path: "a.wav"))
    let words = data.suffix(2 * raw.count).withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count, by: 2).map {
        Int16(littleEndian: bytes.loadUnaligned(fromByteOffset: $0, as: Int16.self))
      }
    }
    for (word, sample) in zip(words, raw) { #expect(abs(Double(word) - sample * 32_767) <= 0.5001) }
  }

  @Test("a map gives each channel of the file its part, and the limiter acts on these")
  func map() throws {
    let plain = try ToolRun("render", tap.path, "-o", "-").samples
    let mapped = try ToolRun("render", tap.path, "-o", "-", "--map", "0,0,V,-2v").samples
    #expect(mapped.count == 4 * plain.count)
    for (frame, sample) in plain.enumerated() {
      #expect(mapped[4 * frame..<4 * frame + 4] == [0, 0, sample, -2 * sample])
    }
    let run = try ToolRun(
      "render", tap.path, "-o", path("pad.wav"), "--map", "0,0,V,2V", "--format", "s16")
    let beyond = plain.count { abs(2 * $0) > 1 }
    #expect(beyond > 0)
    #expect(run.errorText.contains("peak 1.500, \(beyond) samples beyond full scale"))
    let header = try Data(contentsOf: files.url.appending(path: "pad.wav")).prefix(36)
    #expect(header[22] == 4)
    let many = try ToolRun(
      "render", tap.path, "-o", path("many.flac"), "--map", "V,V,V,V,V,V,V,V,V")
    #expect(many.errorText.contains("FLAC holds 8 channels"))
    #expect(!files.names.contains("many.flac"))
  }

  @Test("the same input gives the same bytes")
  func determinism() throws {
    for name in ["a.wav", "b.wav"] {
      #expect(try ToolRun("render", tap.path, "-o", path(name)).code == 0)
    }
    #expect(
      try Data(contentsOf: files.url.appending(path: "a.wav"))
        == Data(contentsOf: files.url.appending(path: "b.wav")))
  }

  @Test("-o - writes raw samples; - reads standard input; the locale changes nothing")
  func streams() throws {
    let direct = try ToolRun("render", tap.path, "-o", "-")
    #expect(direct.samples.count == 1_440)
    let piped = try ToolRun(
      "render", "-", "-o", "-", input: Data(contentsOf: tap),
      environment: ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"])
    #expect(piped.output == direct.output)
    #expect(piped.errorLines == ["standard output: 0.030 s at 48000 Hz, peak 0.750"])
  }

  @Test("samples beyond full scale are reported; integers are clipped")
  func fullScale() throws {
    let loud = try files.write(
      "loud.ahap",
      #"{"Version": 1, "Pattern": ["#
        + (0..<3).map { _ in
          #"{"Event": {"EventType": "HapticTransient", "Time": 0}}"#
        }.joined(separator: ",") + "]}")
    let floats = try ToolRun("render", loud.path, "-o", "-")
    #expect(floats.samples.contains { abs($0) > 2 })
    #expect(floats.errorText.contains("beyond full scale (limiter: none)"))
    let integers = try ToolRun("render", loud.path, "-o", path("a.wav"), "--format", "s16")
    #expect(integers.errorText.contains("beyond full scale (limiter: clip)"))
    let soft = try ToolRun("render", loud.path, "-o", "-", "--limiter", "soft")
    #expect(soft.samples.allSatisfy { abs($0) <= 1 })
  }

  @Test("options reach the rendering")
  func options() throws {
    let hum = try files.write(
      "hum.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticContinuous", "Time": 0, "#
        + #""EventDuration": 2, "EventParameters": [{"ParameterID": "HapticIntensity", "#
        + #""ParameterValue": 0.5}, {"ParameterID": "ReleaseTime", "ParameterValue": 0.5}]}}]}"#)
    func frames(_ options: String...) throws -> [Double] {
      let run = try ToolRun(["render", hum.path, "-o", "-", "--rate", "1000"] + options)
      #expect(run.code == 0)
      return run.samples
    }
    #expect(try frames().count == 2_064)
    #expect(try frames("--duration-limit", "0.5").count == 564)
    #expect(try frames("--envelope-timing=seconds").count == 2_500)
    #expect(try frames("--intensity-law", "quadratic").max() ?? 1 <= 0.2501)
    #expect(try frames("--profile", "mpeg") != frames())
  }

  @Test("a user's own profile is used, and its mistakes have a position")
  func ownProfile() throws {
    let good = try files.write(
      "own.json",
      #"{"name": "own", "frequency": {"map": "linear", "lowest": 100, "highest": 200}, "#
        + #""masterGain": 0.5}"#)
    let run = try ToolRun("render", tap.path, "-o", "-", "--profile", good.path)
    #expect(run.errorLines == ["standard output: 0.030 s at 48000 Hz, peak 0.375"])
    let bad = try files.write("bad.json", "{\"name\": \"bad\",\n \"frequncy\": {}}")
    let failed = try ToolRun("render", tap.path, "-o", "-", "--profile", bad.path)
    #expect(failed.code == 65)
    #expect(failed.errorText.contains("bad.json:2:2: "))
    #expect(failed.errorText.contains("frequency"))
  }

  @Test("audio events are skipped with a warning")
  func audio() throws {
    let audio = try files.write(
      "audio.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "AudioContinuous", "Time": 0, "#
        + #""EventDuration": 1}}]}"#)
    let run = try ToolRun("render", audio.path, "-o", "-")
    #expect(run.code == 0)
    #expect(run.output.isEmpty)
    #expect(run.errorText.contains("warning: 1 audio event makes no sound"))
  }

  @Test("a rendering takes blocks of memory, not its length")
  func streaming() throws {
    let long = try files.write(
      "long.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 600}}]}"#)
    let run = try ToolRun(
      [
        "-c", "ulimit -v 600000; exec \"$0\" \"$@\"", ToolRun.program.path, "render", long.path,
        "-o", "/dev/null", "--rate", "192000",
      ],
      program: URL(filePath: "/bin/bash"))
    // 600 s at 192 kHz are 920 MB in double precision.
    #expect(run.code == 0, "\(run.errorText)")
  }
}
