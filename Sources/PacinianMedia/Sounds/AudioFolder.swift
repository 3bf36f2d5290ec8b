import PacinianRendering
import PacinianBase

/// A folder whose files may be opened by paths that come from strangers: nothing outside it is ever
/// opened.
///
/// The path is walked one name at a time from an open folder to the next, and links are read and
/// walked the same way. A name that is exchanged for a link while it is walked can therefore not
/// lead outside either.
struct AudioFolder {
  /// Links followed in one path, as many as Linux itself follows.
  private static let mostLinks = 40
  private static let longestLink = 4_096
  /// Folders open at a time, and names left to walk.
  private static let mostNames = 64

  let path: String

  /// Opens the file at `relative`, which is named with `/` from this folder.
  /// - Throws: `fileNotFound`; `invalidAudioResource` for a path that is absolute, has `..` or
  ///   follows a link that leaves the folder.
  func open(_ relative: String) throws(AudioResourceError) -> AudioFile {
    try Self.check(relative)
    var names = Self.names(in: relative)
    var folders = try AudioFolderStack(root: path)
    defer { folders.close() }
    var links = 0
    while !names.isEmpty {
      guard names.count + folders.depth <= Self.mostNames else {
        throw .invalid("the path of \(relative.prefix(40))… is too long; use fewer folders")
      }
      let name = names.removeLast()
      if name == ".." {
        // Only a link can have one.
        guard folders.leave() else { throw outside(relative) }
        continue
      }
      if let target = folders.link(name, longest: Self.longestLink) {
        links += 1
        guard links <= Self.mostLinks else {
          throw .invalid("\(relative) follows too many links; name the file itself")
        }
        guard !FilePath.isAbsolute(target) else { throw outside(relative) }
        names += Self.names(in: target)
        continue
      }
      if names.isEmpty {
        return try AudioFile(descriptor: folders.open(name, relative), name: relative)
      }
      guard folders.enter(name) else { throw AudioFile.failure(relative, errno) }
    }
    throw .invalid("\(relative) is not a file; name an audio file")
  }

  /// Refuses every string but a path from a folder to something in it.
  static func check(_ relative: String) throws(AudioResourceError) {
    guard !relative.isEmpty, !relative.utf8.contains(0) else {
      throw .invalid("an empty path names no audio file")
    }
    guard !FilePath.isAbsolute(relative) else {
      throw .outside("\(relative) is an absolute path; name audio files from the resource folder")
    }
    guard !names(in: relative).contains("..") else {
      throw .outside("\(relative) climbs with ..; name audio files from the resource folder")
    }
  }

  /// The names of a path, the last first, except the names of the folder itself.
  private static func names(in path: String) -> [String] {
    FilePath.names(in: path).reversed().filter { $0 != "." }
  }

  private func outside(_ relative: String) -> AudioResourceError {
    .outside("\(relative) follows a link out of \(path); copy the file into the folder")
  }
}
