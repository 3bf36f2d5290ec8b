import Glibc
import PacinianFormats

/// A folder that is searched for pattern files.
struct PatternFolder: Sendable {
  struct Failure: Sendable {
    let folder: PatternFolder
    let error: ToolError
  }

  /// What stands in folders.
  struct Content: Sendable {
    var found: [PatternFinder.Found] = []
    var folders: [PatternFolder] = []
    /// Of folders that cannot be read.
    var failures: [Failure] = []
  }

  let path: String
  /// Which of the paths that were given it is, or is in.
  private let pathIndex: Int
  /// The bytes of paths before the names that an output has too: of the folder that was given, with
  /// a slash.
  private let outerBytes: Int

  /// A folder that was given.
  init(_ path: String, pathIndex: Int) {
    self.init(
      path: path, pathIndex: pathIndex, outerBytes: path.utf8.count + (path.hasSuffix("/") ? 0 : 1))
  }

  private init(path: String, pathIndex: Int, outerBytes: Int) {
    self.path = path
    self.pathIndex = pathIndex
    self.outerBytes = outerBytes
  }

  /// Adds what is in the folder, and not in its folders.
  func list(into content: inout Content) {
    guard let stream = opendir(path) else {
      content.failures.append(Failure(folder: self, error: failure))
      return
    }
    defer { closedir(stream) }
    let start = path.hasSuffix("/") ? path : path + "/"
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name.utf8.first == UInt8(ascii: ".") { continue }
      let kind = Int(entry.pointee.d_type)
      let isPattern = kind != DT_DIR && PatternFormat(fileName: name) != nil
      // Some file systems do not say what it is.
      guard kind == DT_DIR || kind == DT_UNKNOWN || isPattern else { continue }
      var status = stat()
      if kind != DT_DIR {
        // What is gone again was not there; a link that leads nowhere is reported when it is read.
        guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      }
      if kind == DT_DIR || status.st_mode & S_IFMT == S_IFDIR {
        content.folders.append(
          PatternFolder(path: start + name, pathIndex: pathIndex, outerBytes: outerBytes))
      } else if isPattern {
        if status.st_mode & S_IFMT == S_IFLNK, fstatat(dirfd(stream), name, &status, 0) == 0,
          status.st_mode & S_IFMT == S_IFDIR
        {
          continue
        }
        let path = start + name
        content.found.append(
          PatternFinder.Found(
            path: path, input: inner(path), pathIndex: pathIndex, status: status))
      }
    }
  }

  /// Whether a search that looks into each folder before the next one comes to this one first.
  func precedes(_ other: PatternFolder) -> Bool {
    guard pathIndex == other.pathIndex else { return pathIndex < other.pathIndex }
    let slash = Character("/")
    return inner(path).split(separator: slash).lexicographicallyPrecedes(
      inner(other.path).split(separator: slash))
  }

  /// What `errno` says about the folder.
  var failure: ToolError {
    ToolError(
      .missingInput, "cannot read \(path): \(String(cString: strerror(errno))); check the path")
  }

  private func inner(_ path: String) -> String {
    String(decoding: path.utf8.dropFirst(outerBytes), as: UTF8.self)
  }
}
