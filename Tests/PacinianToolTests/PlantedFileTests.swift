import Foundation
import Testing

/// Somebody who may write into a folder puts links and pipes where the tool writes.
@Suite("pacinian: nothing is written through what somebody has planted")
struct PlantedFileTests {
  private let library: BatchLibrary
  private let precious: URL

  init() throws {
    library = try BatchLibrary()
    try library.add("a.ahap", BatchLibrary.transient)
    precious = library.root.appending(path: "precious.txt")
    try Data("keep".utf8).write(to: precious)
    try FileManager.default.createDirectory(at: library.output, withIntermediateDirectories: true)
  }

  /// Runs the tool, which must end: a pipe that it waited for would have `timeout` end it with 124.
  private func run(_ words: String) throws -> ToolRun {
    try ToolRun(
      ["-c", "exec timeout 60 \"$0\" \(words)", ToolRun.program.path], folder: library.root,
      program: URL(filePath: "/bin/sh"))
  }

  private enum Planted: CaseIterable { case link, danglingLink, hardLink, pipe }

  private func plant(_ planted: Planted, _ name: String) {
    let path = library.output.appending(path: name).path
    switch planted {
    case .link: #expect(symlink(precious.path, path) == 0)
    case .danglingLink: #expect(symlink(precious.path + ".new", path) == 0)
    case .hardLink: #expect(linkat(AT_FDCWD, precious.path, AT_FDCWD, path, 0) == 0)
    case .pipe: #expect(mkfifo(path, 0o600) == 0)
    }
  }

  private func expectUntouched(_ words: String) throws {
    #expect(try Data(contentsOf: precious) == Data("keep".utf8), "\(words)")
    #expect(!FileManager.default.fileExists(atPath: precious.path + ".new"), "\(words)")
  }

  private func clear() throws {
    try FileManager.default.removeItem(at: library.output)
    try FileManager.default.createDirectory(at: library.output, withIntermediateDirectories: true)
  }

  @Test("the files of a batch are made anew, under every name that it writes")
  func batch() throws {
    let names = [
      ".a.wav.partial", ".a.png.partial", ".a.mini.png.partial", ".a.ahap.partial",
      ".manifest.jsonl.partial", ".index.html.partial", "a.wav", "a.png",
    ]
    // The names are those that a batch writes: an interrupted one leaves them.
    let batch = "batch library -o out --plots --progress none"
    #expect(try run(batch).code == 0)
    let written = try FileManager.default.contentsOfDirectory(atPath: library.output.path)
    for name in ["a.wav", "a.png", "index.html", "manifest.jsonl"] {
      #expect(written.contains(name), "\(written)")
    }
    for planted in Planted.allCases {
      for options in ["", " --resume"] {
        try clear()
        for name in names { plant(planted, name) }
        let run = try run(batch + options)
        #expect(run.code == 0, "\(planted): \(run.errorText)")
        try expectUntouched("\(planted)")
        let file = library.output.appending(path: "a.wav")
        #expect(try Data(contentsOf: file).starts(with: Data("RIFF".utf8)))
      }
    }
  }

  @Test("a journal that is a link, a pipe or has two names is refused, with what to do")
  func journal() throws {
    for planted in Planted.allCases {
      for options in ["", " --resume"] {
        try clear()
        plant(planted, "manifest.jsonl.journal")
        let run = try run("batch library -o out --progress none" + options)
        #expect(run.code == 73, "\(planted): \(run.errorText)")
        #expect(run.errorText.contains("manifest.jsonl.journal"))
        #expect(run.errorText.contains("remove it"))
        try expectUntouched("\(planted)")
      }
    }
  }

  @Test("a manifest that is a link is replaced, one that is a pipe is refused")
  func manifest() throws {
    plant(.link, "manifest.jsonl")
    #expect(try run("batch library -o out --progress none").code == 0)
    try expectUntouched("manifest")
    try clear()
    plant(.pipe, "manifest.jsonl")
    #expect(try run("batch library -o out --progress none --resume").code == 73)
  }

  @Test("a folder of outputs that is a link out of the output folder is refused")
  func folder() throws {
    try library.add("sub/b.ahap", BatchLibrary.transient)
    let elsewhere = library.root.appending(path: "elsewhere")
    try FileManager.default.createDirectory(at: elsewhere, withIntermediateDirectories: true)
    let link = library.output.appending(path: "sub")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: elsewhere)
    let run = try run("batch library -o out --progress none")
    #expect(run.code == 65, "\(run.errorText)")
    #expect(run.errorText.contains("it is a link"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
    // The output folder itself may be one.
    let own = library.root.appending(path: "own")
    try FileManager.default.createSymbolicLink(at: own, withDestinationURL: elsewhere)
    #expect(try self.run("batch library -o own --progress none").code == 0)
  }

  private static let commands = [
    ("render library/a.ahap -o", "out/x.wav"),
    ("render library/a.ahap --format s16 -o", "out/x.wav"),
    ("render library/a.ahap -o", "out/x.flac"), ("convert library/a.ahap -o", "out/x.ahap"),
    ("convert library/a.ahap -o", "out/x.haptic"), ("plot library/a.ahap -o", "out/x.png"),
    ("plot library/a.ahap -o", "out/x.svg"),
    ("compare library/a.ahap library/a.ahap --plot", "out/x.svg"),
    ("manifest merge made/manifest.jsonl -o", "out/x.jsonl"),
    ("manifest gallery made/manifest.jsonl -o", "out/x.html"),
  ]

  @Test("a user's own link is replaced by the file, and what it led to stays", arguments: commands)
  func link(words: String, name: String) throws {
    #expect(try run("batch library -o made --progress none").code == 0)
    for planted in [Planted.link, .danglingLink, .hardLink] {
      try clear()
      plant(planted, URL(filePath: name).lastPathComponent)
      let run = try run("\(words) \(name)")
      #expect(run.code == 0, "\(planted): \(run.errorText)")
      try expectUntouched("\(words) \(planted)")
      let path = library.root.appending(path: name)
      #expect(try path.resourceValues(forKeys: [.isSymbolicLinkKey]).isSymbolicLink == false)
      #expect(try !Data(contentsOf: path).isEmpty)
    }
  }

  @Test("devices, pipes and open descriptors that a user names are written as they are")
  func direct() throws {
    let wav = try run("render library/a.ahap -o out/x.wav")
    #expect(wav.code == 0)
    let expected = try Data(contentsOf: library.output.appending(path: "x.wav"))
    #expect(try run("render library/a.ahap --format f32 -o /dev/null").code == 0)
    // Standard output is a file here.
    #expect(try run("render library/a.ahap --format f32 -o /dev/stdout").output == expected)
    let piped = try run("render library/a.ahap --format f32 -o /dev/stdout | cat")
    #expect(piped.output == expected)
    let named = try ToolRun(
      [
        "-c",
        "mkfifo out/p && (\"$0\" render library/a.ahap --format f32 -o out/p & cat out/p; wait)",
        ToolRun.program.path,
      ], folder: library.root, program: URL(filePath: "/bin/sh"))
    #expect(named.output == expected)
  }
}
