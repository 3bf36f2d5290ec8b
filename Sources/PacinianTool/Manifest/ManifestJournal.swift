import PacinianBase
import Synchronization

/// The lines of a running batch, one for each pattern that is finished, in the order in which
/// they finish. Each is written by one call, so that an interruption can only tear the last. Safe
/// from any thread.
final class ManifestJournal: Sendable {
  let path: String
  private let file: FileDescriptor
  /// Bytes of whole lines.
  private let length: Mutex<Int>

  /// Opens the journal, and holds it against other batches.
  /// - Parameter keepsLines: whether the whole lines of an interrupted batch stay.
  init(path: String, keepsLines: Bool) throws(ToolError) {
    self.path = path
    file = try Self.lock(path)
    var kept = 0
    if keepsLines {
      // A journal that cannot be read is not cut.
      do throws(FileError) {
        let bytes = try file.readAll(byteLimit: InputLimit.journal)
        kept = ManifestLines.complete(in: bytes).last.map { $0.upperBound + 1 } ?? 0
      } catch {
        try? file.close()
        throw OutputFile.failure(path, error.reason)
      }
    }
    length = Mutex(kept)
    // Some systems write a file to the disk at its close after it was cut to nothing, even if it
    // was empty before.
    var status = stat()
    if fstat(file.number, &status) != 0 || status.st_size > kept {
      ftruncate(file.number, off_t(kept))
    }
  }

  deinit { try? file.close() }

  /// Opens and locks the file that has the name: a batch that ends takes the name away.
  private static func lock(_ path: String) throws(ToolError) -> FileDescriptor {
    while true {
      let file: FileDescriptor
      do throws(FileError) { file = try .appending(path) } catch {
        throw OutputFile.failure(path, error.reason)
      }
      guard flock(file.number, LOCK_EX | LOCK_NB) == 0 else {
        try? file.close()
        throw ToolError(
          .cannotWrite,
          "cannot write \(path): another batch is writing it; wait for it, or give each its own "
            + "folder")
      }
      var status = stat()
      if fstat(file.number, &status) != 0 || status.st_nlink > 0 { return file }
      try? file.close()
    }
  }

  /// Adds a line, given without its break, and returns its bytes' positions in the journal, without
  /// the break. A failure leaves the journal as it was.
  func append(_ line: some Collection<UInt8>) throws(ToolError) -> Range<Int> {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count + 1)
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
    let (range, problem) = length.withLock { length -> (Range<Int>, FileError?) in
      let range = length..<length + line.count
      do throws(FileError) {
        try file.write(bytes)
      } catch {
        ftruncate(file.number, off_t(length))
        return (range, error)
      }
      length += bytes.count
      return (range, nil)
    }
    if let problem { throw OutputFile.failure(path, problem.reason) }
    return range
  }

  /// The line in `range`, with its line break; an empty line if it cannot be read.
  func line(in range: Range<Int>) -> [UInt8] {
    let length = range.count + 1
    var line = [UInt8](repeating: 0, count: length)
    let count = try? line.withUnsafeMutableBytes { (line) throws(FileError) in
      try file.read(into: line, at: range.lowerBound)
    }
    return count == length ? line : [UInt8(ascii: "\n")]
  }

  /// The batch is complete and the manifest has it all.
  func remove() { unlink(path) }
}
