import PacinianBase
import PacinianFormats

/// The files that the studio was given, and its folders' files as they are now.
final class StudioFiles: Sendable {
  private struct Known {
    /// The files that were given by themselves.
    var given: [String]
    /// Those of them that were not there when the studio began.
    var begun: Set<ExactName>
    /// Every file that was ever found, by number.
    var paths: [String] = []
    var numbers: [ExactName: Int] = [:]

    mutating func number(of path: String) -> Int {
      if let number = numbers[ExactName(path)] { return number }
      numbers[ExactName(path)] = paths.count
      paths.append(path)
      return paths.count - 1
    }

    /// The file of a number that was given.
    func file(_ number: Int) -> StudioFile {
      let path = paths[number]
      return StudioFile(
        number: number, name: String(FilePath.name(of: path)), path: path, isBegun: isBegun(path))
    }

    func isBegun(_ path: String) -> Bool { begun.contains(ExactName(path)) }
  }

  /// The folders without links, in which the page makes and renames files.
  let folders: [String]
  private let known: Locked<Known>

  /// - Parameter paths: of files and folders. A path at which there is nothing, with the name of a
  ///   pattern, is that of a file that is begun.
  init(_ paths: [String]) throws(ToolError) {
    var (folders, given): ([String], [String]) = ([], [])
    var begun: Set<ExactName> = []
    for path in paths {
      if stat(of: path)?.kind == S_IFDIR, let resolved = realpath(path, nil) {
        folders.append(String(cString: resolved))
        free(resolved)
      } else if let file = StudioFile.resolved(path) {
        given.append(file)
      } else if let file = try StudioFile.begun(path) {
        given.append(file)
        begun.insert(ExactName(file))
      } else {
        throw stat(of: path) == nil
          ? InputFile.failure(path)
          : ToolError(.missingInput, "\(path) is not a file into which the page could save")
      }
    }
    self.folders = folders
    known = Locked(Known(given: given, begun: begun))
    // A folder that cannot be searched is told before anything is served.
    _ = try Self.found(in: folders)
    _ = list()
  }

  /// The patterns of folders without links. A link among them would open a file that nobody gave;
  /// what it leads to inside the folders is found by itself.
  private static func found(in folders: [String]) throws(ToolError) -> [String] {
    try PatternPaths.all(of: folders, jobs: 1).filter {
      FormatList.core.format(ofFileNamed: $0) != nil
        && StudioFile.resolved($0).map(ExactName.init) == ExactName($0)
    }
  }

  /// The files as they are now, first the given ones, then the folders', each once.
  func list() -> [StudioFile] {
    let found = (try? Self.found(in: folders)) ?? []
    return known.withLock { known in
      var seen: Set<ExactName> = []
      let paths = (known.given + found).filter { seen.insert(ExactName($0)).inserted }
      return zip(DistinctNames.of(paths), paths).map { name, path in
        StudioFile(
          number: known.number(of: path), name: name, path: path, isBegun: known.isBegun(path))
      }
    }
  }

  /// The file of a number, which may be gone.
  subscript(number: Int) -> StudioFile? {
    known.withLock { known in
      known.paths.indices.contains(number) ? known.file(number) : nil
    }
  }

  /// Makes a file in a folder, and returns it.
  func create(_ name: String, in folder: Int, _ bytes: [UInt8]) throws(FileError) -> StudioFile {
    let path = "\(folders[folder])/\(name)"
    try StudioFile.create(path, bytes)
    return file(at: path)
  }

  /// Renames a file of a folder, and returns it as it is then.
  func rename(_ file: StudioFile, to name: String) throws(FileError) -> StudioFile {
    let path = "\(FilePath.folder(of: file.path))/\(name)"
    try file.rename(to: path)
    known.withLock { known in
      known.given = known.given.map { ExactName($0) == ExactName(file.path) ? path : $0 }
    }
    return self.file(at: path)
  }

  /// Whether a file lies in one of the folders.
  func holds(_ file: StudioFile) -> Bool {
    folders.contains { file.path.hasPrefix($0 == "/" ? $0 : "\($0)/") }
  }

  private func file(at path: String) -> StudioFile {
    list().first { ExactName($0.path) == ExactName(path) }
      ?? known.withLock { $0.file($0.number(of: path)) }
  }

  /// Whether a new file may have a name: a pattern's, visible, and without a folder.
  static func isName(_ name: String) -> Bool {
    FormatList.core.format(ofFileNamed: name) != nil && name.utf8.count <= 200
      && !name.hasPrefix(".")
      && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F && $0 != UInt8(ascii: "/") }
  }

  /// The list for the page.
  var json: String {
    JSONWriter.document { root in
      root.array("files") { array in
        for file in list() { array.object { Self.write(file, to: &$0) } }
      }
      root.array("folders") { array in
        for (number, path) in folders.enumerated() {
          array.object { object in
            object.member("path", path)
            object.member("address", "folders/\(number)")
          }
        }
      }
    }
  }

  static func json(of file: StudioFile) -> String {
    JSONWriter.document { write(file, to: &$0) }
  }

  private static func write(_ file: StudioFile, to object: inout JSONWriter) {
    object.member("name", file.name)
    object.member("path", file.path)
    object.member("address", "files/\(file.number)/pattern")
    if file.isNew { object.member("isNew", true) }
  }
}
