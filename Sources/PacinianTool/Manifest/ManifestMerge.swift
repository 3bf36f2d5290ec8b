import PacinianBase

/// The entries of several manifests.
struct ManifestMerge {
  private struct Line {
    let entry: ManifestEntry
    let text: [UInt8]
    /// File and line number.
    let position: String
    /// The manifest's folder.
    let folder: String
  }

  private var lines: [ExactName: Line] = [:]

  /// Adds the entries of a manifest.
  mutating func add(_ path: String) throws(ToolError) {
    try ManifestLines.read(path) { (line, number) throws(ToolError) in
      try add(line, number, of: path)
    }
  }

  /// Adds a line of a manifest.
  mutating func add(
    _ text: ArraySlice<UInt8>, _ number: Int, of path: String
  ) throws(ToolError) {
    let position = "\(path):\(number)"
    let entry = try ManifestLines.entry(of: text, at: position)
    let input = ExactName(entry.input)
    guard let other = lines[input] else {
      lines[input] = Line(
        entry: entry, text: Array(text), position: position, folder: FilePath.folder(of: path))
      return
    }
    guard other.entry.agrees(with: entry) else {
      throw ToolError(
        .badData,
        "\(other.position) and \(position) disagree about \(entry.input); render it again, or "
          + "leave one of the manifests out")
    }
  }

  /// A card for each input, sorted, for a page in `folder`.
  func cards(forPageIn folder: String) -> [GalleryCard] {
    let hasPage = GalleryPage.hasPage(besideGalleryIn: folder)
    return lines.sorted { $0.key < $1.key }.compactMap { _, line in
      GalleryCard(
        line: line.text[...], folder: FolderPath(from: folder, to: line.folder).text,
        hasPage: hasPage)
    }
  }

  /// One line for each input, sorted.
  var text: [UInt8] {
    lines.sorted { $0.key < $1.key }.flatMap { $0.value.text + [UInt8(ascii: "\n")] }
  }
}
