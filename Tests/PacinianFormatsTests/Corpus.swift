import Foundation

/// Published patterns, kept beside the package and not in it. Tests of them are reported as skipped
/// where they are not.
enum Corpus {
  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/corpus")
  static let isThere = FileManager.default.fileExists(atPath: folder.path)
}
