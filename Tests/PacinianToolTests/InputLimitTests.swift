import Foundation
import PacinianTestSupport
import Testing

@testable import PacinianTool

/// What a user names may have no end: every command refuses it with a code of its own, in the
/// memory that it has for the largest input.
@Suite("inputs without an end")
struct InputLimitTests {
  private static let pattern = ToolRun.packageRoot.appending(path: "Examples/heartbeat.ahap").path

  /// The exit code and the words of a command, in 1.5 GB of addresses.
  /// - Parameter script: a line of a shell; `$0` is the tool and `$1` a pattern.
  private func run(_ script: String) throws -> (code: Int32, text: String) {
    let folder = try TemporaryFolder()
    let run = try ToolRun(
      ["-c", "ulimit -v 1500000; \(script)", ToolRun.program.path, Self.pattern],
      folder: folder.url, environment: ["TMPDIR": folder.url.path],
      program: URL(filePath: "/bin/bash"))
    return (run.code, run.outputText + run.errorText)
  }

  private static let commandsOfDevices = [
    "render /dev/zero -o x.wav", "inspect /dev/zero", "plot /dev/zero -o x.png",
    "convert /dev/zero -o x.haptic", "check /dev/zero", "check --fix /dev/zero",
    "play /dev/zero", "compare /dev/zero $1", "compare $1 /dev/zero",
    "compare /dev/zero $1 --matrix x.csv", "transcribe /dev/zero -o x.haptic",
    "transcribe /dev/zero $1 -o out", "transcribe /dev/zero $1 --shard 1/2 -o out",
    "batch /dev/zero -o out", "batch /dev/zero --to hla -o out",
    "batch /dev/zero --shard 1/2 -o out", "manifest merge /dev/zero -o x",
    "manifest gallery /dev/zero -o x.html", "render $1 --profile /dev/zero -o x.wav",
    "convert $1 --profile /dev/zero -o x.ogg", "batch $1 --profile /dev/zero -o out",
    "transcribe $1 --kind vibration --profile /dev/zero -o x.haptic",
    "compare $1 $1 --profile taptic,/dev/zero", "studio /dev/zero",
  ]

  @Test("a device without an end, by its name", arguments: commandsOfDevices)
  func devices(_ command: String) throws {
    let (code, text) = try run("timeout 100 \"$0\" \(command) < /dev/null")
    #expect([64, 65, 66].contains(code) && !text.isEmpty, "\(command): \(code) \(text)")
  }

  @Test("each command that reads a file is here")
  func commands() {
    // These read none, or, as `follow`, read what goes on for as long as it is sent.
    let others: Set = ["controllers", "follow", "profiles", "help", "manual", "completions"]
    let here = Set(
      Self.commandsOfDevices.compactMap { $0.split(separator: " ").first.map(String.init) })
    #expect(here.isDisjoint(with: others))
    #expect(here.union(others) == Set(Tool.commands.map { $0.name }))
  }

  @Test(
    "a pipe without an end, on standard input",
    arguments: [
      "render - -o x.wav", "inspect -", "plot - -o x.png", "convert - -o x.haptic", "check -",
      "play -", "transcribe - -o x.haptic", "manifest merge - -o x",
      "manifest merge /dev/stdin -o x", "profiles /dev/stdin",
      "render $1 --profile /dev/stdin -o x.wav",
    ])
  func pipes(_ command: String) throws {
    let (code, text) = try run("yes '{\"Version\": 1}' | timeout 100 \"$0\" \(command)")
    #expect([64, 65, 66].contains(code) && !text.isEmpty, "\(command): \(code) \(text)")
  }

  @Test("a sound of more than a day is refused, and a part of it is not")
  func longSound() throws {
    // 100 000 s of silence, without blocks on the disk.
    let header = """
      import struct
      open("x.wav", "wb").write(b"RIFF" + struct.pack("<I", 100_000_036) + b"WAVEfmt " + struct.pack(
        "<IHHIIHH", 16, 1, 1, 1000, 1000, 1, 8) + b"data" + struct.pack("<I", 100_000_000))
      """
    let make = "python3 -c '\(header)' && truncate -s 100000044 x.wav"
    let whole = try run("\(make) && timeout 100 \"$0\" transcribe x.wav -o x.haptic")
    #expect(whole.code == 65 && whole.text.contains("longer than 24 hours"), "\(whole)")
    let part = try run("\(make) && timeout 100 \"$0\" transcribe x.wav --until 60 -o x.haptic")
    #expect(part.code == 0, "\(part)")
  }

  @Test("a batch's own manifest is read where it is a file, and no link is followed")
  func resumed() throws {
    let script = """
      mkdir out && ln -s /dev/zero out/manifest.jsonl && timeout 100 "$0" batch $1 -o out --resume
      """
    let (code, text) = try run(script)
    #expect(code == 0 || code == 73, "\(code) \(text)")
  }
}
