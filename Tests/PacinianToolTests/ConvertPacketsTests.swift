import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian convert to packets for controllers")
struct ConvertPacketsTests {
  /// The format, its ending, the bytes of a packet and their seconds.
  struct Kind: Sendable, CustomStringConvertible {
    let name, ending: String
    let bytes: Int
    let seconds: Double
    var description: String { name }
  }

  static let kinds = [
    Kind(name: "hd-rumble", ending: "hdrumble", bytes: 8, seconds: 0.005),
    Kind(name: "dualsense-bt", ending: "dualsense", bytes: 141, seconds: 32 / 3000.0),
    Kind(name: "pcm", ending: "pcm", bytes: 2, seconds: 1 / 48_000.0),
  ]

  private let files: TemporaryFolder
  private let ahap: String

  init() throws {
    files = try TemporaryFolder()
    ahap = try files.write(
      "in.ahap",
      #"{"Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0.5, "EventParameters": "#
        + #"[{"ParameterID": "HapticIntensity", "ParameterValue": 0.9}]}},"#
        + #"{"Event": {"EventType": "HapticContinuous", "Time": 0, "EventDuration": 0.25, "#
        + #""EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.6}]}}]}"#
    ).path
  }

  private func path(_ name: String) -> String { files.url.appending(path: name).path }

  private func json(_ path: String) throws -> [String: Any] {
    try #require(
      try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: path)))
        as? [String: Any])
  }

  @Test("A file of packets has a line of JSON beside it, and is read again", arguments: kinds)
  func roundTrip(kind: Kind) throws {
    let out = path("out.\(kind.ending)")
    let run = try ToolRun("convert", ahap, "-o", out, "--report", path("report.json"))
    #expect(run.code == 0 && !run.errorText.contains("warning"), "\(run.errorText)")
    let bytes = try Data(contentsOf: URL(filePath: out))
    // The pattern, a transient's ring and the delay; whole packets alone.
    #expect(bytes.count % kind.bytes == 0)
    let seconds = Double(bytes.count / kind.bytes) * kind.seconds
    #expect(seconds > 0.5 && seconds < 0.7, "\(seconds)")
    let description = try json(out + ".json")
    #expect(description["kind"] as? String == kind.name)
    #expect(description["packetBytes"] as? Int == kind.bytes)
    let stated = try #require(description["packetSeconds"] as? Double)
    #expect(abs(stated - kind.seconds) < 1e-12)
    #expect(description["channels"] as? Int == (kind.name == "pcm" ? 1 : 2))

    let report = try json(path("report.json"))
    #expect(try #require(report["envelopeCorrelation"] as? Double) > 0.99)
    #expect(report["transients"] as? Int == 1 && report["transientsKept"] as? Int == 1)
    let compared = try ToolRun("compare", ahap, out, "--format", "json")
    #expect(compared.outputText.contains("\"asConversion\""), "\(compared.errorText)")
    #expect(try ToolRun("inspect", out).code == 0)
    #expect(try ToolRun("render", out, "-o", path("out.wav")).code == 0)
    // The name of the format, in place of the ending, and a pipe without a file beside it.
    let piped = try ToolRun("convert", ahap, "-o", "-", "--to", kind.name)
    #expect(piped.output == bytes)
    #expect(files.names.contains("-.json") == false)
  }

  @Test("A packet that no controller takes is told with its place", arguments: kinds)
  func damaged(kind: Kind) throws {
    let out = path("out.\(kind.ending)")
    #expect(try ToolRun("convert", ahap, "-o", out).code == 0)
    var bytes = try Data(contentsOf: URL(filePath: out))
    try bytes.dropLast().write(to: URL(filePath: out))
    let cut = try ToolRun("inspect", out)
    #expect(cut.code == 65 && cut.errorText.contains("The last packet is cut off"))
    try Data().write(to: URL(filePath: out))
    #expect(try ToolRun("inspect", out).code == 65)
    guard kind.name != "pcm" else { return }
    // A level of HD rumble below the lowest, or a sample of which the checksum does not know.
    bytes[kind.bytes + (kind.bytes == 8 ? 3 : 20)] ^= 0x40
    try bytes.write(to: URL(filePath: out))
    let wrong = try ToolRun("inspect", out)
    #expect(wrong.code == 65, "\(wrong.errorText)")
    #expect(wrong.errorText.contains(":1:\(kind.bytes + 1)"), "\(wrong.errorText)")
  }

  @Test("A batch writes both files, resumes, and makes again what is gone", arguments: kinds)
  func batch(kind: Kind) throws {
    _ = try files.write("lib/a.ahap", BatchLibrary.transient)
    func run() throws -> String {
      let run = try ToolRun(
        "batch", "lib", "-o", "out", "--to", kind.name, "--progress", "none", "--resume",
        folder: files.url)
      #expect(run.code == 0, "\(run.errorText)")
      return run.errorText
    }
    _ = try run()
    let description = files.url.appending(path: "out/a.\(kind.ending).json")
    let first = try Data(contentsOf: description)
    #expect(try run().contains("1 kept"))
    try FileManager.default.removeItem(at: description)
    #expect(!(try run().contains("1 kept")))
    #expect(try Data(contentsOf: description) == first)
    #expect(
      try ToolRun("batch", "lib", "-o", "x", "--to", kind.name, "--kind", "waveform").code == 64)
  }

  @Test("Profiles decide packets, and no text")
  func profiles() throws {
    let one = try ToolRun("convert", ahap, "-o", "-", "--to", "hd-rumble").output
    let other = try ToolRun(
      "convert", ahap, "-o", "-", "--to", "hd-rumble", "--profile", "wideband"
    ).output
    #expect(one != other && !other.isEmpty)
    let text = try ToolRun("convert", ahap, "-o", "-", "--to", "rumble", "--profile", "wideband")
    #expect(text.code == 64 && text.errorText.contains("--profile is for"))
  }
}
