import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian on a terminal")
struct TerminalTests {
  private static let script = URL(filePath: "/usr/bin/script")
  private static let hasScript = FileManager.default.isExecutableFile(atPath: script.path)

  /// What a terminal gets from a command.
  private func shown(_ command: String, _ environment: [String: String]) throws -> String {
    let run = try ToolRun(
      ["-qec", "'\(ToolRun.program.path)' \(command)", "/dev/null"],
      environment: ["TERM": "xterm", "NO_COLOR": ""].merging(environment) { $1 },
      program: Self.script)
    return run.outputText
  }

  @Test(
    "colours on a terminal, unless NO_COLOR or a dumb terminal forbids",
    .enabled(if: hasScript, "there is no program script"))
  func colours() throws {
    let files = try TemporaryFolder()
    let file = try files.write(
      "untidy.ahap", #"{"Pattern": [{"Event": {"EventType": "HapticTransient", "Time": 0}},]}"#)
    let check = "check '\(file.path)'"
    #expect(try shown(check, [:]).contains(" \u{1B}[1;33mwarning:\u{1B}[0m "))
    #expect(try shown("inspect nowhere", [:]).hasPrefix("\u{1B}[1;31mpacinian:\u{1B}[0m cannot"))
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      for command in [check, "inspect nowhere", "check nowhere.ahap"] {
        #expect(try !shown(command, environment).contains("\u{1B}"), "\(environment) \(command)")
      }
    }
    #expect(try !ToolRun("check", file.path).outputText.contains("\u{1B}"))
  }

  @Test(
    "help is as wide as the terminal, and 100 columns at most",
    .enabled(if: hasScript, "there is no program script"))
  func helpWidth() throws {
    for (columns, most) in [(60, 59), (80, 79), (200, 100)] {
      for command in ["--help", "render --help", "batch --help", "studio --help"] {
        let run = try ToolRun(
          ["-qec", "stty cols \(columns); '\(ToolRun.program.path)' \(command)", "/dev/null"],
          environment: ["TERM": "xterm"], program: Self.script)
        let lines = run.outputText.replacingOccurrences(of: "\r", with: "").split(separator: "\n")
        // Synopses and lists stand as they are.
        let widths = lines.filter { $0.first != " " && !$0.hasPrefix("usage:") }.map(\.count)
        let longest = widths.max() ?? 0
        #expect(longest <= most && longest > most - 15, "\(columns) \(command): \(longest)")
      }
    }
  }

  @Test("a dumb terminal gets no bar", .enabled(if: hasScript, "there is no program script"))
  func dumb() throws {
    let library = try BatchLibrary(count: 1)
    let batch = "batch '\(library.input.path)' -o '\(library.output.path)'"
    #expect(try shown(batch, [:]).contains("\u{1B}[2K"))
    let dumb = try shown(batch, ["TERM": "dumb"])
    #expect(!dumb.contains("\u{1B}") && !dumb.contains("{"))
    #expect(dumb.contains("1 rendered"))
  }

  @Test("a batch that a signal ends leaves the command that goes on")
  func interruption() throws {
    let library = try BatchLibrary()
    // Long enough to be interrupted, however fast the machine is.
    for index in 0..<4 {
      let events = (0..<120).map {
        #"{"Event": {"EventType": "HapticContinuous", "Time": \#($0 * 29), "EventDuration": 29}}"#
      }
      try library.add(
        "it's \(index).ahap",
        #"{"Version": 1, "Pattern": [\#(events.joined(separator: ","))]}"#)
    }
    let process = Process()
    let errors = library.root.appending(path: "stderr")
    try Data().write(to: errors)
    process.executableURL = ToolRun.program
    process.arguments = [
      "batch", library.input.path, "-o", library.output.path, "--renderer", "reference",
      "--progress", "json", "--manifest", library.root.appending(path: "it's.jsonl").path,
    ]
    process.standardError = try FileHandle(forWritingTo: errors)
    try process.run()
    var text = ""
    for _ in 0..<1_000 where !text.contains("\"update\"") {
      usleep(10_000)
      text = try String(contentsOf: errors, encoding: .utf8)
    }
    kill(process.processIdentifier, SIGHUP)
    process.waitUntilExit()
    #expect(process.terminationReason == .uncaughtSignal)
    #expect(process.terminationStatus == SIGHUP)
    text = try String(contentsOf: errors, encoding: .utf8)
    let line = try #require(text.split(separator: "\n").last)
    #expect(line.hasPrefix("pacinian: interrupted; continue with: pacinian batch "))
    #expect(line.hasSuffix("it'\\''s.jsonl' --resume"))
  }
}
