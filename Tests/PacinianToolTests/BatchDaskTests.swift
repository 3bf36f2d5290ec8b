import Foundation
import Testing

/// The script of docs/CLUSTER.md.
@Suite(
  "batches on Dask",
  .enabled(
    if: Surroundings.daskPython != nil, "no Python has Dask, and it cannot be installed here"))
struct BatchDaskTests {
  private static func script(in folder: URL) throws -> URL {
    let page = try String(
      contentsOf: ToolRun.packageRoot.appending(path: "docs/CLUSTER.md"), encoding: .utf8)
    let match = try #require(page.firstMatch(of: #/(?s)```python\n(.*?)```/#))
    let file = folder.appending(path: "render.py")
    try Data(match.output.1.utf8).write(to: file)
    return file
  }

  /// The tool that is tested comes first.
  private static let environment = [
    "PATH": ToolRun.program.deletingLastPathComponent().path + ":"
      + (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin")
  ]

  @Test("a pattern that fails makes 65 of a whole that is merged all the same; none makes 0")
  func badData() throws {
    let library = try BatchLibrary(count: 3)
    try library.add("bad.ahap", "{")
    let arguments = [
      try #require(Surroundings.daskPython), try Self.script(in: library.root).path,
      library.input.path, library.output.path,
    ]
    func run() throws -> ToolRun {
      try ToolRun(
        arguments, environment: Self.environment, program: URL(filePath: "/usr/bin/env"))
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

  @Test("a library is rendered whole although a worker is killed")
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
      python, try Self.script(in: library.root).path, library.input.path, library.output.path,
    ]
    process.environment = ProcessInfo.processInfo.environment.merging(Self.environment) { $1 }
    process.standardError = try FileHandle(forWritingTo: log)
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    defer { if process.isRunning { process.terminate() } }

    // A worker is killed as soon as a shard is done, and others are not.
    let deadline = Date(timeIntervalSinceNow: 60)
    var worker: pid_t?
    while worker == nil || Self.manifests(library.output) == 0 {
      try #require(process.isRunning && Date() < deadline, "\(Self.text(log))")
      worker = Self.worker(renderingTo: library.output) ?? worker
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

  /// The parent of a process that renders a shard to the folder.
  private static func worker(renderingTo folder: URL) -> pid_t? {
    for name in (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? [] {
      let process = URL(filePath: "/proc/\(name)")
      let command = text(process.appending(path: "cmdline")).split(separator: "\0")
      guard command.contains("--shard"), command.contains(Substring(folder.path)) else { continue }
      let status = text(process.appending(path: "status"))
      if let parent = status.firstMatch(of: #/PPid:\s*(\d+)/#) { return pid_t(parent.output.1) }
    }
    return nil
  }

  private static func manifests(_ folder: URL) -> Int {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.count { $0.hasPrefix("manifest-") && $0.hasSuffix(".jsonl") }
  }

  private static func text(_ file: URL) -> String {
    (try? String(contentsOf: file, encoding: .utf8)) ?? ""
  }
}
