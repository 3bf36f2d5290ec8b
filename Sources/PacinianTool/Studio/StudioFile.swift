import PacinianBase

/// A file of the studio, into which the page saves.
struct StudioFile: Sendable {
  /// The file's number in addresses, which it keeps while the studio runs.
  let number: Int
  /// The name on the page: as much of the path's end as no other file has.
  let name: String
  /// The path without links: they stay, and their targets are written.
  let path: String
  /// Whether the studio was given the path of a file that was not there.
  let isBegun: Bool

  /// Whether the file was begun and is in no file yet.
  var isNew: Bool { isBegun && version == nil }

  /// The path without links of a file that may be begun: nothing is there, not even a link, and the
  /// name is a pattern's. Otherwise `nil`.
  static func begun(_ path: String) throws(ToolError) -> String? {
    var status = stat()
    let isThere = fstatat(AT_FDCWD, path, &status, AT_SYMLINK_NOFOLLOW) == 0
    guard !isThere, errno == ENOENT else { return nil }
    let (folder, name) = (FilePath.folder(of: path), String(FilePath.name(of: path)))
    guard path.hasSuffix(name), StudioFiles.isName(name) else { return nil }
    guard let resolved = realpath(folder, nil) else {
      throw ToolError(.missingInput, "\(path) cannot be begun: there is no folder \(folder)")
    }
    defer { free(resolved) }
    let full = String(cString: resolved)
    return full == "/" ? "/\(name)" : "\(full)/\(name)"
  }

  /// A path without links; `nil` unless it leads to a plain file.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    let full = String(cString: resolved)
    return stat(of: full)?.kind == S_IFREG ? full : nil
  }

  /// The content, and a word that changes with it.
  func read(byteLimit: Int) throws(FileError) -> (bytes: [UInt8], version: String) {
    try Self.checkPlace(path)
    let file = try FileDescriptor.readingFile(path)
    defer { try? file.close() }
    var status = stat()
    guard fstat(file.number, &status) == 0 else { throw .last }
    return (try file.readAll(byteLimit: byteLimit), FileStamp(status).text)
  }

  /// The version of the file as it is now; `nil` if it is gone.
  var version: String? { stat(of: path).map { FileStamp($0).text } }

  /// Whether the file's permissions let nobody write it, or not this user.
  var isReadOnly: Bool {
    stat(of: path).map { $0.st_mode & 0o222 == 0 || access(path, W_OK) != 0 } ?? false
  }

  /// Writes the file anew, whole or not at all; a file that is there keeps its permissions.
  func write(_ bytes: [UInt8]) throws(FileError) {
    try Self.checkPlace(path)
    try FileReplacement.rewrite(path, bytes)
  }

  /// Writes a file that is not there, whole or not at all.
  /// - Throws: `EEXIST` if it has come meanwhile.
  func begin(_ bytes: [UInt8]) throws(FileError) {
    try Self.checkPlace(path)
    try Self.create(path, bytes)
  }

  /// Makes a file that is not there yet, whole or not at all.
  /// - Throws: `EEXIST` if there is something of the name.
  static func create(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    try checkPlace(String(FilePath.folder(of: path)))
    let replacement = FileReplacement(partial: path)
    defer { replacement.discard() }
    try replacement.write(bytes, isDurable: true)
    try NewName(path).take(from: replacement.workingPath)
  }

  /// Gives the file another name in its folder.
  /// - Throws: `EEXIST` if there is something of the name.
  func rename(to newPath: String) throws(FileError) {
    try Self.checkPlace(path)
    try NewName(newPath).take(from: path)
  }

  /// Throws if a link has been put into a path since the path was resolved: something else would be
  /// read or written. A file that is gone has its folder's place.
  private static func checkPlace(_ path: String) throws(FileError) {
    guard let resolved = realpath(path, nil) else {
      var status = stat()
      let isLink = fstatat(AT_FDCWD, path, &status, AT_SYMLINK_NOFOLLOW) == 0
      guard !isLink, path != "/" else { throw .notPlain }
      return try checkPlace(String(FilePath.folder(of: path)))
    }
    defer { free(resolved) }
    guard ExactName(String(cString: resolved)) == ExactName(path) else { throw .notPlain }
  }
}
