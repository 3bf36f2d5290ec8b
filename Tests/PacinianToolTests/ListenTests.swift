import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian --listen")
struct ListenTests {
  private let files: TemporaryFolder

  init() throws { files = try TemporaryFolder() }

  private func write(_ events: [String]) throws -> String {
    try files.write(
      "pattern.ahap", #"{"Version": 1, "Pattern": [\#(events.joined(separator: ","))]}"#
    ).path
  }

  private static let dull =
    #"{"Event": {"EventType": "HapticContinuous", "Time": 0, "EventDuration": 1, "#
    + #""EventParameters": [{"ParameterID": "HapticSharpness", "ParameterValue": 0}]}}"#
  private static let tone =
    #"{"Event": {"EventType": "AudioContinuous", "Time": 0, "EventDuration": 1, "#
    + #""EventParameters": [{"ParameterID": "AudioPan", "ParameterValue": 0.5}]}}"#

  private func render(_ path: String, _ options: String...) throws -> [Double] {
    let run = try ToolRun(["render", path, "-o", "-"] + options)
    #expect(run.code == 0, "\(run.errorText)")
    return run.samples
  }

  @Test("carriers are two octaves up, and envelopes stay")
  func carriers() throws {
    let pattern = try write([Self.dull])
    let (felt, heard) = (try render(pattern), try render(pattern, "--listen"))
    #expect(felt.count == heard.count)
    func crossings(_ samples: [Double]) -> Int {
      let middle = samples[4_800..<43_200]
      return zip(middle, middle.dropFirst()).count { ($0 < 0) != ($1 < 0) }
    }
    // 80 and 320 Hz for 0.8 s; the ends may cut one crossing.
    #expect(abs(crossings(felt) - 128) <= 1)
    #expect(abs(crossings(heard) - 512) <= 1)
    // The profile's intensity is 0.75, below the limiter's knee.
    func peak(_ samples: [Double]) -> Double { samples.reduce(0) { max($0, abs($1)) } }
    #expect(abs(peak(felt) - peak(heard)) < 1e-3)
  }

  @Test("loud patterns do not clip, however they are mixed")
  func loud() throws {
    let pattern = try write(Array(repeating: Self.dull, count: 5) + [Self.tone])
    #expect(try render(pattern).contains { abs($0) > 1 })
    for options in [["--bus", "haptic"], ["--bus", "audio"], ["--bus", "both"]] {
      let run = try ToolRun(["render", pattern, "-o", "-", "--listen"] + options)
      #expect(run.samples.allSatisfy { abs($0) <= 1 }, "\(options)")
    }
  }

  @Test("both buses are mixed to two channels, the vibration in the middle of both")
  func mix() throws {
    let pattern = try write([Self.dull, Self.tone])
    let mixed = try render(pattern, "--listen", "--bus", "both", "--limiter", "none")
    let haptic = try render(pattern, "--listen", "--limiter", "none")
    let audio = try render(pattern, "--listen", "--bus", "audio", "--limiter", "none")
    let frames = mixed.count / 2
    #expect(frames == max(haptic.count, audio.count / 2))
    for frame in 0..<frames {
      let vibration = frame < haptic.count ? haptic[frame] : 0
      for channel in 0..<2 {
        let index = 2 * frame + channel
        let side = index < audio.count ? audio[index] : 0
        // One rounding of the sum to single precision.
        #expect(abs(mixed[index] - (vibration + side)) <= 1.2e-7)
      }
    }
  }

  @Test("batch writes what render writes")
  func batch() throws {
    let library = try BatchLibrary()
    let file = try library.add("a.ahap", BatchLibrary.continuous(seconds: 0.2))
    #expect(try library.batch("--listen", "--progress", "none").code == 0)
    let out = files.url.appending(path: "a.wav")
    #expect(try ToolRun("render", file.path, "-o", out.path, "--listen").code == 0)
    #expect(try library.tree["a.wav"] == Data(contentsOf: out))
  }

  @Test("play plays it, without a sample beyond full scale")
  func play() throws {
    let pattern = try write(Array(repeating: Self.dull, count: 5) + [Self.tone])
    let out = files.url.appending(path: "out.raw")
    let run = try ToolRun(
      "play", pattern, "--listen", "--bus", "both", "--device", "file:'\(out.path)',raw")
    #expect(run.code == 0)
    #expect(!run.errorText.contains("clipped"))
    let played = try Data(contentsOf: out).withUnsafeBytes { bytes in
      bytes.bindMemory(to: Float.self).map(Double.init)
    }
    let rendered = try render(pattern, "--listen", "--bus", "both")
    #expect(played.count >= rendered.count)
    // The engine bends in single precision, files in double.
    for (one, other) in zip(played, rendered) { #expect(abs(one - other) < 1e-5) }
  }
}
