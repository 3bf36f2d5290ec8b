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

  @Test("wrong usage has words")
  func usage() throws {
    for arguments in [
      [tone], [tone, "-o", "x.wav"], [tone, "-o", "x.ahap", "--sensitivity", "2"],
      [tone, "-o", "x.ahap", "--level", "0.9-0.2"], [tone, "-o", "x.ahap", "--points", "0"],
      [tone, "-o", "x.ahap", "--from", "2", "--until", "1"], ["-o", "x.ahap"],
      [tone, "-o", "x.ahap", "--gate", "nan"], [tone, "-o", "x.ahap", "--plot", "x.jpg"],
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
    #expect(folder.code == 66)
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
