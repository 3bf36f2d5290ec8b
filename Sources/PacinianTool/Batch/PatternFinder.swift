import Glibc
import PacinianFiles
import PacinianFormats

/// Finds the pattern files that paths stand for.
struct PatternFinder {
  struct Found: Sendable {
    let path: String
    /// Under the folder that was given, or the name of a file that was given.
    let input: String
    /// Which of the paths that were given stands for it.
    let pathIndex: Int
    let byteCount: Int
    /// `nil` if it is gone.
    let identity: FileIdentity?

    /// - Parameter status: `nil` for a file that is gone.
    init(path: String, input: String, pathIndex: Int, status: stat?) {
      self.path = path
      self.input = input
      self.pathIndex = pathIndex
      byteCount = status.map { Int($0.st_size) } ?? 0
      identity = status.map { FileIdentity($0) }
    }

    /// Whether both are one file, however it was named.
    func isSame(as other: Found) -> Bool {
      ExactName(path) == ExactName(other.path) || identity != nil && identity == other.identity
    }
  }

  /// In no particular order.
  private(set) var found: [Found] = []

  /// A folder stands for the `.ahap` and `.haptic` files in it and in its folders, without hidden
  /// ones and what is no plain file; links to folders inside it are not followed. A file stands for itself whatever its
  /// name, and need not be there any more if its name is a pattern's.
  ///
  /// Of several failures, the one is thrown that a search in the paths' order would meet first.
  /// - Parameter jobs: threads at most; few folders are searched by one.
  init(_ paths: [String], jobs: Int) throws(ToolError) {
    var folders: [PatternFolder] = []
    var failures: [PatternFolder.Failure] = []
    for (index, path) in paths.enumerated() {
      var status = stat()
      let isThere = stat(path, &status) == 0
      if isThere, status.st_mode & S_IFMT == S_IFDIR {
        folders.append(PatternFolder(path, pathIndex: index))
      } else if isThere || PatternFormat(fileName: path) != nil {
        found.append(
          Found(
            path: path, input: String(FilePath.name(of: path)), pathIndex: index,
            status: isThere ? status : nil))
      } else {
        let place = PatternFolder(path, pathIndex: index)
        failures.append(PatternFolder.Failure(folder: place, error: place.failure))
      }
    }
    while !folders.isEmpty {
      let content = PatternFolderRound(folders).search(jobs: jobs)
      found += content.found
      failures += content.failures
      folders = content.folders
    }
    if let first = failures.min(by: { $0.folder.precedes($1.folder) }) { throw first.error }
  }
}
