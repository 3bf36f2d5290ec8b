import Foundation
import Testing

@Suite(
  "pacinian batch on a full disk", .serialized,
  .enabled(if: Surroundings.mayMount, "a small file system cannot be mounted here"))
struct BatchFullDiskTests {
  @Test("what fits is whole, the rest is reported, and more room and --resume complete it")
  func full() throws {
    let library = try BatchLibrary()
    for index in 0..<10 {
      let text = BatchLibrary.continuous(seconds: 2, intensity: 0.1 * Double(index))
      try library.add("\(index).ahap", text)
    }
    let whole = library.root.appending(path: "whole")
    #expect(try library.batch("--progress", "none", output: whole).code == 0)
    let wanted = try BatchLibrary.tree(whole)
    try FileManager.default.createDirectory(at: library.output, withIntermediateDirectories: true)
    try #require(Surroundings.mount("size=2m", library.output))
    defer { _ = Surroundings.run("umount", library.output.path) }
    let first = try library.batch("--progress", "json")
    #expect(first.code == 65, "\(first.errorText)")
    #expect(first.errorText.contains("cannot write"))
    let written = try library.tree
    #expect(!written.isEmpty && written.count < wanted.count)
    for (name, data) in written { #expect(data == wanted[name], "\(name)") }
    let done = try Manifest(progressOf: first).last("done")
    #expect(done == written.count)
    #expect(Surroundings.mount("remount,size=32m", library.output))
    let second = try library.batch("--resume", "--progress", "json")
    #expect(second.code == 0, "\(second.errorText)")
    #expect(try Manifest(progressOf: second).last("kept") == done)
    #expect(try library.tree == wanted)
  }

  @Test("no room for anything is 73")
  func nothing() throws {
    let library = try BatchLibrary(count: 2)
    try FileManager.default.createDirectory(at: library.output, withIntermediateDirectories: true)
    try #require(Surroundings.mount("size=64k", library.output))
    defer { _ = Surroundings.run("umount", library.output.path) }
    try Data(count: 64 << 10).write(to: library.output.appending(path: "ballast"))
    let run = try library.batch("--progress", "none")
    #expect(run.code == 73, "\(run.errorText)")
    #expect(run.errorText.contains("No space left"))
  }
}
