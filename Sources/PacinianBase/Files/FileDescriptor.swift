/// An open file of the system. Each call reads or writes everything asked for: it continues after
/// an interruption and after a part. The value is a plain number; the opener of the file closes it
/// once.
package struct FileDescriptor: Sendable {
  package let number: Int32

  package init(_ number: Int32) { self.number = number }

  package static let standardInput = FileDescriptor(STDIN_FILENO)
  package static let standardOutput = FileDescriptor(STDOUT_FILENO)
  package static let standardError = FileDescriptor(STDERR_FILENO)

  /// Opens the file, folder or device at `path` for reading.
  /// - Parameter waits: `false` opens a pipe without waiting for its writer.
  package static func reading(_ path: String, waits: Bool = true) throws(FileError)
    -> FileDescriptor
  {
    try opened(open(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK)))
  }

  /// Opens the file at `path` for reading, and no link, device or pipe that has the name: those are
  /// an error, and none is waited for.
  package static func readingFile(_ path: String) throws(FileError) -> FileDescriptor {
    try plain(opened(open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)))
  }

  /// Makes the file at `path` anew, for writing. A file, link or pipe that has the name loses it,
  /// and the target of a link stays as it is. A folder of the name is an error.
  ///
  /// Whoever writes a name that the program chose makes the file with this function: anybody who
  /// may write into the folder could have put a link there.
  /// - Parameter permissions: the permissions of the file, before the process's mask.
  package static func creating(
    _ path: String, permissions: mode_t = 0o666
  ) throws(FileError) -> FileDescriptor {
    guard unlink(path) == 0 || errno == ENOENT else { throw .last }
    // Who puts something there between the two calls gets an error, not the content.
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return try opened(open(path, flags, permissions))
  }

  /// Opens the file at `path` for reading and appending, and makes it if there is none. A link, a
  /// device, a pipe, and a file that has a second name somewhere else are errors.
  package static func appending(_ path: String) throws(FileError) -> FileDescriptor {
    let flags = O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    return try plain(opened(open(path, flags, 0o666)), mostNames: 1)
  }

  /// Opens an output that a user has named, for writing: a device, a pipe or an open descriptor as
  /// it is, waiting for a pipe's reader; for any other name ``creating(_:permissions:)``.
  package static func output(
    _ path: String, permissions: mode_t = 0o666
  ) throws(FileError) -> FileDescriptor {
    guard FilePath.isDirect(path) else { return try creating(path, permissions: permissions) }
    let file = try opened(open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY))
    // Only `/dev/stdout` and its like lead to a plain file, which a shell has opened for this.
    if FilePath.isOpenDescriptor(path) {
      _ = ftruncate(file.number, 0)
      return file
    }
    guard !file.isPlain else {
      try? file.close()
      throw FileError(EEXIST)
    }
    return file
  }

  /// The file, if it is a plain one.
  private static func plain(
    _ file: FileDescriptor, mostNames: Int = .max
  ) throws(FileError) -> FileDescriptor {
    var status = stat()
    let isKnown = fstat(file.number, &status) == 0
    if isKnown, status.st_mode & S_IFMT == S_IFREG, status.st_nlink <= mostNames { return file }
    try? file.close()
    throw .notPlain
  }

  /// Whether it is a file on a disk: not a device, a pipe or a folder.
  package var isPlain: Bool { kind == S_IFREG }

  private var kind: mode_t {
    var status = stat()
    return fstat(number, &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  private static func opened(_ number: Int32) throws(FileError) -> FileDescriptor {
    guard number >= 0 else { throw .last }
    return FileDescriptor(number)
  }

  /// Writes all of `bytes`, waiting where the file makes it wait. After an error a part may be
  /// written.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    guard put(bytes[...]).isEmpty else { throw .last }
  }

  package func write(_ bytes: [UInt8]) throws(FileError) {
    guard bytes.withUnsafeBytes({ put($0[...]).isEmpty }) else { throw .last }
  }

  /// Writes all of `bytes`, or returns the bytes that are not written; `errno` says why.
  package func put(_ bytes: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
    var rest = bytes
    while !rest.isEmpty {
      let pending = UnsafeRawBufferPointer(rebasing: rest)
      let count = PacinianBase.write(number, pending.baseAddress, pending.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      rest = rest.dropFirst(count)
    }
    return rest
  }

  /// Fills `buffer` and returns how many bytes came before the file's end.
  /// - Parameter offset: the position in the file; `nil` continues after the last reading.
  package func read(
    into buffer: UnsafeMutableRawBufferPointer, at offset: Int? = nil
  ) throws(FileError) -> Int {
    var total = 0
    while total < buffer.count {
      let start = buffer.baseAddress.map { $0 + total }
      let left = buffer.count - total
      let count =
        offset.map { pread(number, start, left, off_t($0 + total)) }
        ?? PacinianBase.read(number, start, left)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last }
      if count == 0 { break }
      total += count
    }
    return total
  }

  /// Reads to the file's end.
  /// - Parameter byteLimit: reading stops one byte past it, so that a caller can refuse a file that
  ///   is too long without reading all of it.
  package func readAll(byteLimit: Int) throws(FileError) -> [UInt8] {
    var status = stat()
    let size = fstat(number, &status) == 0 ? max(0, Int(status.st_size)) : 0
    // One byte more than the size, so that a plain file ends in the first piece.
    var piece = min(size, byteLimit) + 1
    var bytes: [UInt8] = []
    while true {
      let read = try readPiece(piece)
      if bytes.isEmpty { bytes = read } else { bytes += read }
      guard read.count == piece, bytes.count <= byteLimit else { return bytes }
      piece = min(max(piece, Self.pieceBytes), byteLimit + 1 - bytes.count)
    }
  }

  private func readPiece(_ count: Int) throws(FileError) -> [UInt8] {
    var problem: FileError?
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      do throws(FileError) {
        filled = try read(into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    return bytes
  }

  private static let pieceBytes = 1 << 18

  /// Returns when the content is on the disk.
  package func bringToDisk() throws(FileError) {
    guard fsync(number) == 0 else { throw .last }
  }

  /// Some file systems report a full disk only here.
  package func close() throws(FileError) {
    guard PacinianBase.close(number) == 0 else { throw .last }
  }
}

extension FileDescriptor {
  /// The content of the file at `path`; see ``readAll(byteLimit:)``.
  package static func content(of path: String, byteLimit: Int) throws(FileError) -> [UInt8] {
    let file = try reading(path)
    defer { try? file.close() }
    return try file.readAll(byteLimit: byteLimit)
  }

  /// Brings the names in a folder to the disk. Errors are ignored: some file systems have no such
  /// operation for folders, and none has a better one.
  package static func bringNamesToDisk(ofFolder path: String) {
    guard let folder = try? reading(path) else { return }
    try? folder.bringToDisk()
    try? folder.close()
  }
}
