import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian batch --resume", .serialized)
struct BatchResumeTests {
  private func resume(_ library: BatchLibrary, _ options: String...) throws -> (
    kept: Int, done: Int
  ) {
    let run = try ToolRun(
      ["batch", library.input.path, "-o", library.output.path, "--resume", "--progress", "json"]
        + options)
    #expect(run.code == 0, "\(run.errorText)")
    let progress = try Manifest(progressOf: run)
    // What was kept is finished too.
    #expect(try progress.last("remainingSeconds") == 0)
    return (try progress.last("kept"), try progress.last("done"))
  }

  @Test("trusts content: input, settings and output, and no dates")
  func content() throws {
    let library = try BatchLibrary(count: 6)
    #expect(try library.batch("--progress", "none").code == 0)
    let tree = try library.tree
    let manifest = try Manifest(library.output.appending(path: "manifest.jsonl"))
    // Rewritten with the same content: a new date.
    let same = library.input.appending(path: "set 0/pattern-0.ahap")
    try Data(contentsOf: same).write(to: same)
    #expect(try resume(library) == (6, 0))
    #expect(
      try Manifest(library.output.appending(path: "manifest.jsonl")).repeatable
        == manifest.repeatable)
    // A changed input.
    try library.add("set 0/pattern-0.ahap", BatchLibrary.continuous(seconds: 0.3))
    #expect(try resume(library) == (5, 1))
    // A changed, a torn and a missing output.
    let outputs = try library.tree
    let (changed, torn, missing) = (
      "set 1/pattern-1.wav", "set 2/pattern-2.wav", "set 0/pattern-3.wav"
    )
    var data = try #require(outputs[changed])
    data[100] ^= 1
    try data.write(to: library.output.appending(path: changed))
    try #require(outputs[torn]).prefix(500).write(to: library.output.appending(path: torn))
    try FileManager.default.removeItem(at: library.output.appending(path: missing))
    #expect(try resume(library) == (3, 3))
    #expect(try library.tree == outputs)
    #expect(try library.tree.keys == tree.keys)
    // Other settings.
    #expect(try resume(library, "--rate", "8000") == (0, 6))
  }

  @Test("nothing that another version made is kept")
  func otherVersion() throws {
    let library = try BatchLibrary(count: 3)
    #expect(try library.batch("--progress", "none").code == 0)
    let manifest = library.output.appending(path: "manifest.jsonl")
    let text = try String(contentsOf: manifest, encoding: .utf8)
    let version = try #require(text.firstMatch(of: /"version": "([^"]+)"/)?.1)
    let older = text.replacing("\"version\": \"\(version)\"", with: "\"version\": \"0.0.0\"")
    #expect(older != text)
    try Data(older.utf8).write(to: manifest)
    #expect(try resume(library) == (0, 3))
    #expect(try resume(library) == (3, 0))
  }

  @Test("a failure is tried again, and without --resume everything is rendered")
  func again() throws {
    let library = try BatchLibrary(count: 3)
    try library.add("bad.ahap", "{")
    #expect(try library.batch("--progress", "none").code == 65)
    try library.add("bad.ahap", BatchLibrary.transient)
    #expect(try resume(library) == (3, 1))
    let run = try library.batch("--progress", "json")
    #expect(try Manifest(progressOf: run).last("done") == 4)
  }

  @Test("a torn last line of the journal, and a file that has not got its name yet")
  func tornJournal() throws {
    let library = try BatchLibrary(count: 4)
    #expect(try library.batch("--progress", "none").code == 0)
    let tree = try library.tree
    let manifest = library.output.appending(path: "manifest.jsonl")
    let lines = try String(contentsOf: manifest, encoding: .utf8).split(separator: "\n")
    let journal = "\(lines[2])\n\(lines[0])\n\(lines[1].prefix(200))"
    try Data(journal.utf8).write(to: library.output.appending(path: "manifest.jsonl.journal"))
    try FileManager.default.removeItem(at: manifest)
    // The first entry's file stopped short of its name.
    let first = try #require(try Manifest(text: String(lines[0])).entries[0]["output"] as? String)
    let file = library.output.appending(path: first)
    let partial = file.deletingLastPathComponent()
      .appending(path: ".\(file.lastPathComponent).partial")
    try FileManager.default.moveItem(at: file, to: partial)
    #expect(try resume(library) == (2, 2))
    #expect(try library.tree == tree)
    #expect(try Manifest(manifest).entries.count == 4)
  }

  @Test("two batches do not share a journal")
  func lock() throws {
    let library = try BatchLibrary(count: 1)
    try library.add("long.ahap", BatchLibrary.continuous(seconds: 25))
    let first = try BatchProcess(library, ["--renderer", "reference", "--rate", "192000"])
    defer { first.kill() }
    while !FileManager.default.fileExists(
      atPath: library.output.appending(path: "manifest.jsonl.journal").path)
    { usleep(1_000) }
    usleep(20_000)
    let second = try library.batch("--resume")
    #expect(second.code == 73)
    #expect(second.errorText.contains("another batch"))
  }

  @Test("killed at twenty random moments, nothing is lost, redone or half-written")
  func killed() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    print("seed \(seed)")
    var generator = SplitMix(seed: seed)
    let library = try BatchLibrary(count: 30, longestSeconds: 3)
    let whole = library.root.appending(path: "whole")
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try library.batch("--jobs", "2", "--progress", "none", output: whole).code == 0)
    let duration = clock.now - start
    let wanted = try BatchLibrary.tree(whole)
    let wantedManifest = try Manifest(whole.appending(path: "manifest.jsonl"))
    let microseconds = Int(duration / .microseconds(1))
    var redone = 0
    var interrupted = 0
    for _ in 0..<20 {
      try? FileManager.default.removeItem(at: library.output)
      let process = try BatchProcess(library, ["--jobs", "2"])
      usleep(UInt32.random(in: 0...UInt32(microseconds), using: &generator))
      process.kill()
      let state = try Self.state(library.output, wanted: wanted)
      interrupted += state.recorded < wanted.count ? 1 : 0
      let result = try resume(library)
      #expect(result.kept == state.recorded, "seed \(seed)")
      redone += max(0, state.recorded - result.kept)
      #expect(result.done == wanted.count - state.recorded, "seed \(seed)")
      #expect(try library.tree == wanted, "seed \(seed)")
      let manifest = try Manifest(library.output.appending(path: "manifest.jsonl"))
      #expect(manifest.repeatable == wantedManifest.repeatable, "seed \(seed)")
      #expect(
        !FileManager.default.fileExists(
          atPath: library.output.appending(path: "manifest.jsonl.journal").path))
    }
    print("20 kills, \(interrupted) before the end; patterns rendered needlessly: \(redone)")
    #expect(interrupted > 0)
  }

  /// Checks that what has its name is whole; returns how many patterns are recorded as done.
  private static func state(
    _ output: URL, wanted: [String: Data]
  ) throws -> (recorded: Int, named: Int) {
    guard FileManager.default.fileExists(atPath: output.path) else { return (0, 0) }
    let named = try BatchLibrary.tree(output).filter { !$0.key.hasSuffix(".partial") }
    for (name, data) in named { #expect(data == wanted[name], "\(name) is not whole") }
    for name in ["manifest.jsonl.journal", "manifest.jsonl"] {
      guard
        let text = try? String(contentsOf: output.appending(path: name), encoding: .utf8)
      else { continue }
      let recorded = text.split(separator: "\n", omittingEmptySubsequences: false).count - 1
      #expect(named.count <= recorded, "a file has its name before it is recorded")
      return (recorded, named.count)
    }
    return (0, named.count)
  }
}
