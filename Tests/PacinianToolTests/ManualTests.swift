import Foundation
import PacinianTestSupport
import Testing

/// `--help`, man pages and completions, which are made from one table.
@Suite("pacinian help, manual, completions")
struct ManualTests {
  private static let commands: [String] = {
    let help = (try? ToolRun("help").outputText) ?? ""
    return help.matches(of: #/(?m)^ {2}([a-z]+) /#).map { String($0.output.1) }
  }()

  private static func options(of command: String) throws -> [String] {
    let help = try ToolRun("help", command).outputText
    return help.matches(of: /(?m)^ {2}(-[a-z-]+)/).map { String($0.output.1) }
  }

  private static func has(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
  }

  private func run(_ program: String, _ arguments: String...) throws -> ToolRun {
    try ToolRun(arguments, program: URL(filePath: "/usr/bin/\(program)"))
  }

  @Test("help COMMAND is COMMAND --help")
  func help() throws {
    #expect(Self.commands.count >= 12)
    #expect(try ToolRun("help").output == ToolRun("--help").output)
    for command in Self.commands {
      let help = try ToolRun("help", command)
      #expect(help.outputText.hasPrefix("usage: pacinian \(command) "))
      #expect(help.outputText.split(separator: "\n").allSatisfy { $0.count <= 100 })
      #expect(try help.output == ToolRun(command, "--help").output)
    }
  }

  @Test("wrong names are answered with the right ones")
  func suggestions() throws {
    let cases: [([String], String)] = [
      (["rendr"], "is it render?"), (["help", "bacth"], "is it batch?"),
      (["render", "a.ahap", "--limitr", "soft"], "is it --limiter?"),
      (["render", "a.ahap", "--profile", "tactic"], "is it taptic?"),
    ]
    for (arguments, hint) in cases {
      let run = try ToolRun(arguments)
      #expect(run.code == 64)
      #expect(run.errorText.contains(hint), "\(arguments): \(run.errorText)")
    }
    #expect(try !ToolRun("xyzzy").errorText.contains("is it"))
  }

  @Test("each option is in the man page and the completions of its command")
  func complete() throws {
    let bash = try ToolRun("completions", "bash").outputText
    let zsh = try ToolRun("completions", "zsh").outputText
    let fish = try ToolRun("completions", "fish").outputText
    for command in Self.commands {
      let page = try ToolRun("manual", command).outputText
      let names = try #require(bash.firstMatch(of: try Regex("'\(command) -'\\) words '([^']*)'")))
      let offered = Set((names.output[1].substring ?? "").split(separator: " ").map(String.init))
      let options = try Self.options(of: command)
      #expect(offered == Set(options + ["--help"]))
      let section = try #require(
        zsh.split(separator: ";;").first { $0.contains("    \(command))\n") })
      for option in options {
        #expect(page.contains("\n.It Fl \(option.dropFirst())"), "\(command) \(option)")
        #expect(section.contains("'\(option)"), "\(command) \(option)")
        let name = option.hasPrefix("--") ? "-l \(option.dropFirst(2))" : "-s \(option.dropFirst())"
        #expect(
          fish.contains("from \(command)' \(name) "), "\(command) \(option)")
      }
    }
  }

  @Test("man pages are clean", .enabled(if: has("mandoc"), "there is no mandoc"))
  func manPages() throws {
    let files = try TemporaryFolder()
    for command in Self.commands + [""] {
      let page = try ToolRun(command.isEmpty ? ["manual"] : ["manual", command])
      let file = try files.write("\(command).1", page.output)
      let check = try run("mandoc", "-Tlint", "-Wwarning", file.path)
      #expect(check.code == 0, "\(command): \(check.outputText)\(check.errorText)")
    }
  }

  /// The words that bash offers at the end of a command line.
  private func bash(_ line: String) throws -> [String] {
    let files = try TemporaryFolder()
    let script = try files.write("completions", try ToolRun("completions", "bash").output)
    let run = try run(
      "bash", "--norc", "-c",
      """
      . "$1"
      COMP_WORDS=(${2%%|}); [ "${2%|}" = "$2" ] || COMP_WORDS+=("")
      COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
      compopt() { :; }
      _pacinian
      printf '%s\\n' "${COMPREPLY[@]}"
      """, "bash", script.path, line)
    #expect(run.errorText.isEmpty, "\(run.errorText)")
    return run.outputText.split(separator: "\n").map(String.init)
  }

  @Test(
    "bash completes commands, options and values", .enabled(if: has("bash"), "there is no bash"))
  func bash() throws {
    #expect(try bash("pacinian ren") == ["render"])
    #expect(try bash("pacinian render --lim") == ["--limiter"])
    #expect(try bash("pacinian render a.ahap --limiter |") == ["none", "clip", "soft", "limit"])
    #expect(try bash("pacinian render --limiter = so") == ["soft"])
    #expect(try bash("pacinian help ch") == ["check"])
  }

  @Test("zsh reads its completions", .enabled(if: has("zsh"), "there is no zsh"))
  func zsh() throws {
    let files = try TemporaryFolder()
    let script = try files.write("_pacinian", try ToolRun("completions", "zsh").output)
    let check = try run("zsh", "-n", script.path)
    #expect(check.code == 0 && check.errorText.isEmpty, "\(check.errorText)")
  }

  @Test(
    "fish completes commands, options and values", .enabled(if: has("fish"), "there is no fish"))
  func fish() throws {
    let files = try TemporaryFolder()
    let script = try files.write("pacinian.fish", try ToolRun("completions", "fish").output)
    func offers(_ line: String) throws -> [Substring] {
      let run = try ToolRun(
        ["-c", "source $argv[1]; complete -C $argv[2]", script.path, line],
        environment: ["HOME": files.url.path], program: URL(filePath: "/usr/bin/fish"))
      return run.outputText.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    }
    #expect(try offers("pacinian ren") == ["render"])
    #expect(try offers("pacinian render --limit") == ["--limiter"])
    #expect(try offers("pacinian render --limiter ").sorted() == ["clip", "limit", "none", "soft"])
  }
}
