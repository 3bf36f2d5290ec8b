import PacinianBase

/// A recording whose path differs from a wanted one in letter case, in the direction of slashes or
/// by the ending alone, as it does where a pattern comes from a system that passes over these.
enum NearRecording {
  /// The path from the first of some folders that has such a file; `nil` if none has.
  ///
  /// Nothing outside of the folders is looked at. Complexity: O(entries of the folders on the way).
  static func path(like wanted: String, in folders: [String]) -> String? {
    let names = wanted.split { $0 == "/" || $0 == "\\" }.map(String.init).filter { $0 != "." }
    guard !names.isEmpty, !names.contains("..") else { return nil }
    for folder in folders {
      if let found = path(names[...], in: folder) { return found.joined(separator: "/") }
    }
    return nil
  }

  private static func path(_ names: ArraySlice<String>, in folder: String) -> [String]? {
    guard let name = names.first else { return nil }
    let rest = names.dropFirst()
    for entry in FolderEntries.names(in: folder) {
      let kind = stat(of: "\(folder)/\(entry)")?.kind
      if rest.isEmpty {
        if kind == S_IFREG, isLike(name, entry) { return [entry] }
      } else if kind == S_IFDIR, entry.lowercased() == name.lowercased(),
        let inner = path(rest, in: "\(folder)/\(entry)")
      {
        return [entry] + inner
      }
    }
    return nil
  }

  private static func isLike(_ name: String, _ entry: String) -> Bool {
    let (name, entry) = (name.lowercased(), entry.lowercased())
    let stem = FileName.replacingEnding(of: entry, with: "").dropLast()
    return entry == name || FileName.ending(of: name) == nil && stem == name
  }
}
