import Foundation
import PacinianTestSupport
import Testing

private enum DesignersPage {
  /// The commands, without `pacinian`: lines of their own, and those of the table.
  static var commands: [[String]] {
    get throws {
      let page = try String(
        contentsOf: ToolRun.packageRoot.appending(path: "docs/DESIGNERS.md"), encoding: .utf8)
      return page.split(separator: "\n").compactMap { line in
        guard
          let command = line.firstMatch(of: /^    pacinian (.+)$/)?.output.1
            ?? line.firstMatch(of: /^\| `pacinian ([^`]+)`/)?.output.1
        else { return nil }
        return command.split(separator: " ").map(String.init)
      }
    }
  }
}

/// Every command of docs/DESIGNERS.md, run as it is written, in a folder as the page describes it.
@Suite("docs/DESIGNERS.md")
struct DesignersTests {
  private let files: TemporaryFolder
  private let environment: [String: String]

  init() throws {
    files = try TemporaryFolder()
    for folder in ["patterns", "patterns-released"] {
      try FileManager.default.createDirectory(
        at: files.url.appending(path: folder), withIntermediateDirectories: true)
      for index in 0..<3 {
        // One of them has been changed.
        let intensity = folder == "patterns" && index == 0 ? 0.5 : 0.8
        try Data(BatchLibrary.continuous(seconds: 0.2, intensity: intensity).utf8).write(
          to: files.url.appending(path: "\(folder)/\(index == 0 ? "tap" : "hum \(index)").ahap"))
      }
    }
    _ = try files.write("door.wav", WaveFile.tone(seconds: 0.5))
    // A device that takes all samples at once.
    let configuration = try files.write("asound.conf", "pcm.!default { type null }\n")
    environment = ["ALSA_CONFIG_PATH": configuration.path]
  }

  @Test("the page has the three commands and more")
  func page() throws {
    let commands = try DesignersPage.commands
    #expect(commands.count >= 9)
    #expect(Set(commands.map { $0[0] }).isSuperset(of: ["check", "batch", "compare"]))
  }

  @Test("a command runs as it is written", arguments: try DesignersPage.commands)
  func runs(command: [String]) throws {
    guard !command.contains("--watch") else { return try watches(command) }
    let run = try ToolRun(command, folder: files.url, environment: environment)
    #expect(run.code == 0, "\(run.errorText)")
    for (index, word) in command.enumerated() where word == "-o" || word == "--plot" {
      let output = files.url.appending(path: command[index + 1]).path
      #expect(FileManager.default.fileExists(atPath: output))
    }
    if command[0] == "batch" { #expect(files.names(in: "heard").contains("index.html")) }
    if command[0] == "compare" { #expect(run.outputText.contains("tap.ahap")) }
  }

  /// It goes on until it is stopped.
  private func watches(_ command: [String]) throws {
    let process = Process()
    process.executableURL = ToolRun.program
    process.arguments = command
    process.currentDirectoryURL = files.url
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let errors = try files.write("errors", Data())
    process.standardError = try FileHandle(forWritingTo: errors)
    // Nobody presses a key, and nobody ends the input.
    let input = Pipe()
    process.standardInput = input
    try process.run()
    defer { kill(process.processIdentifier, SIGKILL) }
    for _ in 0..<3_000 where try Data(contentsOf: errors).isEmpty { usleep(10_000) }
    let text = String(decoding: try Data(contentsOf: errors), as: UTF8.self)
    #expect(text.contains("tap"), "\(text)")
    #expect(process.isRunning, "\(text)")
  }

  @Test("the tolerance of the page makes a test of a comparison; profiles are compared")
  func tolerance() throws {
    func run(_ arguments: String...) throws -> Int32 {
      try ToolRun(arguments, folder: files.url, environment: environment).code
    }
    #expect(try run("compare", "patterns-released", "patterns", "--tolerance", "60dB") == 1)
    #expect(try run("compare", "patterns", "patterns", "--tolerance", "60dB") == 0)
    #expect(try run("compare", "patterns", "--profile", "taptic,wideband") == 0)
  }
}

extension TemporaryFolder {
  fileprivate func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: folder).path)) ?? []
  }
}
