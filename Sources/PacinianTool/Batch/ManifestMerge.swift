import PacinianFiles

/// The entries of several manifests.
struct ManifestMerge {
  private struct Line {
    let entry: ManifestEntry
    let text: ArraySlice<UInt8>
    /// File and line number.
    let position: String
    /// The manifest's folder.
    let folder: String
  }

  private var lines: [ExactName: Line] = [:]

  /// Adds the entries of a manifest.
  mutating func add(_ path: String) throws(ToolError) {
    let bytes = try ManifestLines.bytes(of: path)
    let ranges = ManifestLines.complete(in: bytes)
    guard ranges.last.map({ $0.upperBound + 1 }) ?? 0 == bytes.count else {
      throw ToolError(
        .badData,
        "\(path):\(ranges.count + 1):1: the last line is not complete; the batch that "
          + "wrote it was interrupted: run it again with --resume")
    }
    for (index, range) in ranges.enumerated() {
      let position = "\(path):\(index + 1)"
      guard let entry = ManifestEntry(line: bytes[range]) else {
        throw ToolError(.badData, "\(position):1: the line is not an entry of a manifest")
      }
      let input = ExactName(entry.input)
      if let other = lines[input], !other.entry.agrees(with: entry) {
        throw ToolError(
          .badData,
          "\(other.position) and \(position) disagree about \(entry.input); render it again, or leave "
            + "one of the manifests out")
      }
      lines[input] =
        lines[input]
        ?? Line(
          entry: entry, text: bytes[range], position: position, folder: FilePath.folder(of: path))
    }
  }

  /// A card for each input, sorted, for a page in `folder`.
  func cards(forPageIn folder: String) -> [GalleryCard] {
    let hasPage = GalleryPage.hasPage(besideGalleryIn: folder)
    return lines.sorted { $0.key < $1.key }.compactMap { _, line in
      GalleryCard(
        line: line.text, folder: FolderPath(from: folder, to: line.folder).text, hasPage: hasPage)
    }
  }

  /// One line for each input, sorted.
  var text: [UInt8] {
    lines.sorted { $0.key < $1.key }.flatMap { $0.value.text + [UInt8(ascii: "\n")] }
  }
}
