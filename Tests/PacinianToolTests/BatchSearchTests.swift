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

  @Test("a given path that is missing ends the batch before anything is done")
  func missing() throws {
    let library = try BatchLibrary()
    try library.add("tap.ahap", BatchLibrary.transient)
    for jobs in Self.jobs {
      let missing = try ToolRun(
        "batch", "missing-b", library.input.path, "missing-a", "-o", "out", "--dry-run", "--jobs",
        "\(jobs)")
      #expect(missing.code == 66 && missing.output.isEmpty)
      #expect(missing.errorText.contains("cannot read missing-b:"))
    }
  }

  @Test("folders inside that cannot be searched are told in order, and the rest is done")
  func closed() throws {
    let library = try BatchLibrary()
    for index in 0..<30 { try library.add("\(index)/tap.ahap", BatchLibrary.transient) }
    // Their paths are too long to be opened. `a` comes before `a-b`, although "a-b/" is less than
    // "a/".
    let chains = try ["a-b", "a"].map { try LongPath(in: library.input, name: $0) }
    defer { for chain in chains { chain.remove() } }
    func expectTold(_ run: ToolRun, _ code: Int32) {
      #expect(run.code == code, "\(run.errorText)")
      let told = run.errorText + run.outputText
      let places = ["a/", "a-b/"].map { "cannot read \(library.input.path)/\($0)" }
        .map { told.firstRange(of: $0)?.lowerBound }
      if let one = places[0], let other = places[1] {
        #expect(one < other)
      } else {
        #expect(Bool(false), "\(told)")
      }
    }
    for jobs in Self.jobs {
      let dry = try library.batch("--dry-run", "--jobs", "\(jobs)")
      expectTold(dry, 66)
      #expect(dry.outputText.split(separator: "\n").count == 30)
    }
    expectTold(try library.batch("--progress", "none"), 66)
    #expect(try library.tree.keys.count { $0.hasSuffix(".wav") } == 30)
    let converted = library.root.appending(path: "converted")
    expectTold(
      try library.batch("--progress", "none", "--to", "haptic", output: converted), 66)
    #expect(FileManager.default.fileExists(atPath: converted.appending(path: "7/tap.haptic").path))
    // A pattern that fails besides is the graver one.
    try library.add("broken.ahap", "{")
    let failed = try library.batch("--progress", "none")
    expectTold(failed, 65)
    let check = try ToolRun("check", library.input.path)
    expectTold(check, 65)
    #expect(check.errorText.contains("31 patterns checked: 3 errors in 3 files"))
    #expect(check.outputText.contains("[unreadable]"))
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
