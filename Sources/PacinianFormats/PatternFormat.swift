import PacinianBase
import PacinianModel

/// The file formats of patterns. Raw values are the endings of file names and the values of
/// options.
public enum PatternFormat: String, Sendable, CaseIterable {
  /// Apple Haptic and Audio Pattern.
  case ahap
  /// The open format of Lofelt Studio and Meta Haptics Studio.
  case haptic

  /// The format whose ending `fileName` has, in any letter case; `nil` for other names.
  public init?(fileName: String) {
    let bytes = fileName.utf8Span.span
    let (point, slash) = (UInt8(ascii: "."), UInt8(ascii: "/"))
    guard let last = bytes.indices.last(where: { bytes[$0] != slash }),
      let mark = bytes.indices[...last].last(where: { bytes[$0] == point || bytes[$0] == slash }),
      bytes[mark] == point
    else { return nil }
    let ending = mark + 1..<last + 1
    // The bit makes letters small, and letters of nothing else.
    let format = Self.allCases.first { format in
      ending.elementsEqual(format.rawValue.utf8) { bytes[$0] | 0x20 == $1 }
    }
    guard let format else { return nil }
    self = format
  }

  /// The format of a file, by the members of its outermost object (`FormatParser.marks`). If they
  /// do not decide, the ending of the file name does. If that does not either, the format is AHAP,
  /// whose parser reports the mistake. Complexity: O(bytes) at most; the first hundred bytes of
  /// most files decide.
  public init(of bytes: RawSpan, fileName: String? = nil) {
    self =
      bytes.withUnsafeBytes { Self.evident(in: $0) } ?? fileName.flatMap(Self.init(fileName:))
      ?? .ahap
  }

  private static func evident(in bytes: UnsafeRawBufferPointer) -> PatternFormat? {
    var hint: PatternFormat?
    do throws(JSONError) {
      var scanner = try JSONScanner(bytes)
      guard try scanner.nextKind() == .object else { return nil }
      try scanner.enterObject()
      while let key = try scanner.nextKey(among: markNames) {
        if key.index != JSONName.unknownIndex {
          let name = markNames.names[Int(key.index)]
          for (format, mark) in marks where mark.key == name {
            if let kind = mark.kind, try scanner.nextKind() != kind { continue }
            if mark.isCertain { return format }
            hint = format
          }
        }
        try scanner.skipValue()
      }
    } catch {
      // The parser of the format explains why the file cannot be read further.
    }
    return hint
  }

  /// The marks of all formats.
  private static let marks = allCases.flatMap { format in format.ownMarks.map { (format, $0) } }

  /// The keys of ``marks``, each once.
  private static let markNames = JSONNameTable(
    marks.map { $0.1.key }.reduce(into: []) { if !$0.contains($1) { $0.append($1) } })

  /// (Switches over functions, not types in variables, which Embedded Swift has not.)
  private var ownMarks: [FormatMark] {
    switch self {
    case .ahap: AHAPParser.marks
    case .haptic: HapticParser.marks
    }
  }

  func read(
    _ bytes: RawSpan, options: PatternReader.Options
  ) throws(PatternReadingError) -> PatternReading {
    try bytes.withUnsafeBytes { (bytes) throws(PatternReadingError) in
      switch self {
      case .ahap: try AHAPParser.read(bytes, options: options)
      case .haptic: try HapticParser.read(bytes, options: options)
      }
    }
  }

  func write(
    _ layers: [Pattern], options: PatternWriter.Options
  ) throws(PatternWritingError) -> PatternWriting {
    switch self {
    case .ahap: try AHAPWriter(options: options).write(layers)
    case .haptic: try HapticWriter().write(layers)
    }
  }
}
