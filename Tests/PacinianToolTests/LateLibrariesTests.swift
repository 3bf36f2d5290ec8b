import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian: libraries that are opened when they are needed")
struct LateLibrariesTests {
  private let files: TemporaryFolder
  private let tap: String

  init() throws {
    files = try TemporaryFolder()
    tap = try files.write(
      "tap.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}}]}"#
    ).path
  }

  /// Runs the program where a library is damaged.
  private func run(without library: String, _ arguments: String...) throws -> ToolRun {
    try run(without: library, arguments)
  }

  private func run(without library: String, _ arguments: [String]) throws -> ToolRun {
    let damaged = try TemporaryFolder()
    _ = try damaged.write(library, "not a library")
    return try ToolRun(
      arguments, folder: files.url, environment: ["LD_LIBRARY_PATH": damaged.url.path])
  }

  @Test("the start loads none of them")
  func start() throws {
    // The loader lists what it would load, and runs nothing.
    let list = try ToolRun("--version", environment: ["LD_TRACE_LOADED_OBJECTS": "1"]).outputText
    #if FFTW
    #expect(list.contains("libfftw3"))
    #else
    #expect(!list.contains("libfftw3"))
    #endif
    for name in ["libasound", "libcairo", "libexpat", "libX11", "libsndfile", "libsoxr"] {
      #expect(!list.contains(name))
    }
  }

  @Test("without Cairo a plot fails, and a rendering does not")
  func withoutCairo() throws {
    let plot = try run(without: "libcairo.so.2", "plot", tap)
    #expect(plot.code == 73)
    #expect(plot.errorText.contains("Cairo is missing"))
    #expect(try run(without: "libcairo.so.2", "render", tap).code == 0)
    #expect(files.names == ["tap.ahap", "tap.wav"])
  }

  @Test("without Expat no XML is read, and other patterns are")
  func withoutExpat() throws {
    let buzz = try files.write(
      "buzz.xml", #"<vibration-effect><predefined-effect name="click" /></vibration-effect>"#)
    #expect(try ToolRun("inspect", buzz.path).code == 0)
    let inspect = try run(without: "libexpat.so.1", "inspect", buzz.path)
    #expect(inspect.code == 65)
    #expect(inspect.errorText.contains("Expat is missing; install libexpat1"))
    #expect(try run(without: "libexpat.so.1", "inspect", tap).code == 0)
  }

  @Test("without ALSA nothing plays, and a rendering does not fail")
  func withoutALSA() throws {
    let play = try run(without: "libasound.so.2", "play", tap, "--device", "null")
    #expect(play.code == 69)
    #expect(play.errorText.contains("ALSA is missing"))
    #expect(try run(without: "libasound.so.2", "render", tap).code == 0)
    #expect(files.names == ["tap.ahap", "tap.wav"])
  }

  @Test("without libsndfile a FLAC file fails, and a WAV file of floats does not")
  func withoutSndfile() throws {
    let flac = try run(without: "libsndfile.so.1", "render", tap, "--format", "flac")
    #expect(flac.code == 73)
    #expect(flac.errorText.contains("libsndfile is missing"))
    #expect(try run(without: "libsndfile.so.1", "render", tap).code == 0)
    #expect(files.names == ["tap.ahap", "tap.wav"])
  }

  @Test("without libsoxr a recording of another rate is silent, with a warning that says why")
  func withoutSoxr() throws {
    let tone = try files.write(
      "tone.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "AudioContinuous", "Time": 0, "#
        + #""EventDuration": 0.1}}]}"#)
    let pattern = try files.write(
      "recording.ahap",
      #"{"Version": 1, "Pattern": [{"Event": {"EventType": "AudioCustom", "Time": 0, "#
        + #""EventWaveformPath": "tone.wav"}}]}"#)
    #expect(
      try ToolRun("render", tone.path, "--bus", "audio", folder: files.url).code == 0)
    let arguments = ["render", pattern.path, "--bus", "audio", "-o", "-"]
    let same = try run(without: "libsoxr.so.0", arguments)
    #expect(same.errorText == "standard output: 0.102 s at 48000 Hz, peak 0.500\n")
    let other = try run(without: "libsoxr.so.0", arguments + ["--rate", "44100"])
    #expect(other.code == 0)
    #expect(other.errorText.contains("cannot resample tone.wav: libsoxr is missing"))
    #expect(other.samples.isEmpty)
  }
}
