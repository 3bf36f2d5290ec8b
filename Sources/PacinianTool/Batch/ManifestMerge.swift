/// The entries of several manifests.
struct ManifestMerge {
  private struct Entry {
    let record: ManifestRecord
    let line: ArraySlice<UInt8>
    /// File and line number.
    let place: String
  }

  private var entries: [ExactName: Entry] = [:]

  /// Adds the entries of a manifest.
  mutating func add(_ path: String) throws(ToolError) {
    let bytes = try InputFile(path: path, byteLimit: ManifestLines.largestBytes).bytes
    let lines = ManifestLines.complete(in: bytes)
    guard lines.last.map({ $0.upperBound + 1 }) ?? 0 == bytes.count else {
      throw ToolError(
        .badData,
        "\(path):\(lines.count + 1):1: the last line is not complete; the batch that "
          + "wrote it was interrupted: run it again with --resume")
    }
    for (index, range) in lines.enumerated() {
      let place = "\(path):\(index + 1)"
      guard let record = ManifestRecord(line: bytes[range]) else {
        throw ToolError(.badData, "\(place):1: this is not an entry of a manifest")
      }
      let entry = Entry(record: record, line: bytes[range], place: place)
      let input = ExactName(record.input)
      if let other = entries[input], !other.record.agrees(with: record) {
        throw ToolError(
          .badData,
          "\(other.place) and \(place) disagree about \(record.input); render it again, or leave "
            + "one of the manifests out")
      }
      entries[input] = entries[input] ?? entry
    }
  }

  /// One line for each input, sorted.
  var text: [UInt8] {
    entries.sorted { $0.key < $1.key }.flatMap { $0.value.line + [UInt8(ascii: "\n")] }
  }
}
