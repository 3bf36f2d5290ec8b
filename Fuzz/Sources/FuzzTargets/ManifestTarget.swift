@testable import PacinianTool

/// Lines of a manifest or journal: what is read is written back as it was, and what was merged
/// merges to itself.
enum ManifestTarget {
  @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
    let bytes = Array(bytes)
    for range in ManifestLines.complete(in: bytes) {
      guard let entry = ManifestEntry(line: bytes[range]) else { continue }
      guard let once = ManifestEntry(line: entry.line) else {
        demand(false, "a line that was written can be read")
        return
      }
      demand(once.line == entry.line, "writing what was written and read changes nothing")
      demand(once.agrees(with: entry), "an entry agrees with itself")
    }
    merge(bytes)
  }

  /// Manifests with a zero between them, as the tool merges them.
  private static func merge(_ bytes: [UInt8]) {
    do throws(ToolError) {
      var merged = ManifestMerge()
      for (index, part) in bytes.split(separator: 0).enumerated() {
        let part = Array(part)
        for (number, line) in ManifestLines.complete(in: part).enumerated() {
          try merged.add(part[line], number + 1, of: "\(index)/manifest.jsonl")
        }
      }
      _ = merged.cards(forPageIn: "pages")
      var again = ManifestMerge()
      let text = merged.text
      for (number, line) in ManifestLines.complete(in: text).enumerated() {
        try again.add(text[line], number + 1, of: "manifest.jsonl")
      }
      demand(again.text == text, "merging what was merged changes nothing")
    } catch {
      demand(error.code == .badData && !error.message.isEmpty, "a refusal has words")
    }
  }
}
