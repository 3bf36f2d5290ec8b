import Glibc
import PacinianFormats

/// Finds the pattern files that paths stand for.
struct PatternFinder {
  struct Found {
    let path: String
    /// Under the folder that was given, or the name of a file that was given.
    let input: String
    let byteCount: Int
    /// Device and number of the file; of what is gone, zeros.
    let identity: [UInt]

    /// - Parameter status: all zeros for a file that is gone.
    fileprivate init(path: String, input: String, status: stat) {
      self.path = path
      self.input = input
      byteCount = Int(status.st_size)
      identity = [UInt(status.st_dev), UInt(status.st_ino)]
    }

    /// Whether both are one file, however it was named.
    func isSame(as other: Found) -> Bool {
      path == other.path || identity == other.identity && identity != [0, 0]
    }
  }

  /// In no particular order.
  private(set) var found: [Found] = []

  /// A folder stands for the `.ahap` and `.haptic` files in it and in its folders, without hidden
  /// ones; links to folders inside it are not followed. A file stands for itself whatever its
  /// name, and need not be there any more if its name is a pattern's.
  init(_ paths: [String]) throws(ToolError) {
    for path in paths {
      var status = stat()
      let isThere = stat(path, &status) == 0
      if isThere, status.st_mode & S_IFMT == S_IFDIR {
        try walk(path, prefix: "")
      } else if isThere || PatternFormat(fileName: path) != nil {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        found.append(Found(path: path, input: name, status: isThere ? status : stat()))
      } else {
        throw Self.failure(path)
      }
    }
  }

  private mutating func walk(_ folder: String, prefix: String) throws(ToolError) {
    guard let stream = opendir(folder) else { throw Self.failure(folder) }
    let start = folder.hasSuffix("/") ? folder : folder + "/"
    var folders: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name.utf8.first == UInt8(ascii: ".") { continue }
      let kind = Int(entry.pointee.d_type)
      if kind == DT_DIR {
        folders.append(name)
        continue
      }
      let isPattern = PatternFormat(fileName: name) != nil
      // Some file systems do not say what it is.
      guard isPattern || kind == DT_UNKNOWN else { continue }
      var status = stat()
      // What is gone again was not there; a link that leads nowhere is reported when it is read.
      guard fstatat(dirfd(stream), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        folders.append(name)
      } else if isPattern {
        if status.st_mode & S_IFMT == S_IFLNK, fstatat(dirfd(stream), name, &status, 0) == 0,
          status.st_mode & S_IFMT == S_IFDIR
        {
          continue
        }
        found.append(Found(path: start + name, input: prefix + name, status: status))
      }
    }
    closedir(stream)
    for name in folders.sorted() { try walk(start + name, prefix: "\(prefix)\(name)/") }
  }

  private static func failure(_ path: String) -> ToolError {
    ToolError(
      .missingInput, "cannot read \(path): \(String(cString: strerror(errno))); check the path")
  }
}
