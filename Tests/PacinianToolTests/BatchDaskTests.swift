import Foundation
import Testing

@Suite(
  "batches on Dask",
  .enabled(
    if: Surroundings.daskPython != nil, "no Python has Dask, and it cannot be installed here"))
struct BatchDaskTests {
  @Test("what cannot be written is 73, and options that shards have of their own are refused")
  func failures() throws {
    let python = try #require(Surroundings.daskPython)
    let library = try BatchLibrary(count: 1)
    let file = try library.add("file.txt", "")
    let script = ToolRun.packageRoot.appending(path: "scripts/batch_dask.py").path
    func run(_ options: String...) throws -> ToolRun {
      try ToolRun(
        [python, script, library.input.path] + options + ["--pacinian", ToolRun.program.path],
        program: URL(filePath: "/usr/bin/env"))
    }
    let unwritable = try run("-o", file.path, "--workers", "1", "--shards", "1")
    #expect(unwritable.code == 73)
    #expect(unwritable.errorText.contains("a file has that name"))
    let refused = try ToolRun(
      [python, script, library.input.path, "-o", "out", "--", "--manifest", "m.jsonl"],
      program: URL(filePath: "/usr/bin/env"))
    #expect(refused.code == 2)
    #expect(refused.errorText.contains("--manifest: each shard has its own"))
    let missing = try ToolRun(
      [python, script, library.input.path, "-o", "out", "--pacinian", "/nowhere/pacinian"],
      program: URL(filePath: "/usr/bin/env"))
    #expect(missing.code == 1)
    #expect(missing.errorText.contains("there is no program /nowhere/pacinian"))
  }

  @Test("a pattern that fails makes 65 of a whole that is merged all the same; none makes 0")
  func badData() throws {
    let python = try #require(Surroundings.daskPython)
    let library = try BatchLibrary(count: 3)
    try library.add("bad.ahap", "{")
    let script = ToolRun.packageRoot.appending(path: "scripts/batch_dask.py").path
    func run() throws -> ToolRun {
      try ToolRun(
        [
          python, script, library.input.path, "-o", library.output.path, "--workers", "1",
          "--shards", "2", "--pacinian", ToolRun.program.path,
        ], program: URL(filePath: "/usr/bin/env"))
    }
    let failed = try run()
    #expect(failed.code == 65, "\(failed.errorText)")
    #expect(failed.errorText.contains("bad.ahap  bad data"))
    let manifest = library.output.appending(path: "manifest.jsonl")
    #expect(try Manifest(manifest).entries.count == 4)
    try library.add("bad.ahap", BatchLibrary.transient)
    let mended = try run()
    #expect(mended.code == 0, "\(mended.errorText)")
    #expect(try Manifest(manifest).entries.allSatisfy { $0["status"] as? String == "done" })
  }

  @Test("a library is rendered whole although one of two workers is killed")
  func lostWorker() throws {
    let python = try #require(Surroundings.daskPython)
    let library = try BatchLibrary(count: 24, longestSeconds: 8)
    let whole = library.root.appending(path: "whole")
    #expect(try library.batch("--progress", "none", output: whole).code == 0)

    let log = library.root.appending(path: "log")
    try Data().write(to: log)
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [
      python, ToolRun.packageRoot.appending(path: "scripts/batch_dask.py").path,
      library.input.path, "-o", library.output.path, "--workers", "2", "--shards", "8",
      "--pacinian", ToolRun.program.path,
    ]
    process.standardError = try FileHandle(forWritingTo: log)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    defer { if process.isRunning { process.terminate() } }

    // The first worker is killed as soon as a shard is done, and others are not.
    let deadline = Date(timeIntervalSinceNow: 60)
    var worker: pid_t?
    while worker == nil || Self.manifests(library.output) == 0 {
      try #require(process.isRunning && Date() < deadline, "\(Self.text(log))")
      worker = Self.text(log).firstMatch(of: #/worker (\d+) /#).flatMap { pid_t($0.1) }
      usleep(2_000)
    }
    let finished = Self.manifests(library.output)
    kill(try #require(worker), SIGKILL)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(Self.text(log))")
    print("a worker was killed when \(finished) of 8 shards were done")
    #expect(finished < 8)
    #expect(try BatchLibrary.tree(library.output) == BatchLibrary.tree(whole))
    #expect(
      try Manifest(library.output.appending(path: "manifest.jsonl")).repeatable
        == Manifest(whole.appending(path: "manifest.jsonl")).repeatable)
  }

  private static func manifests(_ folder: URL) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.count { $0.hasPrefix("manifest-") && $0.hasSuffix(".jsonl") }
  }

  private static func text(_ file: URL) -> String {
    (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }
}
