import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian play: several patterns, and files that are watched", .timeLimit(.minutes(20)))
struct PlayListTests {
  private let files: TemporaryFolder

  init() throws {
    files = try TemporaryFolder()
    for name in ["a", "b", "c"] {
      _ = try files.write("\(name).ahap", BatchLibrary.continuous(seconds: 0.1))
    }
  }

  private func play(_ arguments: [String], lines: String = "") throws -> ToolRun {
    try ToolRun(
      ["play", "--device", "null"] + arguments, input: Data(lines.utf8), folder: files.url)
  }

  private func names(_ text: String) -> [Substring] {
    text.split(separator: "\n").filter { $0.contains(" of 3: ") }
      .compactMap { $0.split(separator: "/").last }
  }

  @Test("a folder is played in turn, with names")
  func folder() throws {
    let run = try play(["."])
    #expect(run.code == 0, "\(run.errorText)")
    #expect(names(run.errorText) == ["a.ahap", "b.ahap", "c.ahap"])
    #expect(run.errorText.contains("1 of 3: ./a.ahap\n"))
  }

  @Test("a pattern that cannot be read is reported, and the others are played")
  func failure() throws {
    _ = try files.write("b.ahap", "{")
    let run = try play(["."])
    #expect(run.code == 65)
    #expect(names(run.errorText) == ["a.ahap", "b.ahap", "c.ahap"])
    #expect(run.errorText.contains("pacinian: ./b.ahap:1:2: "))
    #expect(run.errorText.hasSuffix("pacinian: 1 of 3 patterns could not be played\n"))
  }

  @Test("an empty folder is an error")
  func empty() throws {
    let folder = files.url.appending(path: "empty")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let run = try play(["empty"])
    #expect(run.code == 66)
    #expect(run.errorText.contains(".pcm, .hasp (of .xml vibrations alone) in empty"))
  }

  @Test("keys go on to the next pattern, and end the list")
  func keys() throws {
    let terminal = try PseudoTerminal()
    let process = try PlayProcess([files.url.path, "--loop"], in: files, terminal: terminal)
    for key in ["n", "n", "q"] {
      process.read(upTo: process.samples.count + 48_000)
      terminal.press(key)
      usleep(300_000)
    }
    let end = try process.finish()
    #expect(end.status == 0, "\(end.errorText)")
    #expect(names(end.errorText) == ["a.ahap", "b.ahap", "c.ahap"])
  }

  @Test("a file that is watched is played again when it is saved, also after a mistake")
  func watch() throws {
    let process = try PlayProcess(
      [files.url.appending(path: "a.ahap").path, "--watch"], in: files)
    func playings(_ text: String) -> Int {
      text.split(separator: "\n").count { $0.contains("underrun") }
    }
    func wait(for words: String, count: Int) throws {
      for _ in 0..<1_000 {
        process.readAvailable()
        usleep(5_000)
        let found = process.errorText.split(separator: "\n").count { $0.contains(words) }
        if found >= count { return }
      }
      Issue.record("no '\(words)' \(count) times: \(process.errorText)")
    }
    try wait(for: "waiting until it is saved", count: 1)
    #expect(playings(process.errorText) == 1)
    _ = try files.write("a.ahap", "{")
    try wait(for: "waiting until it is saved", count: 2)
    #expect(process.errorText.contains("pacinian: "))
    #expect(playings(process.errorText) == 1)
    _ = try files.write("a.ahap", BatchLibrary.continuous(seconds: 0.2))
    try wait(for: "waiting until it is saved", count: 3)
    #expect(playings(process.errorText) == 2)
    try process.send("quit")
    let end = try process.finish()
    #expect(end.reason == .exit)
  }

  @Test("plot --watch draws again")
  func plotWatch() throws {
    let process = Process()
    process.executableURL = ToolRun.program
    process.arguments = ["plot", "a.ahap", "-o", "a.svg", "--watch"]
    process.currentDirectoryURL = files.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    // (Tests block the signals that end a process.)
    defer { kill(process.processIdentifier, SIGKILL) }
    let picture = files.url.appending(path: "a.svg")
    func waits(for words: String) -> Bool {
      for _ in 0..<500 {
        usleep(20_000)
        let text = (try? String(contentsOf: picture, encoding: .utf8)) ?? ""
        if text.contains(words) { return true }
      }
      return false
    }
    #expect(waits(for: "events to 0.100 s"))
    _ = try files.write("a.ahap", BatchLibrary.continuous(seconds: 0.3))
    #expect(waits(for: "events to 0.300 s"))
  }

  @Test("standard input is neither watched nor awaited")
  func usage() throws {
    #expect(try play(["-", "--watch"]).code == 64)
    #expect(try ToolRun("plot", "-", "-o", "a.png", "--watch").code == 64)
  }
}
