import PacinianLibc

/// A folder that is searched for pattern files.
struct PatternFolder: Sendable {
  struct Failure: Sendable {
    let folder: PatternFolder
    let error: ToolError
  }

  /// The content of folders.
  struct Content: Sendable {
    var found: [PatternFinder.Found] = []
    var folders: [PatternFolder] = []
    /// The failures of folders that cannot be read.
    var failures: [Failure] = []
  }

  let path: String
  /// The index of the given path that is this folder or contains it.
  private let pathIndex: Int
  /// The bytes of paths before the names that an output has too: of the folder that was given, with
  /// a slash.
  private let outerBytes: Int
  private let isInput: PatternFinder.NameTest

  /// A folder that was given.
  init(_ path: String, pathIndex: Int, isInput: @escaping PatternFinder.NameTest) {
    self.init(
      path: path, pathIndex: pathIndex,
      outerBytes: path.utf8.count + (path.utf8.last == UInt8(ascii: "/") ? 0 : 1),
      isInput: isInput)
  }

  private init(
    path: String, pathIndex: Int, outerBytes: Int, isInput: @escaping PatternFinder.NameTest
  ) {
    self.path = path
    self.pathIndex = pathIndex
    self.outerBytes = outerBytes
    self.isInput = isInput
  }

  /// Adds the content of the folder, without that of the folders inside it.
  func list(into content: inout Content) {
    guard let stream = opendir(path) else {
      content.failures.append(Failure(folder: self, error: failure))
      return
    }
    defer { closedir(stream) }
    let start = path.utf8.last == UInt8(ascii: "/") ? path : path + "/"
    while let entry = readdir(stream) {
      let name = Self.withName(of: entry) { String(cString: $0) }
      if name.utf8.first == UInt8(ascii: ".") { continue }
      let kind = Int(entry.pointee.d_type)
      let isPattern = kind != DT_DIR && isInput(name)
      // Some file systems do not give the kind of an entry.
      guard kind == DT_DIR || kind == DT_UNKNOWN || isPattern else { continue }
      let path = start + name
      guard kind != DT_DIR else {
        content.folders.append(inner(path))
        continue
      }
      // An entry that is gone again is left out.
      guard let own = Self.status(of: entry, in: stream, AT_SYMLINK_NOFOLLOW) else { continue }
      if own.kind == S_IFDIR {
        content.folders.append(inner(path))
      } else if isPattern {
        // A link that leads nowhere is reported when it is read, as is a name that is not UTF-8.
        let status = own.kind == S_IFLNK ? Self.status(of: entry, in: stream, 0) : own
        if status?.kind ?? S_IFREG == S_IFREG { content.found.append(found(path, status)) }
      }
    }
  }

  private func inner(_ path: String) -> PatternFolder {
    PatternFolder(
      path: path, pathIndex: pathIndex, outerBytes: outerBytes, isInput: isInput)
  }

  private func found(_ path: String, _ status: stat?) -> PatternFinder.Found {
    PatternFinder.Found(path: path, input: input(path), pathIndex: pathIndex, status: status)
  }

  private static func withName<Result>(
    of entry: UnsafeMutablePointer<dirent>, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1, body)
    }
  }

  private static func status(
    of entry: UnsafeMutablePointer<dirent>, in stream: OpaquePointer, _ flags: Int32
  ) -> stat? {
    var status = stat()
    let isThere = withName(of: entry) { fstatat(dirfd(stream), $0, &status, flags) == 0 }
    return isThere ? status : nil
  }

  /// Whether a search that looks into each folder before the next one finds this one first.
  func precedes(_ other: PatternFolder) -> Bool {
    guard pathIndex == other.pathIndex else { return pathIndex < other.pathIndex }
    let slash = Character("/")
    return input(path).split(separator: slash).lexicographicallyPrecedes(
      input(other.path).split(separator: slash))
  }

  /// The error of `errno` for the folder.
  var failure: ToolError { InputFile.failure(path) }

  private func input(_ path: String) -> String {
    String(decoding: path.utf8.dropFirst(outerBytes), as: UTF8.self)
  }
}
