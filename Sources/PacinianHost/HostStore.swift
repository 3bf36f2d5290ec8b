import Glibc
import PacinianJSON

/// The file in which a host remembers openings and versions between runs.
///
/// A write replaces the whole file or nothing: the new one is written beside it, brought to the
/// disk and renamed. One process uses a store at a time; of two, the later write stays.
public struct HostStore: Sendable {
  /// The file's path; its folder exists. The new and the damaged file get longer names beside it.
  public let path: String

  public init(path: String) { self.path = path }

  /// The largest size of a store; a longer file is corrupt.
  private static let maximumByteCount = 1 << 16

  enum Reading {
    case record(HostRecord)
    case absent
    case problem(HostStoreProblem)
  }

  /// Reads the record. A damaged store is set aside.
  func read() -> Reading {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      return errno == ENOENT ? .absent : .problem(.unreadable(path: path, reason: Self.lastError))
    }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: Self.maximumByteCount + 1)
    var count = 0
    while count < bytes.count {
      let read = bytes.withUnsafeMutableBytes { buffer in
        Glibc.read(descriptor, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else {
        return .problem(.unreadable(path: path, reason: Self.lastError))
      }
      if read == 0 { break }
      count += read
    }
    do throws(JSONError) {
      guard count <= Self.maximumByteCount else {
        throw JSONError(at: 0, "It is longer than \(Self.maximumByteCount) bytes")
      }
      return .record(try HostRecord(Array(bytes[..<count])))
    } catch {
      let reason = "At byte \(error.offset): \(error.message)."
      return .problem(.corrupt(path: path, setAsideAs: setAside(), reason: reason))
    }
  }

  /// Renames the file to its path with `.damaged`, then `.damaged-2` and so on, whichever is free.
  private func setAside() -> String? {
    for number in 1...Self.maximumDamagedFiles {
      let name = path + ".damaged" + (number == 1 ? "" : "-\(number)")
      if access(name, F_OK) == 0 { continue }
      return rename(path, name) == 0 ? name : nil
    }
    return nil
  }

  /// More damaged files than this, and something damages them that more files would not help.
  private static let maximumDamagedFiles = 100

  func write(_ record: HostRecord) throws(HostStoreProblem) {
    let newPath = path + ".new"
    let descriptor = open(newPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unwritable }
    var isWritten = Self.put(record.bytes, to: descriptor) && fsync(descriptor) == 0
    // Some file systems report a full disk only here.
    isWritten = close(descriptor) == 0 && isWritten
    guard isWritten, rename(newPath, path) == 0 else {
      let problem = unwritable
      unlink(newPath)
      throw problem
    }
    syncFolder()
  }

  /// Brings the new name to the disk. A file system that cannot has nothing better to offer.
  private func syncFolder() {
    let end = path.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func put(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return false }
      rest = rest.dropFirst(written)
    }
    return true
  }

  private var unwritable: HostStoreProblem {
    .unwritable(path: path, reason: Self.lastError)
  }

  private static var lastError: String { String(cString: strerror(errno)) }
}
