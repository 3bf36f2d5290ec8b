import Foundation
import Testing

@Suite("pacinian batch: odd names, odd files, odd surroundings")
struct BatchHostileTests {
  /// Runs the tool in a shell: `$0` is the tool.
  private func shell(_ script: String, in library: BatchLibrary) throws -> ToolRun {
    try ToolRun(
      ["-c", script, ToolRun.program.path], folder: library.root,
      program: URL(filePath: "/bin/sh"))
  }

  private func inputs(_ library: BatchLibrary) throws -> [String] {
    try Manifest(library.output.appending(path: "manifest.jsonl")).inputs
  }

  @Test("names that differ in their Unicode normalisation only are two files")
  func normalisation() throws {
    let library = try BatchLibrary()
    for name in ["\u{E9}.ahap", "e\u{301}.ahap", "\u{E9}/x.ahap", "e\u{301}/x.ahap"] {
      try library.add(name, BatchLibrary.transient)
    }
    #expect(try library.batch().code == 0)
    let outputs = FileManager.default.enumerator(atPath: library.output.path)?.compactMap {
      $0 as? String
    }
    #expect(outputs?.filter { $0.hasSuffix(".wav") }.count == 4)
    let again = try library.batch("--resume", "--progress", "none")
    #expect(again.errorText.contains("4 kept"))
    let merged = try shell("\"$0\" manifest merge out/manifest.jsonl -o -", in: library)
    #expect(merged.code == 0)
    #expect(merged.outputText.split(separator: "\n").count == 4)
  }

