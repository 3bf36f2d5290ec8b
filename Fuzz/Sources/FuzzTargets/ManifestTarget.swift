@testable import PacinianTool

/// Lines of a manifest or journal: what is read is written back as it was.
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
  }
}
