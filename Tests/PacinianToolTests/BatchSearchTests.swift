import Foundation
import Testing

@Suite("pacinian batch: the search for patterns")
struct BatchSearchTests {
  /// Numbers of threads: one, two, and more than there are folders for.
  private static let jobs = [1, 2, 64]

  @Test("many folders, deep ones too: the same list for any number of threads")
  func threads() throws {
    let library = try BatchLibrary()
    var names: [String] = []
    for index in 0..<40 { names.append("a\(index)/\(index)/one.ahap") }
    for index in 0..<150 { names.append("all/\(index % 15)/\(index)/two-\(index).haptic") }
    names.append((0..<60).map { "\($0)/" }.joined() + "deep.ahap")
    names.append("top.AHAP")
    for name in names { try library.add(name, BatchLibrary.transient) }
    try library.add("all/.hidden/not.ahap", BatchLibrary.transient)
    try FileManager.default.createSymbolicLink(
      at: library.input.appending(path: "all/link"),
      withDestinationURL: library.input.appending(path: "a0"))
    let expected = names.sorted().map { name in
      let stem = name[..<(name.lastIndex(of: ".") ?? name.endIndex)]
      return "library/\(name) -> out/\(stem).wav"
    }
    for jobs in Self.jobs {
      let run = try library.batch("--dry-run", "--jobs", "\(jobs)")
      #expect(run.code == 0)
      let lines = run.outputText.split(separator: "\n").map {
        String($0.replacing(library.root.path + "/", with: ""))
      }
      #expect(lines == expected, "\(jobs) jobs")
    }
  }

  @Test("outputs of patterns inside a library are not searched; patterns made of sounds are")
  func outputs() throws {
    let library = try BatchLibrary()
    try library.add("a.ahap", BatchLibrary.transient)
    try library.add("kept/b.ahap", BatchLibrary.transient)
    try library.add("kept/manifest.jsonl", "{}")
    try library.add("made/c.ahap", BatchLibrary.transient)
    try library.add("made/manifest.jsonl", #"{"input": "c.wav", "settings": ""}"#)
    let output = library.input.appending(path: "out")
    #expect(try library.batch("--plots", "--progress", "none", output: output).code == 0)
    let copy = output.appending(path: "_patterns/a.ahap")
    #expect(FileManager.default.fileExists(atPath: copy.path))
    let again = try library.batch("--dry-run", output: output)
    #expect(again.code == 0)
    #expect(again.outputText.split(separator: "\n").count == 3, "\(again.outputText)")
    let given = try ToolRun("check", output.path)
    #expect(given.code == 66, "\(given.outputText)")
  }

  @Test("of several failures, the one that comes first on the command line and by name is told")
  func failures() throws {
    let library = try BatchLibrary()
    for index in 0..<30 { try library.add("\(index)/tap.ahap", BatchLibrary.transient) }
    // Their paths are too long to be opened. `a` comes before `a-b`, although "a-b/" is less than
    // "a/".
    let chains = try ["a-b", "a"].map { try LongPath(in: library.input, name: $0) }
    defer { for chain in chains { chain.remove() } }
    for jobs in Self.jobs {
      let long = try ToolRun(
        "batch", library.input.path, "missing", "-o", "out", "--dry-run", "--jobs", "\(jobs)")
      #expect(long.code == 66)
      #expect(long.errorText.contains("cannot read \(library.input.path)/a/"), "\(jobs) jobs")
      let missing = try ToolRun(
        "batch", "missing-b", library.input.path, "missing-a", "-o", "out", "--dry-run", "--jobs",
        "\(jobs)")
      #expect(missing.code == 66)
      #expect(missing.errorText.contains("cannot read missing-b:"))
    }
  }
}

/// Folders in each other, the innermost of which has a longer path than the system takes.
private struct LongPath {
  private static let name = String(repeating: "n", count: 200)
  private static let depth = 22

  private var parents: [Int32] = []
  private var names: [String] = []

  init(in folder: URL, name: String) throws {
    var parent = open(folder.path, O_RDONLY | O_DIRECTORY)
    for name in [name] + Array(repeating: Self.name, count: Self.depth) {
      try #require(parent >= 0 && mkdirat(parent, name, 0o755) == 0)
      parents.append(parent)
      names.append(name)
      parent = openat(parent, name, O_RDONLY | O_DIRECTORY)
    }
    close(parent)
  }

  func remove() {
    for (parent, name) in zip(parents, names).reversed() {
      unlinkat(parent, name, AT_REMOVEDIR)
      close(parent)
    }
  }
}
