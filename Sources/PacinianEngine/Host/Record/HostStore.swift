import PacinianBase

/// The file in which a host remembers openings and versions between runs.
///
/// A write replaces the whole file or nothing: the new file is written beside the old file,
/// synchronised to the disk and renamed. One process uses a store at a time; of two, the later
/// write stays.
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
    let bytes: [UInt8]
    do throws(FileError) {
      let file = try FileDescriptor.reading(path, waits: false)
      defer { try? file.close() }
      bytes = try file.readAll(byteLimit: Self.maximumByteCount)
    } catch {
      return error.number == ENOENT
        ? .absent : .problem(.unreadable(path: path, reason: error.reason))
    }
    do throws(JSONError) {
      guard bytes.count <= Self.maximumByteCount else {
        throw JSONError(at: 0, "It is longer than \(Self.maximumByteCount) bytes")
      }
      return .record(try HostRecord(bytes))
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

  /// The most damaged files that are kept: if there are more, something damages them regularly, and
  /// further copies would not help.
  private static let maximumDamagedFiles = 100

  func write(_ record: HostRecord) throws(HostStoreProblem) {
    let file = FileReplacement(of: path, workingPath: path + ".new", permissions: 0o600)
    do throws(FileError) {
      try file.write(record.bytes, isDurable: true)
      try file.commit()
    } catch {
      file.discard()
      throw .unwritable(path: path, reason: error.reason)
    }
    FileDescriptor.bringNamesToDisk(ofFolder: FilePath.folder(of: path))
  }
}
