import Foundation

/// A batch that runs beside the test, until it is killed.
final class BatchProcess {
  private let process = Process()

  init(_ library: BatchLibrary, _ options: [String]) throws {
    process.executableURL = ToolRun.program
    process.arguments =
      ["batch", library.input.path, "-o", library.output.path, "--progress", "none"] + options
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
  }

  /// Ends it with no chance to clean up.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}