  @Test("a name that is not UTF-8 is reported, and the rest is rendered")
  func otherBytes() throws {
    let library = try BatchLibrary()
    try library.add("good.ahap", BatchLibrary.transient)
    let copied = try shell(#"cp library/good.ahap "library/$(printf 'a\377').ahap""#, in: library)
    #expect(copied.code == 0)
    let run = try library.batch("--progress", "none")
    #expect(run.code == 65)
    #expect(run.errorText.contains("UTF-8"))
    #expect(run.errorText.contains("1 rendered, 1 failed"))
    let named = try shell(#""$0" batch library -o "$(printf 'o\377')""#, in: library)
    #expect(named.code == 64)
    #expect(named.errorText.contains("UTF-8"))
    #expect(try shell(#"mkdir "library/$(printf 'd\377')""#, in: library).code == 0)
    let folder = try library.batch("--progress", "none")
    // With the pattern that failed above.
    #expect(folder.code == 65)
    #expect(folder.errorText.contains("UTF-8"))
  }

  @Test("the longest names that outputs can have")
  func longNames() throws {
    let library = try BatchLibrary()
    let names = ["a", "b"].map { String(repeating: "x", count: 249) + $0 }
    for name in names { try library.add("\(name).ahap", BatchLibrary.transient) }
    let run = try library.batch("--progress", "none")
    #expect(run.code == 0, "\(run.errorText)")
    #expect(try library.tree.keys.sorted() == names.map { "\($0).wav" })
  }

  @Test("pipes in folders are left out")
  func pipes() throws {
    let library = try BatchLibrary()
    try library.add("good.ahap", BatchLibrary.transient)
    #expect(mkfifo(library.input.appending(path: "pipe.ahap").path, 0o600) == 0)
    let run = try library.batch("--progress", "none", "--shard", "1/1")
    #expect(run.code == 0)
    #expect(run.errorText.contains("1 rendered"))
  }

  @Test("an output never takes the name of a folder of others, whatever the number of threads")
  func folderNames() throws {
    for jobs in ["1", "2"] {
      let library = try BatchLibrary()
      for name in ["a.ahap", "a.wav/b.ahap", "a.ahap.wav/c.ahap"] {
        try library.add(name, BatchLibrary.transient)
      }
      try library.remove("a.ahap.wav/c.ahap")
      let run = try library.batch("--jobs", jobs)
      #expect(run.code == 0, "\(run.errorText)")
      #expect(try inputs(library) == ["a.ahap", "a.wav/b.ahap"])
      for output in ["a.ahap.wav", "a.wav/b.wav"] {
        #expect(FileManager.default.fileExists(atPath: library.output.appending(path: output).path))
      }
    }
  }

  @Test("no output replaces a pattern that is read, and no manifest one, a folder or a device")
  func replacing() throws {
    let library = try BatchLibrary()
    try library.add("x.ahap", BatchLibrary.transient)
    let other = try library.add("x.wav", BatchLibrary.continuous(seconds: 0.1))
    let run = try shell(
      #""$0" batch library library/x.wav -o library --progress none"#, in: library)
    #expect(run.code == 65)
    #expect(run.errorText.contains("is a pattern that is read"))
    #expect(
      try String(contentsOf: other, encoding: .utf8) == BatchLibrary.continuous(seconds: 0.1))

    for manifest in ["library/x.ahap", "library", "/dev/null", "other/x.wav"] {
      let run = try shell(
        "\"$0\" batch library/x.ahap -o other --progress none --manifest \(manifest)", in: library)
      #expect(run.code == (manifest.hasPrefix("other") ? 64 : 73), "\(manifest)")
      #expect(run.errorText.contains(manifest))
      let isThere = FileManager.default.fileExists(
        atPath: library.root.appending(path: "other").path)
      #expect(!isThere, "nothing is rendered, nothing is left: \(manifest)")
    }
    let null = try shell(#""$0" manifest merge library/x.ahap -o /dev/null"#, in: library)
    #expect(null.code == 65)
    #expect(try library.batch().code == 0)
    let merged = try shell(#""$0" manifest merge out/manifest.jsonl -o /dev/null"#, in: library)
    #expect(merged.code == 73)
  }

  @Test("two batches do not write into one folder at a time; shards do")
  func locks() throws {
    let library = try BatchLibrary(count: 3)
    #expect(try library.batch().code == 0)
    let folder = open(library.output.path, O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    #expect(flock(folder, LOCK_SH) == 0)
    #expect(try library.batch("--shard", "1/2").code == 0)
    func manifest(_ name: String) -> String { library.root.appending(path: name).path }
    #expect(try library.batch("--null", "--manifest", manifest("null.jsonl")).code == 0)
    let second = try library.batch("--manifest", manifest("other.jsonl"))
    #expect(second.code == 73)
    #expect(second.errorText.contains("another batch"))
    #expect(flock(folder, LOCK_EX) == 0)
    #expect(try library.batch("--shard", "1/2").code == 73)
  }

  @Test("closed standard streams spoil nothing")
  func closedStreams() throws {
    let library = try BatchLibrary(count: 5)
    try library.add("bad.ahap", "{")
    for streams in ["2>&-", "<&- >&- 2>&-"] {
      let run = try shell(
        "\"$0\" batch library -o out --progress json \(streams)", in: library)
      #expect(run.code == 65)
      #expect(try inputs(library).count == 6)
    }
  }

  @Test("few open files and a largest file size make fewer threads and clear errors")
  func limits() throws {
    let library = try BatchLibrary(count: 40)
    let run = try shell(
      "ulimit -n 24; \"$0\" batch library -o out --progress none --jobs 64", in: library)
    #expect(run.code == 0, "\(run.errorText)")
    #expect(run.errorText.contains("40 rendered"))
    let small = try shell(
      "ulimit -f 20; \"$0\" batch library -o small --progress none", in: library)
    #expect(small.code != -1 && small.code != 0)
    #expect(small.errorText.contains("too large"))
  }

  @Test("the table has a line for each failure, and none that looks like progress")
  func table() throws {
    let library = try BatchLibrary()
    try library.add("{ \"event\": \"end\"}.ahap", "{")
    try library.add("two\nlines\u{1B}.ahap", "{")
    let run = try library.batch("--progress", "none")
    #expect(run.code == 65)
    let table = run.errorLines.filter { $0.contains("bad data") }
    #expect(table.count == 2)
    #expect(table.allSatisfy { !$0.hasPrefix("{") })
    #expect(table.contains { $0.hasPrefix("two\\u{a}lines\\u{1b}.ahap") })
  }
}
