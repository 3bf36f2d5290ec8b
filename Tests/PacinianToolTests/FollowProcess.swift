import Foundation
import PacinianTestSupport

/// A `pacinian follow` that is running, between two pipes.
final class FollowProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let errorFile: URL
  private(set) var samples: [Float] = []

  init(_ arguments: [String], in files: TemporaryFolder) throws {
    errorFile = try files.write("stderr", Data())
    process.executableURL = ToolRun.program
    process.arguments = ["follow", "-o", "-"] + arguments
    process.standardInput = input
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  deinit { if process.isRunning { kill(process.processIdentifier, SIGKILL) } }

  func send(_ sound: [Float]) throws {
    try input.fileHandleForWriting.write(contentsOf: sound.withUnsafeBytes { Data($0) })
  }

  func interrupt(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Reads until there are `count` samples.
  func read(upTo count: Int) {
    while samples.count < count {
      let piece = output.fileHandleForReading.readData(ofLength: 4 * (count - samples.count))
      guard !piece.isEmpty else { return }
      piece.withUnsafeBytes { samples += $0.bindMemory(to: Float.self) }
    }
  }

  /// Reads what is left and waits for the end.
  func finish() -> (reason: Process.TerminationReason, status: Int32) {
    read(upTo: .max / 8)
    process.waitUntilExit()
    return (process.terminationReason, process.terminationStatus)
  }
}
