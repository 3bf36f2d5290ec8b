import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian: files appear whole or not at all")
struct PartialFileTests {
  private let files: TemporaryFolder

  init() throws {
    files = try TemporaryFolder()
    _ = try files.write("long.ahap", BatchLibrary.continuous(seconds: 10))
    let taps = (0..<400).map {
      #"{"Event": {"EventType": "HapticTransient", "Time": \#(Double($0) / 100)}}"#
    }.joined(separator: ",\n")
    _ = try files.write("taps.ahap", #"{"Version": 1, "Pattern": [\#(taps)]}"#)
    // With emphasis: two files.
    _ = try files.write(
      "two.ahap",
      #"{"Version": 1, "Pattern": [\#(taps),"#
        + #"{"Event": {"EventType": "HapticContinuous", "Time": 0, "EventDuration": 4}}]}"#)
  }

  private func run(_ words: String, before: String = "") throws -> ToolRun {
    try ToolRun(
      ["-c", "\(before) exec \"$0\" \(words)", ToolRun.program.path], folder: files.url,
      program: URL(filePath: "/bin/sh"))
  }

  @Test(
    "a file that reaches the largest size allowed is removed, and an older one stays as it was",
    arguments: [
      ("render long.ahap -o out.wav", "out.wav"),
      ("render long.ahap -o out.wav --format s24", "out.wav"),
      ("convert taps.ahap -o out.ahap", "out.ahap"),
      ("convert taps.ahap -o out.haptic", "out.haptic"),
      ("convert two.haptic -o out.ahap", "out.ahap"),
      ("plot taps.ahap -o out.png", "out.png"),
    ])
  func tooLarge(words: String, name: String) throws {
    #expect(try run("convert two.ahap -o two.haptic").code == 0)
    let before = files.names
    // 4 or 8 KiB, by the shell.
    let limit = "ulimit -f 8;"
    let failed = try run(words, before: limit)
    #expect(failed.code == 73, "\(failed.errorText)")
    #expect(failed.errorText.contains(name), "\(failed.errorText)")
    #expect(files.names == before, "\(words)")
    let older = try files.write(name, "older")
    #expect(try run(words, before: limit).code == 73)
    #expect(try Data(contentsOf: older) == Data("older".utf8))
    #expect(files.names == (before + [name]).sorted(), "\(words)")
  }

  @Test(
    "a batch brings each file to the disk before it gives it its name",
    .enabled(
      if: Surroundings.hasTracer,
      "there is no strace that may trace; scripts/setup --test installs it"),
    arguments: [["--format", "f32"], ["--format", "s16", "--plots"]])
  func durable(options: [String]) throws {
    let trace = files.url.appending(path: "trace")
    let calls = "open,openat,fsync,fdatasync,rename,renameat,renameat2,close"
    let run = try ToolRun(
      [
        "strace", "-f", "-y", "-o", trace.path, "-e", "trace=\(calls)", ToolRun.program.path,
        "batch", "taps.ahap", "two.ahap", "-o", "out", "--jobs", "1", "--progress", "none",
      ] + options, folder: files.url, program: URL(filePath: "/usr/bin/env"))
    #expect(run.code == 0, "\(run.errorText)")
    let lines = try String(contentsOf: trace, encoding: .utf8).split(separator: "\n")
    var onDisk: Set<Substring> = []
    var renamed = 0
    for line in lines {
      // fsync(5</folder/out/.taps.wav.partial>) = 0
      if let match = line.firstMatch(of: /f(?:data)?sync\(\d+<([^>]+)>\)\s+= 0/) {
        onDisk.insert(match.1.split(separator: "/").last ?? "")
      }
      if let match = line.firstMatch(of: /rename[^"]*"([^"]+)"/) {
        renamed += 1
        let name = match.1.split(separator: "/").last ?? ""
        #expect(onDisk.contains(name), "\(line)")
      }
    }
    // Two outputs and the manifest; with plots two figures, two small ones, two patterns and the
    // page.
    #expect(renamed == (options.contains("--plots") ? 10 : 3), "\(lines.suffix(20))")
  }
}
