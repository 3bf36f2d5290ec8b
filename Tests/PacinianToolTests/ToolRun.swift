import Foundation
import PacinianTestSupport

/// One run of the built command line.
struct ToolRun {
  let code: Int32
  let output: Data
  let errorText: String

  var outputText: String { String(decoding: output, as: UTF8.self) }
  /// The lines on standard error.
  var errorLines: [Substring] { errorText.split(separator: "\n") }
  /// Raw 32-bit floats on standard output.
  var samples: [Double] {
    output.withUnsafeBytes { bytes in bytes.bindMemory(to: Float.self).map(Double.init) }
  }

  static let packageRoot = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The program stands beside the test bundle.
  static let program = URL(filePath: CommandLine.arguments[0])
    .deletingLastPathComponent().appending(path: "pacinian")

  /// - Parameter input: what the tool reads on standard input.
  init(
    _ arguments: String..., input: Data = Data(), folder: URL? = nil,
    environment: [String: String] = [:]
  ) throws {
    try self.init(arguments, input: input, folder: folder, environment: environment)
  }

  init(
    _ arguments: [String], input: Data = Data(), folder: URL? = nil,
    environment: [String: String] = [:], program: URL = ToolRun.program
  ) throws {
    let files = try TemporaryFolder()
    let inputFile = try files.write("stdin", input)
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = try FileHandle(forReadingFrom: inputFile)
    // Files, not pipes: whatever a command writes, none waits for this process to read.
    let outputFile = try files.write("stdout", Data())
    let errorFile = try files.write("stderr", Data())
    process.standardOutput = try FileHandle(forWritingTo: outputFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
    process.waitUntilExit()
    code = process.terminationReason == .exit ? process.terminationStatus : -1
    output = try Data(contentsOf: outputFile)
    errorText = String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
  }
}
