import PacinianBase
import PacinianFormats

/// Two AHAP files that are one pattern: `hit.ahap` has the signal, and `hit.transients.ahap` beside
/// it the transients, on which the signal's curves do not act.
enum PatternPair {
  private static let mark = ".transients"
  private static let ending = ".\(PatternFormat.ahap.ending)"

  /// The path that the second file of a pair has, whose first file has `path`; `nil` where `path`
  /// does not end as AHAP does, or is a second file itself.
  static func transientsPath(beside path: String) -> String? {
    guard path.lowercased().hasSuffix(ending) else { return nil }
    let stem = path.dropLast(ending.utf8.count)
    guard !stem.hasSuffix(mark) else { return nil }
    return "\(stem)\(mark)\(path.suffix(ending.utf8.count))"
  }

  /// The path of the second file of a pair whose first file is written to `path`, whatever its name
  /// is.
  static func transientsPath(besideOutput path: String) -> String {
    transientsPath(beside: path) ?? "\(path)\(mark)\(ending)"
  }

  /// Throws if a second file is there, and the pattern that is written to `path` has none: readers
  /// would take both for one pattern.
  static func refuseSecond(beside path: String) throws(ToolError) {
    guard let other = transients(beside: path) else { return }
    throw ToolError(
      .cannotWrite,
      "\(other) is there and would play together with \(path), which is a whole pattern; remove it")
  }

  /// The path of the second file of a pair, if it is there.
  static func transients(beside path: String) -> String? {
    guard let other = transientsPath(beside: path), stat(of: other)?.kind == S_IFREG else {
      return nil
    }
    return other
  }

  /// The items without the second files of pairs whose first files are among them.
  /// - Parameter path: an item's path.
  static func joined<Item>(_ items: [Item], path: (Item) -> String) -> [Item] {
    let seconds = Set(items.compactMap { transientsPath(beside: path($0)).map(ExactName.init) })
    return items.filter { !seconds.contains(ExactName(path($0))) }
  }
}
