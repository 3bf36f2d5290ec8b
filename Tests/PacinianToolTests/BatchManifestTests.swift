import Foundation
import Testing

@Suite("pacinian batch: manifests and shards")
struct BatchManifestTests {
  @Test("an entry says what was read, how, and what came of it")
  func entry() throws {
    let library = try BatchLibrary()
    let loose = BatchLibrary.continuous(seconds: 0.5).replacing("\"Version\": 1, ", with: "")
    try library.add("a \"b\".ahap", loose)
    let run = try library.batch("--format", "s16", "--rate", "8000", "--progress", "none")
    #expect(run.code == 0)
    let version = try ToolRun("--version").outputText
    let entry = try Manifest(library.output.appending(path: "manifest.jsonl")).entry("a \"b\".ahap")
    #expect(entry["output"] as? String == "a \"b\".wav")
    #expect(entry["status"] as? String == "done")
    let stated = try #require(entry["version"] as? String)
    #expect("pacinian \(stated)\n" == version)
    let frames = try #require(entry["frames"] as? Int)
    #expect(entry["durationSeconds"] as? Double == Double(frames) / 8_000)
    #expect(try #require(entry["peak"] as? Double) > 0.1)
    #expect(entry["clippedSamples"] as? Int != nil)
    #expect(try #require(entry["processingSeconds"] as? Double) > 0)
    #expect(entry["diagnosticCount"] as? Int == 1)
    let diagnostic = try #require((entry["diagnostics"] as? [[String: Any]])?.first)
    #expect(diagnostic["code"] as? String == "missing-version")
    #expect(diagnostic["line"] as? Int == 1 && diagnostic["column"] as? Int == 1)
    let settings = try #require(entry["settings"] as? String)
    #expect(["format=s16", "rate=8000", "profile=taptic/"].allSatisfy(settings.contains))
    // XXH3's published value for no bytes, as xxh128sum prints it.
    try library.add("empty.ahap", "")
    #expect(try library.batch("--progress", "none").code == 65)
    let empty = try Manifest(library.output.appending(path: "manifest.jsonl")).entry("empty.ahap")
    #expect(empty["inputHash"] as? String == "99aa06d3014798d86001c324468d497f")
  }

  @Test("entries are sorted by input, and diagnostics are bounded")
  func order() throws {
    let library = try BatchLibrary(count: 9)
    let event = #"{"Event": {"EventType": "HapticTransient", "Time": 0, "Colour": 1}}"#
    let events = Array(repeating: event, count: 50).joined(separator: ", ")
    try library.add("many.ahap", "{\"Version\": 1, \"Pattern\": [\(events)]}")
    #expect(try library.batch("--progress", "none").code == 0)
    let manifest = try Manifest(library.output.appending(path: "manifest.jsonl"))
    #expect(manifest.inputs == manifest.inputs.sorted())
    let entry = try manifest.entry("many.ahap")
    #expect(try #require(entry["diagnosticCount"] as? Int) >= 50)
    #expect((entry["diagnostics"] as? [Any])?.count == 20)
  }

