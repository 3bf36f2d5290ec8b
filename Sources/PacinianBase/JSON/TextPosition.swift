/// A position in a text file, for a person and for an editor.
///
/// Line breaks are LF, CR and CR LF. A byte order mark takes no column.
public struct TextPosition: Sendable, Hashable, Comparable {
  /// Bytes from the start of the file, 0 for the first, a byte order mark included.
  public var byteOffset: Int
  /// 1 for the first line.
  public var line: Int
  /// Unicode scalars from the start of the line, 1 for the first; a tab counts as one.
  public var column: Int

  public init(byteOffset: Int, line: Int, column: Int) {
    self.byteOffset = byteOffset
    self.line = line
    self.column = column
  }

  /// Whether `left` is before `right` in the file.
  public static func < (left: TextPosition, right: TextPosition) -> Bool {
    left.byteOffset < right.byteOffset
  }
}

extension TextPosition: CustomStringConvertible {
  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
