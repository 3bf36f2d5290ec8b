import PacinianBase
import PacinianFormats

extension GalleryCard {
  /// The card of a manifest's line; `nil` for any other line.
  /// - Parameters:
  ///   - folder: the manifest's folder as a path from the page's, with a slash; empty for the
  ///     page's own.
  ///   - hasPage: whether the page for designers is beside the gallery.
  init?(line: some Collection<UInt8>, folder: String, hasPage: Bool) {
    guard let entry = ManifestEntry(line: line) else { return nil }
    self.init(name: entry.input)
    if entry.status == .failed {
      error = Self.relativeError(entry)
      return
    }
    func address(_ path: String) -> String { URLPath.reference(folder + path) }
    remarks = Self.remarks(in: Array(line))
    count = entry.diagnosticCount
    if count > 0 || !remarks.isEmpty { marks.append("warnings") }
    if entry.signal.map({ $0.clippedCount > 0 }) ?? false { marks.append("clipped") }
    if entry.audioEventCount > 0 { marks.append("audio") }
    facts = Self.facts(entry)
    seconds = entry.signal?.durationSeconds ?? 0
    peak = entry.signal?.peak ?? 0
    if let plot = entry.sideFiles[.plot] {
      picture = address(plot.path)
      small = (entry.sideFiles[.thumbnail]?.path).map(address)
    }
    sounds = [entry.sideFiles[.mix]?.path ?? entry.output].compactMap { $0.map(address) }
    if hasPage { page = Self.page(entry, folder) }
  }

  /// A link that opens the pattern in the page for designers, if that reads its format.
  private static func page(_ entry: ManifestEntry, _ folder: String) -> String? {
    // A path from the page's folder; absolute ones are not on its server.
    guard let pattern = entry.sideFiles[.pattern]?.path, !folder.hasPrefix("/"),
      FormatList.core.format(ofFileNamed: pattern) != nil
    else { return nil }
    let file = URLPath.reference("../" + folder + pattern)
    let name = entry.input.utf8.split(separator: UInt8(ascii: "/")).last.map { Substring($0) } ?? ""
    let fragment = "name=\(URLPath.reference(String(name)))&file=\(URLPath.reference(file))"
    return "\(GalleryPage.pageFolder)/index.html#\(fragment)"
  }

  private static func facts(_ entry: ManifestEntry) -> String {
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

  /// The reason of a failure, without the path that it begins with: the heading has it.
  private static func relativeError(_ entry: ManifestEntry) -> String {
    let error = entry.error ?? "not rendered"
    guard let name = error.firstRange(of: entry.input),
      error[..<name.lowerBound].allSatisfy({ $0 != " " })
    else { return error }
    let reason = error[name.upperBound...].drop { $0 == ":" || $0 == " " }
    return reason.first?.isNumber == true ? "line \(reason)" : String(reason)
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
