import PacinianJSON

/// The file formats that patterns are kept in. Raw values are what users write.
public enum PatternFormat: String, Sendable, CaseIterable {
  /// Apple Haptic and Audio Pattern.
  case ahap
  /// The open format of Lofelt Studio and Meta Haptics Studio.
  case haptic

  /// The format that a file name's ending stands for, in any letter case. `nil` for others.
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

  /// The format of a file by its content: the members of its outermost object tell. Where they
  /// do not, the file name's ending counts, and then AHAP, whose reader says what is wrong.
  /// Complexity: O(bytes) at most; most files show within the first hundred bytes.
  public init(of bytes: UnsafeRawBufferPointer, fileName: String? = nil) {
    self = Self.evident(in: bytes) ?? fileName.flatMap(Self.init(fileName:)) ?? .ahap
  }

  private static func evident(in bytes: UnsafeRawBufferPointer) -> PatternFormat? {
    var hint: PatternFormat?
    do throws(JSONError) {
      var scanner = try JSONScanner(bytes)
      guard try scanner.nextKind() == .object else { return nil }
      try scanner.enterObject()
      while let key = try scanner.nextKey(among: members.spellings) {
        switch members.value(of: key) {
        case .pattern: return .ahap
        case .signals, .voices: return .haptic
        case .version where try scanner.nextKind() == .object: hint = .haptic
        default: break
        }
        try scanner.skipValue()
      }
    } catch {
      // What cannot be read further is for the reader of the format to explain.
    }
    return hint
  }

  /// The members that tell: `voices` is of `.haptic` files of version 0.
  private enum Member: String, CaseIterable {
    case pattern = "Pattern"
    case signals, voices, version
  }

  private static let members = NameTable(Member.allCases)
}
