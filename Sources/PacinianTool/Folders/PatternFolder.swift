import PacinianBase
import PacinianMedia

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

    static func += (content: inout Content, more: Content) {
      content.found += more.found
      content.folders += more.folders
      content.failures += more.failures
    }
  }

  private(set) var path: String
  /// The index of the given path that is this folder or contains it.
  private let pathIndex: Int
  /// The bytes of paths before the names that an output has too: of the folder that was given, with
  /// a slash.
  private let outerBytes: Int
  private let isInput: PatternFinder.NameTest
  /// Whether the folder was named by the user, and is searched even if it is a batch's output.
  private(set) var isGiven = true

  /// A folder that was given.
  init(_ path: String, pathIndex: Int, isInput: @escaping PatternFinder.NameTest) {
    self.path = path
    self.pathIndex = pathIndex
    outerBytes = path.utf8.count + (path.utf8.last == UInt8(ascii: "/") ? 0 : 1)
    self.isInput = isInput
  }

  /// The files of the folder, and the folders inside it.
  ///
  /// A batch's output inside the folder that was given is left out, with the copies of patterns in
  /// it: they were made of patterns that are searched. Of an output that was given, the copies
  /// beside its gallery are left out.
  var content: Content {
    guard let stream = opendir(path) else {
      return Content(failures: [Failure(folder: self, error: failure)])
    }
    defer { closedir(stream) }
    var content = Content()
    var isOutput = false
    while let entry = readdir(stream) {
      let name = FolderEntries.withName(of: entry) { String(cString: $0) }
      if name.utf8.first == UInt8(ascii: ".") { continue }
      // Shards write `manifest-1-of-4.jsonl` and the like.
      if name.hasPrefix("manifest"), name.hasSuffix(".jsonl"), !isOutput {
        isOutput = isManifest(joined(name))
      }
      let kind = Int(clamping: entry.pointee.d_type)
      let isPattern = kind != DT_DIR && isInput(name)
      // Some file systems do not give the kind of an entry.
      guard kind == DT_DIR || kind == DT_UNKNOWN || isPattern else { continue }
      guard kind != DT_DIR else {
        content.folders.append(inner(joined(name)))
        continue
      }
      add(joined(name), isPattern: isPattern, to: &content) { flags in
        Self.status(of: entry, in: stream, flags)
      }
    }
    guard isOutput else { return content }
    guard isGiven else { return Content() }
    let copies = ExactName(joined(BatchItem.patternFolder))
    content.folders.removeAll { ExactName($0.path) == copies }
    return content
  }

  /// - Parameter status: the status of the entry, with the flags of `fstatat`.
  private func add(
    _ path: String, isPattern: Bool, to content: inout Content, status: (Int32) -> stat?
  ) {
    // An entry that is gone again is left out.
    guard let own = status(AT_SYMLINK_NOFOLLOW) else { return }
    if own.kind == S_IFDIR {
      content.folders.append(inner(path))
    } else if isPattern {
      // A link that leads nowhere is reported when it is read, as is a name that is not UTF-8.
      let target = own.kind == S_IFLNK ? status(0) : own
      if target?.kind ?? S_IFREG == S_IFREG, !isOtherXML(path) {
        content.found.append(
          .init(path: path, input: input(path), pathIndex: pathIndex, status: target))
      }
    }
  }

  /// Whether a file is XML by its name and not a vibration. A file that cannot be read is reported
  /// when it is read.
  private func isOtherXML(_ path: String) -> Bool {
    guard FileName.ending(of: path) == "xml" else { return false }
    return Self.beginning(of: path).map { !AndroidVibrationReader.isVibration(beginning: $0) }
      ?? false
  }

  /// The first 8192 bytes of a file; `nil` if it cannot be read.
  private static func beginning(of path: String) -> [UInt8]? {
    guard let file = try? FileDescriptor.reading(path, waits: false) else { return nil }
    defer { try? file.close() }
    return try? file.readAll(byteLimit: 8191)
  }

  /// Whether a file is the manifest of a batch whose first input has one of the names that are
  /// searched for. Patterns that were made of sounds are inputs like others.
  private func isManifest(_ path: String) -> Bool {
    // Paths have 4 096 bytes at most; escapes make them a little longer.
    guard let bytes = Self.beginning(of: path) else { return false }
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let beginning = #"{"input": ""#
    guard line.hasPrefix(beginning) else { return false }
    let rest = line.dropFirst(beginning.count)
    // Quotes in a name are escaped: it cannot hold these.
    guard let end = rest.firstRange(of: #"", ""#)?.lowerBound else { return false }
    return isInput(String(rest[..<end]))
  }

  private func joined(_ name: String) -> String {
    path.utf8.last == UInt8(ascii: "/") ? path + name : path + "/" + name
  }

  private func inner(_ path: String) -> PatternFolder {
    var folder = self
    (folder.path, folder.isGiven) = (path, false)
    return folder
  }

  private static func status(
    of entry: UnsafeMutablePointer<dirent>, in stream: OpaquePointer, _ flags: Int32
  ) -> stat? {
    var status = stat()
    let isThere = FolderEntries.withName(of: entry) {
      fstatat(dirfd(stream), $0, &status, flags) == 0
    }
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
