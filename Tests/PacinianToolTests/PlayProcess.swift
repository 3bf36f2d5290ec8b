import Foundation
import PacinianTestSupport

/// A `pacinian play` that is running: a pipe to its standard input, and ALSA's file device to a
/// FIFO, whose reader gives it the pace that a sound device would.
final class PlayProcess {
  private let process = Process()
  private let input = Pipe()
  /// Where keys are pressed, instead of lines sent; `nil`: standard input is the pipe.
  let terminal: PseudoTerminal?
  private let errorFile: URL
  private let reader: Int32
  /// Interleaved samples that have been read.
  private(set) var samples: [Float] = []
  /// Part of a sample that has been read.
  private var bytes: [UInt8] = []

  /// - Parameter arguments: without the device; 32-bit floats.
  init(
    _ arguments: [String], in files: TemporaryFolder, terminal: PseudoTerminal? = nil
  ) throws {
    self.terminal = terminal
    let fifo = files.url.appending(path: "device").path
    mkfifo(fifo, 0o600)
    errorFile = try files.write("stderr", Data())
    process.executableURL = ToolRun.program
    process.arguments =
      ["play", "--device", "file:'\(fifo)',raw", "--format", "f32"] + arguments
    if let terminal { process.standardInput = terminal.far } else { process.standardInput = input }
    process.standardError = try FileHandle(forWritingTo: errorFile)
    // Both ends, so that neither side waits for the other to open.
    reader = open(fifo, O_RDWR | O_CLOEXEC | O_NONBLOCK)
    try process.run()
  }

  deinit {
    close(reader)
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
  }

  /// Sends a line and leaves it time to act: while nobody reads, the device waits.
  func send(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
    usleep(200_000)
  }

  func interrupt(_ signal: Int32) { kill(process.processIdentifier, signal) }

  /// Reads until there are `count` samples, or the process has ended.
  func read(upTo count: Int = .max) {
    var hasEnded = false
    while samples.count < count {
      if readSome() { continue }
      if hasEnded { return }
      // (Once more after the end: what it wrote last.)
      hasEnded = !process.isRunning
      usleep(1_000)
    }
  }

  /// Reads until nothing has come for a second: longer than a busy machine keeps a process waiting.
  func readUntilQuiet() {
    var quietMilliseconds = 0
    while quietMilliseconds < 1_000 {
      if readSome() {
        quietMilliseconds = 0
      } else {
        usleep(10_000)
        quietMilliseconds += 10
      }
    }
  }

  /// What the process has said so far.
  var errorText: String {
    (try? Data(contentsOf: errorFile)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Reads what is there.
  func readAvailable() { while readSome() {} }

  private func readSome() -> Bool {
    var chunk = [UInt8](repeating: 0, count: 16_384)
    let count = Foundation.read(reader, &chunk, chunk.count)
    guard count > 0 else { return false }
    bytes += chunk[..<count]
    let whole = bytes.count / 4 * 4
    bytes[..<whole].withUnsafeBytes { samples += $0.bindMemory(to: Float.self) }
    bytes.removeFirst(whole)
    return true
  }

  /// Reads what is left and waits for the end.
  func finish() throws -> (reason: Process.TerminationReason, status: Int32, errorText: String) {
    read()
    process.waitUntilExit()
    return (
      process.terminationReason, process.terminationStatus,
      String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
    )
  }
}
