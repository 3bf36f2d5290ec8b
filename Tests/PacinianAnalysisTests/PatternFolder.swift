import Foundation

/// A folder of AHAP and .haptic files: the one that PACINIAN_PATTERNS names, or published patterns,
/// kept beside the package and not in it: `../shared/corpus`.
enum PatternFolder {
  private static let named = ProcessInfo.processInfo.environment["PACINIAN_PATTERNS"]
  static let isNamed = named != nil
  private static let folder =
    named.map { URL(filePath: $0) }
    ?? URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/corpus")
  static let isThere = FileManager.default.fileExists(atPath: folder.path)

  static var files: [URL] {
    let all = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (all?.compactMap { $0 as? URL } ?? [])
      .filter { ["ahap", "haptic"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }
  }
}
