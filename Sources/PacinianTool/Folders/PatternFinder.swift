import PacinianBase
import PacinianFormats
import PacinianMedia
import PacinianRendering
import Synchronization

/// A folder inside a given one that cannot be searched.
struct ClosedFolder: Sendable {
  let path: String
  let error: ToolError
}

/// Finds the pattern files that paths name: files, and folders of them.
struct PatternFinder {
  struct Found: Sendable {
    let path: String
    /// The path under the folder that was given, or the name of a file that was given.
    let input: String
    /// The index of the given path that led to it.
    let pathIndex: Int
    let byteCount: Int
    /// `nil` if it is gone.
    let identity: FileIdentity?

    /// - Parameter status: `nil` for a file that is gone.
    init(path: String, input: String, pathIndex: Int, status: stat?) {
      self.path = path
      self.input = input
      self.pathIndex = pathIndex
      byteCount = status.map { Int(clamping: $0.st_size) } ?? 0
      identity = status.map { FileIdentity($0) }
    }

    /// A clip of a project.
    fileprivate init(_ project: Found, clip: String) {
      path = PatternProject.path(of: clip, in: project.path)
      input = PatternProject.path(of: clip, in: project.input)
      (pathIndex, byteCount) = (project.pathIndex, project.byteCount)
      identity = project.identity
    }

    /// Whether both are one file, however it was named.
    func isSame(as other: Found) -> Bool {
      ExactName(path) == ExactName(other.path) || identity != nil && identity == other.identity
    }
  }

  /// Whether a file with this name is looked for.
  typealias NameTest = @Sendable (String) -> Bool

  static let isPattern: NameTest = {
    FormatList.all.format(ofFileNamed: $0)?.isRead ?? PatternProject.isProject(named: $0)
  }

  /// The endings of patterns, for help.
  static let endings =
    FormatList.all.formats.filter(\.isRead).map { ".\($0.ending)" }.joined(separator: ", ")
    + ", .\(StudioProject.ending) (of .xml vibrations alone)"

  /// The files, in no particular order.
  private(set) var found: [Found] = []

  /// The patterns in the files: of a pair the first one, and of a project each clip.
  var patterns: [Found] {
    PatternPair.joined(found, path: \.path).flatMap { file in
      PatternProject.clips(ofFileAt: file.path).map { clips in
        clips.map { Found(file, clip: $0.name) }
      } ?? [file]
    }
  }
  /// The errors of folders inside the given ones that cannot be searched, in the order in which a
  /// search in the paths' order would find them.
  private(set) var closed: [ClosedFolder] = []

  /// Finds the files with endings of patterns in folders and in the folders inside them; `.xml`
  /// files count if they are vibrations. Hidden files and folders are left out, and so are pipes,
  /// devices and sockets; links to folders inside a folder are not followed. A path of a file
  /// gives the file whatever its name is. The file need not exist if its name is a
  /// pattern.
  ///
  /// - Parameter jobs: threads at most; a few folders are searched by one.
  /// - Throws: for the first given path that is not there or cannot be searched.
  init(
    _ paths: [String], jobs: Int, isInput: @escaping NameTest = Self.isPattern
  ) throws(ToolError) {
    var folders: [PatternFolder] = []
    var failures: [PatternFolder.Failure] = []
    for (index, path) in paths.enumerated() {
      let status = stat(of: path)
      if status?.kind == S_IFDIR {
        folders.append(PatternFolder(path, pathIndex: index, isInput: isInput))
      } else if status != nil || isInput(path) {
        found.append(
          Found(
            path: path, input: String(FilePath.name(of: path)), pathIndex: index, status: status))
      } else {
        let folder = PatternFolder(path, pathIndex: index, isInput: isInput)
        failures.append(PatternFolder.Failure(folder: folder, error: folder.failure))
      }
    }
    while !folders.isEmpty {
      let content = Self.search(folders, jobs: jobs)
      found += content.found
      failures += content.failures
      folders = content.folders
    }
    failures.sort { $0.folder.precedes($1.folder) }
    if let first = failures.first(where: \.folder.isGiven) { throw first.error }
    closed = failures.map { ClosedFolder(path: $0.folder.path, error: $0.error) }
  }

  /// The number of folders that is worth the start of a thread, which takes as long as listing
  /// five.
  private static let foldersOfThread = 8
  /// The largest number of folders that are listed for one folder of a round.
  private static let foldersAtATime = 16

  /// Searches folders, with some of the folders inside each. The other folders wait for another
  /// round, so that threads share a folder that holds nearly everything.
  private static func search(_ folders: [PatternFolder], jobs: Int) -> PatternFolder.Content {
    let content = Mutex(PatternFolder.Content())
    WorkerThreads.share(folders.count, jobs: min(jobs, folders.count / foldersOfThread)) { next in
      var own = PatternFolder.Content()
      while let index = next() {
        let left = own.folders.count
        own.folders.append(folders[index])
        for _ in 0..<foldersAtATime where own.folders.count > left {
          let folder = own.folders.removeLast()
          own += folder.content
        }
      }
      content.withLock { $0 += own }
    }
    return content.withLock { $0 }
  }
}
