import Foundation
import PacinianTestSupport
import Testing

@Suite("pacinian: standard streams that are closed or a terminal")
struct StandardStreamTests {
  private static let shell = URL(filePath: "/bin/sh")

  private let files: TemporaryFolder

  init() throws {
    files = try TemporaryFolder()
    _ = try files.write("tap.ahap", BatchLibrary.transient)
    _ = try files.write("a.jsonl", "")
  }

  /// Runs the tool by a shell, which applies `redirection`. A terminal that nobody reads would
  /// hold a tool that writes to it.
  private func run(_ words: String, _ redirection: String) throws -> ToolRun {
    try ToolRun(
      ["-c", "exec timeout -s KILL 60 \"$0\" \(words) \(redirection)", ToolRun.program.path],
      folder: files.url,
      program: Self.shell)
  }

  @Test(
    "output for a closed standard output is 73",
    arguments: [
      "render tap.ahap -o -", "render tap.ahap -o - --bus both", "inspect tap.ahap",
      "inspect tap.ahap --json", "convert tap.ahap -o -", "convert tap.ahap -o - --to haptic",
      "plot tap.ahap -o - --format svg", "plot tap.ahap -o - --format png",
      "batch tap.ahap -o out --dry-run", "profiles", "profiles taptic", "--help", "--version",
      "render --help", "help", "manual", "completions bash", "check tap.ahap",
      "compare tap.ahap tap.ahap",
    ])
  func closedOutput(words: String) throws {
    let run = try self.run(words, ">&-")
    #expect(run.code == 73, "\(words): \(run.errorText)")
    #expect(run.errorText == "pacinian: cannot write standard output: it is closed\n")
    #expect(files.names == ["a.jsonl", "tap.ahap"])
  }

  @Test("a merge of manifests to a closed standard output is 73")
  func closedMerge() throws {
    let batch = try self.run("batch tap.ahap -o out", "")
    #expect(batch.code == 0, "\(batch.errorText)")
    let run = try self.run("manifest merge out/manifest.jsonl -o -", ">&-")
    #expect(run.code == 73, "\(run.errorText)")
  }

  @Test("a closed standard input is no empty file")
  func closedInput() throws {
    let run = try self.run("inspect -", "<&-")
    #expect(run.code == 66)
    #expect(run.errorText.contains("cannot read standard input: it is closed"), "\(run.errorText)")
  }

  @Test("files are written whatever is closed")
  func closedAll() throws {
    let run = try self.run("render tap.ahap -o tap.wav", "<&- >&- 2>&-")
    #expect(run.code == 0)
    #expect(files.names.contains("tap.wav"))
  }

  @Test(
    "binary content for a terminal is refused with words",
    arguments: [
      ("render tap.ahap -o -", "standard output"),
      ("plot tap.ahap -o - --format png", "standard output"),
      ("render tap.ahap --format s16 -o TERMINAL", "/dev/pts/"),
      ("plot tap.ahap --format png -o TERMINAL", "/dev/pts/"),
    ])
  func terminal(words: String, name: String) throws {
    let terminal = try PseudoTerminal()
    let words = words.replacing("TERMINAL", with: terminal.path)
    let run = try self.run(words, ">\(terminal.path)")
    #expect(run.code == 64)
    #expect(run.errorText.hasPrefix("pacinian: \(name)"), "\(run.errorText)")
    #expect(run.errorText.contains("is a terminal"), "\(run.errorText)")
  }

  @Test("text for a terminal is shown")
  func textOnTerminal() throws {
    let terminal = try PseudoTerminal()
    for words in ["inspect tap.ahap", "convert tap.ahap -o -"] {
      let run = try self.run(words, ">\(terminal.path)")
      #expect(run.code == 0, "\(run.errorText)")
    }
  }
}
