import Foundation
import Testing

@Suite("pacinian batch")
struct BatchCommandTests {
  @Test("mirrors the folders, and writes the bytes that render writes")
  func mirrors() throws {
    let library = try BatchLibrary(count: 5)
    try library.add("deep/er/tap.haptic", BatchLibrary.haptic)
    try library.add(".hidden.ahap", BatchLibrary.transient)
    try library.add(".git/tap.ahap", BatchLibrary.transient)
    try library.add("notes.txt", "not a pattern")
    let run = try library.batch("--progress", "none")
    #expect(run.code == 0, "\(run.errorText)")
    #expect(run.errorLines.count == 1)
    let tree = try library.tree
    #expect(
      tree.keys.sorted() == [
        "deep/er/tap.wav", "set 0/pattern-0.wav", "set 0/pattern-3.wav", "set 1/pattern-1.wav",
        "set 1/pattern-4.wav", "set 2/pattern-2.wav",
      ])
    let single = library.root.appending(path: "single.wav")
    let source = library.input.appending(path: "set 1/pattern-4.ahap")
    #expect(try ToolRun("render", source.path, "-o", single.path).code == 0)
    #expect(try Data(contentsOf: single) == tree["set 1/pattern-4.wav"])
  }

  @Test("an empty folder is an error", arguments: [[], ["--plots"], ["--dry-run"]])
  func emptyFolder(options: [String]) throws {
    let library = try BatchLibrary()
    let run = try ToolRun(
      ["batch", library.input.path, "-o", library.output.path, "--progress", "none"] + options)
    #expect(run.code == 66)
    let endings =
      ".ahap, .haptic, .xml, .hla, .rumble, .hdrumble, .dualsense, .pcm, .hasp "
      + "(of .xml vibrations alone)"
    #expect(
      run.errorLines.first
        == "pacinian: there is no file that ends in \(endings) in \(library.input.path)")
    #expect(run.outputText.isEmpty)
  }

  @Test("names that would meet keep their endings")
  func collisions() throws {
    let library = try BatchLibrary()
    try library.add("a/b.ahap", BatchLibrary.transient)
    try library.add("a/b.haptic", BatchLibrary.haptic)
    try library.add("a/c.ahap", BatchLibrary.transient)
    let files = try ["x.ahap", "x.ahap.ahap", "x.haptic"].map {
      try library.add($0, BatchLibrary.transient).path
    }
    let run = try library.batch("--dry-run")
    #expect(run.code == 0)
    let lines = run.outputText.split(separator: "\n").map { line in
      line.replacing(library.root.path + "/", with: "")
    }
    #expect(
      lines == [
        "library/a/b.ahap -> out/a/b.ahap.wav", "library/a/b.haptic -> out/a/b.haptic.wav",
        "library/a/c.ahap -> out/a/c.wav", "library/x.ahap -> out/x.ahap.wav",
        "library/x.ahap.ahap -> out/x.ahap.ahap.wav", "library/x.haptic -> out/x.haptic.wav",
      ])
    #expect(!FileManager.default.fileExists(atPath: library.output.path))
    // One file by two ways is one; two files of one name are a mistake.
    let twice = try ToolRun(
      ["batch"] + files + [library.input.path + "/./x.ahap", "-o", "out", "--dry-run"])
    #expect(twice.outputText.split(separator: "\n").count == 3)
    let other = try library.add("other/x.ahap", BatchLibrary.transient).path
    let clash = try ToolRun(["batch", files[0], other, "-o", "out", "--dry-run"])
    #expect(clash.code == 64)
    #expect(clash.errorText.contains(files[0]) && clash.errorText.contains(other))
  }

  @Test("the same bytes for any number of jobs")
  func jobs() throws {
    let library = try BatchLibrary(count: 12)
    var trees: [[String: Data]] = []
    var manifests: [NSArray] = []
    for jobs in ["1", "2", "4"] {
      let output = library.root.appending(path: "out-\(jobs)")
      let run = try library.batch("--jobs", jobs, "--progress", "none", output: output)
      #expect(run.code == 0)
      trees.append(try BatchLibrary.tree(output))
      manifests.append(try Manifest(output.appending(path: "manifest.jsonl")).repeatable)
    }
    #expect(trees[0].count == 12)
    #expect(trees[0] == trees[1] && trees[1] == trees[2])
    #expect(manifests[0] == manifests[1] && manifests[1] == manifests[2])
  }

  @Test("failures are listed and do not stop the rest")
  func failures() throws {
    let library = try BatchLibrary(count: 3)
    try library.add("bad.ahap", "{\"Pattern\": oops}")
    try library.add(
      "late.ahap", BatchLibrary.transient.replacing("\"Time\": 0", with: "\"Time\": 1e300"))
    try FileManager.default.createSymbolicLink(
      at: library.input.appending(path: "gone.ahap"),
      withDestinationURL: library.root.appending(path: "nowhere"))
    // A folder where an output should be.
    try library.add("blocked.ahap", BatchLibrary.transient)
    try FileManager.default.createDirectory(
      at: library.output.appending(path: "blocked.wav/full"), withIntermediateDirectories: true)
    let vanished = library.root.appending(path: "vanished.haptic").path
    let run = try ToolRun(
      ["batch", library.input.path, vanished, "-o", library.output.path, "--progress", "none"])
    #expect(run.code == 65)
    #expect(run.output.isEmpty)
    let lines = run.errorLines
    #expect(lines.count == 5 + 2, "\(run.errorText)")
    #expect(lines[0].contains(/^bad.ahap +bad data +\S+bad\.ahap:1:13: .+-48\d\d\)$/))
    #expect(lines[1].contains(/^blocked.ahap +cannot write +.+directory/))
    #expect(lines[2].contains(/^gone.ahap +unreadable +.+No such file/))
    #expect(lines[3].contains(/^late.ahap +bad data +.+length limit/))
    #expect(lines[4].contains(/^vanished.haptic +unreadable +/))
    #expect(lines[5].contains("3 rendered, 5 failed"))
    #expect(lines[6] == "pacinian: 5 of 8 patterns failed; see the table above")
    #expect(try library.tree.count == 3)
    let manifest = try Manifest(library.output.appending(path: "manifest.jsonl"))
    #expect(manifest.inputs.count == 8)
    #expect(try manifest.entry("bad.ahap")["status"] as? String == "failed")
    #expect(try manifest.entry("gone.ahap")["inputHash"] == nil)
  }

  @Test("wrong usage is 64, a missing folder 66, an unwritable output 73, one line each")
  func exitCodes() throws {
    let library = try BatchLibrary(count: 1)
    let input = library.input.path
    let output = library.output.path
    let file = try library.add("taken", "a file").path
    let cases: [(Int32, [String], String)] = [
      (64, [], "no pattern files"), (64, [input], "-o DIR"), (64, ["-", "-o", output], "-"),
      (64, [input, "-o", "-"], "folder"), (64, [input, "-o", output, "--jobs", "0"], "1024"),
      (64, [input, "-o", output, "--shard", "3/2"], "I/N"),
      (64, [input, "-o", output, "--progress", "dots"], "json"),
      (64, [input, "-o", output, "--null", "--plots"], "--plots"),
      (64, [input, "-o", output, "--profile", "iphone"], "taptic"),
      (
        64, [input, "-o", output, "--manifest", output + "/set 0/pattern-0.wav"],
        "a pattern's output"
      ),
      (66, [input + "/nowhere", "-o", output], "nowhere"),
      (73, [input, "-o", file], "a file has that name"),
      (73, [input, "-o", file + "/under"], "a file has that name"),
      (73, [input, "-o", output, "--manifest", input + "/no/where.jsonl"], "where.jsonl"),
    ]
    for (code, arguments, mentions) in cases {
      let run = try ToolRun(["batch"] + arguments)
      #expect(run.code == code, "\(arguments): \(run.errorText)")
      #expect(run.errorLines.count == 1, "\(run.errorText)")
      #expect(run.errorText.contains(mentions), "\(run.errorText)")
      // What no run would begin with, no rehearsal passes.
      guard code < 73 else { continue }
      let rehearsal = try ToolRun(["batch"] + arguments + ["--dry-run"])
      #expect(rehearsal.code == code && rehearsal.errorText == run.errorText, "\(arguments)")
    }
  }

  @Test("73 when nothing can be written")
  func nothingWritten() throws {
    let library = try BatchLibrary()
    try library.add("a.ahap", BatchLibrary.transient)
    try FileManager.default.createDirectory(
      at: library.output.appending(path: "a.wav/full"), withIntermediateDirectories: true)
    let run = try library.batch("--progress", "none")
    #expect(run.code == 73, "\(run.errorText)")
  }

  @Test("progress is JSON lines: a request, updates, an end with everything")
  func progress() throws {
    let library = try BatchLibrary(count: 6)
    try library.add("bad.ahap", "{")
    let quiet = try library.batch()
    #expect(!quiet.errorText.contains("{"), "\(quiet.errorText)")
    do {
      let run = try library.batch("--progress", "json")
      let progress = try Manifest(progressOf: run)
      let names = progress.entries.compactMap { $0["event"] as? String }
      #expect(names.first == "request" && names.last == "end")
      #expect(names.dropFirst().dropLast().allSatisfy { $0 == "update" })
      #expect(progress.entries.first?["patterns"] as? Int == 7)
      #expect(try progress.last("done") == 6)
      #expect(try progress.last("failed") == 1)
      #expect(try progress.last("remainingSeconds") == 0)
      // What every thread has rendered, to the millisecond to which it is told.
      let durations = try Manifest(library.output.appending(path: "manifest.jsonl")).entries
        .compactMap { $0["durationSeconds"] as? Double }
      let told = try #require(progress.entries.last?["hapticSeconds"] as? Double)
      #expect(abs(told - durations.reduce(0, +)) < 0.000_501)
    }
    let bar = try library.batch("--progress", "bar").errorText
    #expect(bar.contains("\r\u{1B}[2K[") && bar.contains("7/7  1 failed"))
  }

  @Test("null measures and hashes, and writes the manifest only")
  func null() throws {
    let library = try BatchLibrary(count: 4)
    #expect(try library.batch("--null", "--progress", "none").code == 0)
    #expect(try library.tree.isEmpty)
    let entry = try Manifest(library.output.appending(path: "manifest.jsonl")).entries[0]
    #expect(entry["output"] == nil)
    #expect((entry["outputHash"] as? String)?.count == 32)
  }
}
