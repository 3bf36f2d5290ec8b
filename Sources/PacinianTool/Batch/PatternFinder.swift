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
    var entries: [(name: String, isFolder: Bool?)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) { String(cString: $0) }
      }
      if name.utf8.first == UInt8(ascii: ".") { continue }
      switch Int(entry.pointee.d_type) {
      case DT_DIR: entries.append((name, true))
      // Some file systems do not say.
      case DT_UNKNOWN: entries.append((name, nil))
      default: if PatternFormat(fileName: name) != nil { entries.append((name, false)) }
      }
    }
    closedir(stream)
    for entry in entries.sorted(by: { $0.name < $1.name }) {
      let name = entry.name
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      if entry.isFolder == true {
        try walk(path, prefix: "\(prefix)\(name)/")
        continue
      }
      var status = stat()
      // What is gone again was not there; a link that leads nowhere is reported when it is read.
      guard lstat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        try walk(path, prefix: "\(prefix)\(name)/")
      } else if entry.isFolder == false || PatternFormat(fileName: name) != nil {
        if status.st_mode & S_IFMT == S_IFLNK, stat(path, &status) == 0,
          status.st_mode & S_IFMT == S_IFDIR
        {
          continue
        }
        found.append(Found(path: path, input: prefix + name, status: status))
      }
    }
  }

  private static func failure(_ path: String) -> ToolError {
    ToolError(
      .missingInput, "cannot read \(path): \(String(cString: strerror(errno))); check the path")
  }
}
