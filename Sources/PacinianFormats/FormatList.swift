import PacinianBase

/// Formats of patterns: the list from which readers choose by content and name, from which help and
/// options are made, and by which searches of folders know their files.
///
///     let list = FormatList.core
///     for format in list.formats where format.isRead { print(format.ending, format.summary) }
///     let bytes = [UInt8](#"{"Pattern": []}"#.utf8)
///     let format = list.format(of: bytes.span.bytes, fileName: "tap.haptic")
///     print(format.name)  // ahap: the content decides first
///     print(list.format(ofFileNamed: "tap.haptic") == .haptic)  // true
///
/// ``core`` has the formats that every build has. A list is made once and stays for the program's
/// life.
public struct FormatList: Sendable {
  /// The formats, in the order in which they are asked and in which help lists them. The first one
  /// is the format of files that show none.
  public let formats: [PatternFormat]

  private let marks: [(format: PatternFormat, mark: FormatMark)]
  /// The keys of the marks, each once.
  private let markNames: JSONNameTable

  /// - Parameter formats: at least one.
  package init(_ formats: [PatternFormat]) {
    self.formats = formats
    marks = formats.flatMap { format in (format.reader?.marks ?? []).map { (format, $0) } }
    markNames = JSONNameTable(
      marks.map { $0.mark.key }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })
  }

  /// The formats that need nothing but this module.
  public static let core = FormatList([.ahap, .haptic])

  /// The format of a name, such as a value of `--to`; `nil` for other names.
  public func format(named name: String) -> PatternFormat? { formats.first { $0.name == name } }

  /// The format whose ending `fileName` has, in any letter case; `nil` for other names. Slashes
  /// after the ending do not count.
  public func format(ofFileNamed fileName: String) -> PatternFormat? {
    var name = fileName.utf8[...]
    while name.last == UInt8(ascii: "/") { name = name.dropLast() }
    return formats.first { format in
      let found = name.suffix(format.ending.utf8.count)
      // The bit makes letters small; endings have small letters and points alone.
      return name.dropLast(found.count).last == UInt8(ascii: ".")
        && found.elementsEqual(format.ending.utf8) { $0 | 0x20 == $1 }
    }
  }

  /// The format of a file that can be read, by its content: the members of its outermost object, or
  /// its first character. If that does not decide, the ending of the file name does; if that does
  /// not either, the first format of the list, whose reader reports the mistake.
  ///
  /// Complexity: O(bytes) at most; the first hundred bytes of most files decide.
  public func format(of bytes: RawSpan, fileName: String? = nil) -> PatternFormat {
    if let format = marked(bytes) ?? started(bytes) { return format }
    if let format = fileName.flatMap(format(ofFileNamed:)), format.isRead { return format }
    return formats[0]
  }

  private func marked(_ bytes: RawSpan) -> PatternFormat? {
    var hint: PatternFormat?
    do throws(JSONError) {
      return try JSONScanner.reading(bytes) { (scanner) throws(JSONError) in
        guard try scanner.nextKind() == .object else { return nil }
        try scanner.enterObject()
        while let key = try scanner.nextKey(among: markNames) {
          if key.index != JSONName.unknownIndex {
            let name = markNames.names[Int(key.index)]
            for (format, mark) in marks where mark.key == name {
              if let kind = mark.kind, try scanner.nextKind() != kind { continue }
              if mark.isCertain { return format }
              hint = hint ?? format
            }
          }
          try scanner.skipValue()
        }
        return hint
      }
    } catch {
      // The reader of the format explains why the file cannot be read further.
      return hint
    }
  }

  private func started(_ bytes: RawSpan) -> PatternFormat? {
    var offset = bytes.begins(with: "\u{FEFF}") ? ByteOrderMark.utf8.count : 0
    while offset < bytes.byteCount {
      let byte = bytes.byte(at: offset)
      guard byte == 0x20 || (0x09...0x0D).contains(byte) else {
        return formats.first { $0.reader?.firstCharacter == byte }
      }
      offset += 1
    }
    return nil
  }
}
