import PacinianBase
import PacinianFormats

/// A pattern file with the repairs that are certain: of commas, misspelt names and the times of
/// curves.
struct PatternRepair {
  let path: String
  let count: Int
  private let before: [UInt8]
  private let after: [UInt8]

  /// - Returns: `nil` if nothing can be repaired.
  /// - Throws: if the file cannot be read, or not as a pattern.
  init?(of path: String, reading choices: PatternReadingChoices) throws(ToolError) {
    let file = try choices.single(at: path)
    let reading = try choices.read(file)
    self.path = path
    before = file.bytes
    var repaired = before
    var applied: [Diagnostic] = []
    // From the end, so that positions stay true.
    for diagnostic in reading.diagnostics.reversed() {
      guard let repair = diagnostic.repair,
        applied.last.map({ repair.range.upperBound <= $0.repair?.range.lowerBound ?? 0 }) ?? true
      else { continue }
      repaired.replaceSubrange(repair.range, with: Array(repair.text.utf8))
      applied.append(diagnostic)
    }
    guard !applied.isEmpty else { return nil }
    // A name that is right now may be there twice, or have a value that is not.
    let again: PatternReading
    do throws(PatternReadingError) {
      again = try choices.reading(of: InputFile(name: path, bytes: repaired))
    } catch {
      return nil
    }
    let others = Self.counts(reading.diagnostics.filter { !applied.contains($0) })
    guard Self.counts(again.diagnostics).allSatisfy({ $1 <= others[$0] ?? 0 }) else { return nil }
    (after, count) = (repaired, applied.count)
  }

  private static func counts(_ diagnostics: [Diagnostic]) -> [Diagnostic.Code: Int] {
    Dictionary(diagnostics.map { ($0.code, 1) }, uniquingKeysWith: +)
  }

  /// Lines around a change that are shown.
  private static let contextLines = 2

  /// The changes as a unified diff. No repair adds or takes a line away, so that lines correspond.
  var difference: [String] {
    let (old, new) = (Self.lines(of: before), Self.lines(of: after))
    let changed = old.indices.filter { old[$0] != new[$0] }
    var lines = ["--- \(path)", "+++ \(path)"]
    var index = 0
    while index < changed.count {
      let first = max(0, changed[index] - Self.contextLines)
      var last = changed[index]
      while index < changed.count, changed[index] <= last + 2 * Self.contextLines {
        last = changed[index]
        index += 1
      }
      let end = min(old.count, last + Self.contextLines + 1)
      let span = "\(first + 1),\(end - first)"
      lines.append("@@ -\(span) +\(span) @@")
      var line = first
      while line < end {
        guard old[line] != new[line] else {
          lines += shown(" ", old, line)
          line += 1
          continue
        }
        let run = (line..<end).prefix { old[$0] != new[$0] }
        lines += run.flatMap { shown("-", old, $0) } + run.flatMap { shown("+", new, $0) }
        line = run.endIndex
      }
    }
    return lines
  }

  /// A line of the diff, and the one that tells of a file whose last line has no end.
  private func shown(_ mark: String, _ lines: [String], _ index: Int) -> [String] {
    let isOpen = index == lines.count - 1 && before.last != UInt8(ascii: "\n")
    return [mark + lines[index]] + (isOpen ? ["\\ No newline at end of file"] : [])
  }

  private static func lines(of bytes: [UInt8]) -> [String] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { line in
      String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
    }
  }

  /// Writes the file, unless it was changed since it was read.
  func write() throws(ToolError) {
    let now = try InputFile(path: path, byteLimit: before.count)
    guard now.bytes == before else {
      throw ToolError(.cannotWrite, "\(path) was changed meanwhile; run the command again")
    }
    do throws(FileError) {
      try FileReplacement.rewrite(path, after)
    } catch {
      throw OutputFile.failure(path, error.reason)
    }
  }
}
