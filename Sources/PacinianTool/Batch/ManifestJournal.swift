import Glibc
import PacinianFiles
import Synchronization

/// The lines of a running batch, one for each pattern that is finished, in the order in which
/// they finish. Each is written by one call, so that an interruption can only tear the last. Safe
/// from any thread.
final class ManifestJournal: Sendable {
  /// The position of a line in the journal.
  struct Place: Sendable {
    var offset: Int
    var byteCount: Int
  }

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
      do throws(ToolError) {
        let content = try InputFile(path: path, byteLimit: ManifestLines.largestBytes)
        kept = ManifestLines.complete(in: content.bytes).last.map { $0.upperBound + 1 } ?? 0
      } catch {
        try? file.close()
        throw error
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
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        throw OutputFile.failure(path, FileError.last.reason)
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw ToolError(
          .cannotWrite,
          "cannot write \(path): another batch is writing it; wait for it, or give each its own "
            + "folder")
      }
      var status = stat()
      if fstat(descriptor, &status) != 0 || status.st_nlink > 0 {
        return FileDescriptor(descriptor)
      }
      close(descriptor)
    }
  }

  /// Adds a line, given without its break; a failure leaves the journal as it was.
  func append(_ line: some Collection<UInt8>) throws(ToolError) -> Place {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count + 1)
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
    let (place, problem) = length.withLock { length -> (Place, FileError?) in
      let place = Place(offset: length, byteCount: bytes.count - 1)
      do throws(FileError) {
        try file.write(bytes)
      } catch {
        ftruncate(file.number, off_t(length))
        return (place, error)
      }
      length += bytes.count
      return (place, nil)
    }
    if let problem { throw OutputFile.failure(path, problem.reason) }
    return place
  }

  /// The line at `place`, with its line break; an empty line if it cannot be read.
  func line(at place: Place) -> [UInt8] {
    let length = place.byteCount + 1
    var line = [UInt8](repeating: 0, count: length)
    let count = try? line.withUnsafeMutableBytes { (line) throws(FileError) in
      try file.read(into: line, at: place.offset)
    }
    return count == length ? line : [UInt8(ascii: "\n")]
  }

  /// The batch is complete and the manifest has it all.
  func remove() { unlink(path) }
}
