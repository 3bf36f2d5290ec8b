import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian without enough memory")
struct MemoryTests {
  private let files: TemporaryFolder

  init() throws {
    files = try TemporaryFolder()
    _ = try files.write("small.ahap", BatchLibrary.transient)
    // 60 MB, for which 600 are asked.
    let room = Data(repeating: UInt8(ascii: " "), count: 60_000_000)
    _ = try files.write("large.ahap", Data(BatchLibrary.transient.utf8) + room)
  }

  /// With 500 MB of address space, more than enough for the tool and small patterns.
  private func limited(_ words: String) throws -> ToolRun {
    try ToolRun(
      ["-c", "ulimit -v 500000; exec \"$0\" \(words)", ToolRun.program.path], folder: files.url,
      program: URL(filePath: "/bin/sh"))
  }

  @Test("a pattern without room is 71, with words", arguments: ["render", "inspect", "plot"])
  func single(command: String) throws {
    let output = command == "inspect" ? "" : "-o out.\(command == "plot" ? "png" : "wav")"
    #expect(try limited("\(command) small.ahap \(output)").code == 0)
    let run = try limited("\(command) large.ahap \(output)")
    #expect(run.code == 71)
    #expect(run.errorText.contains("large.ahap: there are no 588 MB"), "\(run.errorText)")
    #expect(run.errorLines.count == 1)
  }

  @Test("in a batch it is a line, and the others are rendered")
  func batch() throws {
    let run = try limited("batch small.ahap large.ahap -o out --jobs 2 --progress none")
    #expect(run.code == 65, "\(run.errorText)")
    #expect(run.errorText.hasPrefix("large.ahap  no memory"), "\(run.errorText)")
    let manifest = try Manifest(files.url.appending(path: "out/manifest.jsonl"))
    #expect(manifest.entries.map { $0["status"] as? String } == ["failed", "done"])
  }
}
