import PacinianJSON

/// One pattern of a gallery.
struct GalleryCard {
  let entry: ManifestEntry
  /// The manifest's folder as a path from the page's, with a slash; empty for the page's own.
  let folder: String
  /// Diagnostics and notices, in words.
  let remarks: [String]

  /// - Parameter line: of a manifest; `nil` for any other.
  init?(line: some Collection<UInt8>, folder: String) {
    guard let entry = ManifestEntry(line: line) else { return nil }
    self.entry = entry
    self.folder = folder
    remarks = Self.remarks(in: Array(line))
  }

  var isFailed: Bool { entry.status == .failed }

  var html: String { isFailed ? failure : pattern }

  private var failure: String {
    """
    <article class="failed" data-name="\(GalleryPage.escaped(entry.input))">
    <h3>\(Self.heading(entry.input))</h3>
    <p>\(GalleryPage.escaped(relativeError))</p>
    </article>

    """
  }

  private var pattern: String {
    let name = GalleryPage.escaped(entry.input)
    let signal = entry.signal
    var marks: [String] = []
    if entry.diagnosticCount > 0 || !remarks.isEmpty { marks.append("warnings") }
    if signal.map({ $0.clippedCount > 0 }) ?? false { marks.append("clipped") }
    if entry.audioEventCount > 0 { marks.append("audio") }
    let seconds = decimal(signal?.durationSeconds ?? 0, digits: 3)
    let peak = decimal(signal?.peak ?? 0, digits: 3)
    return """
      <article tabindex="0" data-name="\(name)" data-marks="\(marks.joined(separator: " "))" \
      data-seconds="\(seconds)" data-peak="\(peak)" data-findings="\(entry.diagnosticCount)">
      <h3>\(Self.heading(entry.input))</h3>
      \(picture)<p class="facts">\(sound)<span>\(GalleryPage.escaped(facts))</span>\(opening)</p>
      \(details)</article>

      """
  }

  private var picture: String {
    guard let plot = entry.sideFiles[.plot] else { return "" }
    let small = entry.sideFiles[.thumbnail] ?? plot
    return """
      <a class="figure" href="\(reference(plot.path))"><img src="\(reference(small.path))" \
      loading="lazy" decoding="async" width="400" height="280" \
      alt="Events, waveform and spectrogram of \(GalleryPage.escaped(entry.input))"></a>

      """
  }

  private var sound: String {
    guard let output = entry.sideFiles[.mix]?.path ?? entry.output else { return "" }
    return """
      <a class="play" href="\(reference(output))" \
      aria-label="Play \(GalleryPage.escaped(entry.input))">&#9654;</a> 
      """
  }

  /// A link that opens the pattern in the page for designers, where that is beside the gallery.
  private var opening: String {
    guard let pattern = entry.sideFiles[.pattern]?.path else { return "" }
    // A path from the page's folder; absolute ones are not on its server.
    guard !folder.hasPrefix("/") else { return "" }
    let file = URLPath.reference("../" + folder + pattern)
    let name = entry.input.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? ""
    let fragment = "name=\(URLPath.reference(String(name)))&amp;file=\(URLPath.reference(file))"
    return """
       <a class="open" href="\(GalleryPage.pageFolder)/index.html#\(fragment)" \
      aria-label="Open \(GalleryPage.escaped(entry.input)) in the page">Open</a>
      """
  }

  private var facts: String {
    var facts: [String] = []
    if let signal = entry.signal {
      facts.append("\(decimal(signal.durationSeconds, digits: 3)) s")
      facts.append("peak \(decimal(signal.peak, digits: 3))")
      if signal.clippedCount > 0 {
        facts.append("\(signal.clippedCount) samples beyond full scale")
      }
    }
    let count = entry.audioEventCount
    if count > 0 { facts.append(counted(count, "audio event")) }
    return facts.joined(separator: ", ")
  }

  private var details: String {
    guard !remarks.isEmpty else { return "" }
    let count = max(entry.diagnosticCount, remarks.count)
    var items = remarks.map { "<li>\(GalleryPage.escaped($0))</li>" }
    if count > remarks.count { items.append("<li>and \(count - remarks.count) more</li>") }
    return """
      <details><summary>\(counted(count, "finding"))</summary>
      <ul>\(items.joined())</ul></details>

      """
  }

  /// The reason of a failure, without the path that it begins with: the heading has it.
  private var relativeError: String {
    let error = entry.error ?? "not rendered"
    guard let name = error.firstRange(of: entry.input),
      error[..<name.lowerBound].allSatisfy({ $0 != " " })
    else { return error }
    let reason = error[name.upperBound...].drop { $0 == ":" || $0 == " " }
    return reason.first?.isNumber == true ? "line \(reason)" : String(reason)
  }

  private func reference(_ path: String) -> String { URLPath.reference(folder + path) }

  /// The file's name, and below it the folder, which may break after each part.
  private static func heading(_ path: String) -> String {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .map { GalleryPage.escaped(String(Substring($0))) }
    let name = parts[parts.count - 1]
    guard parts.count > 1 else { return name }
    return "\(name) <small>\(parts.dropLast().joined(separator: "/<wbr>"))/</small>"
  }

  /// The first diagnostics and notices of a manifest's line.
  private static func remarks(in line: [UInt8]) -> [String] {
    guard let value = try? JSONValue(document: line) else { return [] }
    return [ManifestKey.diagnostics, .audioNotices].flatMap { key in
      value.elements(key.rawValue).compactMap { remark in
        guard let message = remark.text("message"), let code = remark.text("code") else {
          return nil
        }
        let position =
          remark.text("line").map { "line \($0): " } ?? remark.text("event").map { "event \($0): " }
        return "\(position ?? "")\(message) [\(code)]"
      }
    }
  }
}

extension JSONValue {
  private func member(_ name: String) -> JSONValue? {
    guard case .object(let members) = content else { return nil }
    return members.last { $0.name == name }?.value
  }

  /// The elements of a member that is an array.
  fileprivate func elements(_ name: String) -> [JSONValue] {
    guard case .array(let elements)? = member(name)?.content else { return [] }
    return elements
  }

  /// A member that is a string or a number.
  fileprivate func text(_ name: String) -> String? {
    switch member(name)?.content {
    case .string(let text), .number(let text): text
    default: nil
    }
  }
}
