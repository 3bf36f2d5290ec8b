/// Finds the valid name that was probably meant by a wrong one.
package enum NearestName {
  /// Longer names are compared by their beginning only, which bounds the work for hostile files.
  private static let maximumLength = 64

  /// Too many names contain a shorter name for a comparison.
  private static let shortestPart = 4

  /// The nearest of `candidates` to `name` without regard to letter case. Candidates that contain
  /// the name or are contained in it come first, then edit distance decides, then their order.
  /// `nil` without candidates.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let wanted = folded(name)
    return
      candidates
      .map { candidate in (candidate, rank(folded(candidate), wanted)) }
      .min { $0.1 < $1.1 }?.0
  }

  /// Whether `name` looks like `candidate` written wrongly: an edit distance, letter case aside,
  /// of at most a quarter of the candidate's length and at least 1, or the candidate's last
  /// letters, four or more.
  package static func isMisspelling(_ name: String, of candidate: String) -> Bool {
    let wanted = folded(candidate)
    let written = folded(name)
    if written.count >= shortestPart, wanted.suffix(written.count).elementsEqual(written) {
      return true
    }
    let most = max(1, wanted.count / 4)
    // Every change of length is a step.
    guard abs(written.count - wanted.count) <= most else { return false }
    return distance(written, wanted) <= most
  }

  private static func rank(_ candidate: [UInt8], _ name: [UInt8]) -> Int {
    let isPart = contains(candidate, name) || contains(name, candidate)
    // No distance reaches this penalty, so that parts come first.
    return distance(candidate, name) + (isPart ? 0 : 2 * maximumLength)
  }

  private static func contains(_ whole: [UInt8], _ part: [UInt8]) -> Bool {
    guard part.count >= shortestPart, part.count <= whole.count else { return false }
    return (0...whole.count - part.count).contains { whole[$0...].starts(with: part) }
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.prefix(maximumLength).map { ASCII.isLetter($0) ? $0 | 0x20 : $0 }
  }

  /// Insertions, deletions, replacements and swaps of neighbours that turn one into the other
  /// ("optimal string alignment"). Complexity: O(first * second).
  static func distance(_ first: [UInt8], _ second: [UInt8]) -> Int {
    let width = second.count + 1
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: 3 * width) { rows in
      // Three rows of the table, by turns.
      for column in 0..<width { rows[column] = column }
      for row in 0..<first.count {
        let last = row % 3 * width
        let current = (row + 1) % 3 * width
        let beforeLast = (row + 2) % 3 * width
        rows[current] = row + 1
        for column in 0..<second.count {
          let replaced = rows[last + column] + (first[row] == second[column] ? 0 : 1)
          var best = min(replaced, rows[last + column + 1] + 1, rows[current + column] + 1)
          if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column]
          {
            best = min(best, rows[beforeLast + column - 1] + 1)
          }
          rows[current + column + 1] = best
        }
      }
      return rows[first.count % 3 * width + second.count]
    }
  }
}
