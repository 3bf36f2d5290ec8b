import Glibc
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
  private let descriptor: Int32
  /// Bytes of whole lines.
  private let length: Mutex<Int>

  /// Opens the journal, and holds it against other batches.
  /// - Parameter keepsLines: whether the whole lines of an interrupted batch stay.
  init(path: String, keepsLines: Bool) throws(ToolError) {
    self.path = path
    descriptor = try Self.lock(path)
    var kept = 0
    if keepsLines {
      // A journal that cannot be read is not cut.
      do throws(ToolError) {
        let content = try InputFile(path: path, byteLimit: ManifestLines.largestBytes)
        kept = ManifestLines.complete(in: content.bytes).last.map { $0.upperBound + 1 } ?? 0
      } catch {
        close(descriptor)
        throw error
      }
    }
    length = Mutex(kept)
    // Some systems write a file to the disk at its close after it was cut to nothing, even if it
    // was empty before.
    var status = stat()
    if fstat(descriptor, &status) != 0 || status.st_size > kept {
      ftruncate(descriptor, off_t(kept))
    }
  }

  deinit { close(descriptor) }

  /// Opens and locks the file that has the name: a batch that ends takes the name away.
  private static func lock(_ path: String) throws(ToolError) -> Int32 {
    while true {
      let descriptor = open(path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        throw OutputFile.failure(path, String(cString: strerror(errno)))
      }
      guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
        close(descriptor)
        throw ToolError(
          .cannotWrite,
          "cannot write \(path): another batch is writing it; wait for it, or give each its own "
            + "folder")
      }
      var status = stat()
      if fstat(descriptor, &status) != 0 || status.st_nlink > 0 { return descriptor }
      close(descriptor)
    }
  }

  /// Adds a line, given without its break; a failure leaves the journal as it was.
  func append(_ line: some Collection<UInt8>) throws(ToolError) -> Place {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(line.count + 1)
    bytes += line
    bytes.append(UInt8(ascii: "\n"))
    let (place, problem) = length.withLock { length -> (Place, Int32) in
      let place = Place(offset: length, byteCount: bytes.count - 1)
      guard StandardStreams.put(bytes, to: descriptor) else {
        let problem = errno
        ftruncate(descriptor, off_t(length))
        return (place, problem)
      }
      length += bytes.count
      return (place, 0)
    }
    guard problem == 0 else { throw OutputFile.failure(path, String(cString: strerror(problem))) }
    return place
  }

  /// The line at `place`, with its line break; an empty line if it cannot be read.
  func line(at place: Place) -> [UInt8] {
    let length = place.byteCount + 1
    return [UInt8](unsafeUninitializedCapacity: length) { buffer, count in
      count = 0
      while count < length {
        let read = pread(
          descriptor, buffer.baseAddress.map { $0 + count }, length - count,
          off_t(place.offset + count))
        if read < 0 && errno == EINTR { continue }
        guard read > 0 else {
          buffer[0] = UInt8(ascii: "\n")
          count = 1
          return
        }
        count += read
      }
    }
  }

  /// The batch is complete and the manifest has it all.
  func remove() { unlink(path) }
}
