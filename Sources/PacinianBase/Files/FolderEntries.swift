/// The names in folders.
package enum FolderEntries {
  /// The names in a folder but those that begin with a point, in their order; empty where it cannot
  /// be read. Complexity: O(n log n).
  package static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) { names.append(withName(of: entry) { String(cString: $0) }) }
    return names.filter { $0.utf8.first != UInt8(ascii: ".") }.sorted()
  }

  package static func withName<Result>(
    of entry: UnsafeMutablePointer<dirent>, _ body: (UnsafePointer<CChar>) -> Result
  ) -> Result {
    withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: Int(clamping: NAME_MAX) + 1, body)
    }
  }
}