  @Test("shards are a partition by content, and their manifests merge to the whole")
  func shards() throws {
    let library = try BatchLibrary(count: 14)
    try library.add("bad.ahap", "{")
    #expect(try library.batch("--progress", "none").code == 65)
    let whole = try Manifest(library.output.appending(path: "manifest.jsonl"))
    let sharded = library.root.appending(path: "sharded")
    var inputs: [String] = []
    for number in 1...3 {
      let run = try library.batch("--shard", "\(number)/3", "--progress", "none", output: sharded)
      #expect([0, 65].contains(run.code))
      let manifest = sharded.appending(path: "manifest-\(number)-of-3.jsonl")
      inputs += try Manifest(manifest).inputs
    }
    #expect(inputs.sorted() == whole.inputs)
    #expect(try BatchLibrary.tree(sharded) == library.tree)
    let names = (1...3).map { sharded.appending(path: "manifest-\($0)-of-3.jsonl").path }
    let merged = library.root.appending(path: "merged.jsonl")
    // The same entries twice are no conflict.
    let merge = try ToolRun(["manifest", "merge"] + names + [names[1], "-o", merged.path])
    #expect(merge.code == 0, "\(merge.errorText)")
    #expect(try Manifest(merged).repeatable == whole.repeatable)
    // The shard of a pattern depends on its content, not on its name or its neighbours.
    let moved = try BatchLibrary()
    let text = try String(
      contentsOf: library.input.appending(path: "set 0/pattern-3.ahap"), encoding: .utf8)
    try moved.add("elsewhere.ahap", text)
    let shard = try #require(
      try (1...3).first { number in
        try Manifest(URL(filePath: names[number - 1])).inputs.contains("set 0/pattern-3.ahap")
      })
    for number in 1...3 {
      let lines = try moved.batch("--shard", "\(number)/3", "--dry-run").outputText
      #expect(lines.isEmpty == (number != shard))
    }
  }

  @Test("the number of a shard stays the same from version to version")
  func shardNumbers() throws {
    let library = try BatchLibrary()
    // XXH3's published value for no bytes ends in 6001c324468d497f, which is 1 more than a
    // multiple of 3, and 4 more than one of 5.
    try library.add("empty.ahap", "")
    for (number, count) in [(2, 3), (5, 5)] {
      let run = try library.batch("--shard", "\(number)/\(count)", "--dry-run")
      #expect(run.code == 0 && run.outputText.contains("empty.ahap"), "\(number)/\(count)")
    }
  }

  @Test("failures agree whatever the files were called")
  func failures() throws {
    let library = try BatchLibrary()
    try library.add("bad.ahap", "{")
    let other = library.root.appending(path: "other").path
    let out = library.root.appending(path: "merged.jsonl").path
    #expect(try library.batch("--progress", "none").code == 65)
    let again = try ToolRun(
      "batch", library.input.path + "/./", "-o", other, "--progress", "none")
    #expect(again.code == 65)
    let manifests = [library.output.path, other].map { $0 + "/manifest.jsonl" }
    let texts = try manifests.map { try Manifest(URL(filePath: $0)).entry("bad.ahap")["error"] }
    #expect(texts[0] as? String != texts[1] as? String)
    #expect(try ToolRun(["manifest", "merge"] + manifests + ["-o", out]).code == 0)
    #expect(try Manifest(URL(filePath: out)).inputs == ["bad.ahap"])
  }

  @Test("a conflict names both manifests; what is no manifest is bad data")
  func conflicts() throws {
    let library = try BatchLibrary(count: 2)
    let other = library.root.appending(path: "other")
    #expect(try library.batch("--progress", "none").code == 0)
    #expect(try library.batch("--rate", "8000", "--progress", "none", output: other).code == 0)
    let first = library.output.appending(path: "manifest.jsonl").path
    let second = other.appending(path: "manifest.jsonl").path
    let out = library.root.appending(path: "merged.jsonl").path
    let run = try ToolRun("manifest", "merge", first, second, "-o", out)
    #expect(run.code == 65)
    #expect(run.errorText.contains("\(first):1 and \(second):1 disagree about set 0/pattern-0"))
    #expect(!FileManager.default.fileExists(atPath: out))
    for (text, mentions) in [("{}\n", ":1:1: "), ("{\"input\"", "not complete")] {
      try Data(text.utf8).write(to: URL(filePath: second))
      let run = try ToolRun("manifest", "merge", first, second, "-o", out)
      #expect(run.code == 65)
      #expect(run.errorLines.count == 1 && run.errorText.contains(mentions), "\(run.errorText)")
    }
    #expect(try ToolRun("manifest", "split", first, "-o", out).code == 64)
    #expect(try ToolRun("manifest", "merge", "nowhere.jsonl", "-o", out).code == 66)
  }
}
