/// A string in the text and which of a table's names it is.
package struct JSONName: Sendable, Equatable {
  package var text: JSONText
  /// Small, so that a name is returned in registers.
  private var code: Int16

  /// The index that stands for a string which is no name of the table.
  static let unknownIndex: Int16 = -1

  @inline(__always)
  init(_ text: JSONText, index: Int16) {
    self.text = text
    code = index
  }

  /// The index of the name in its table, `nil` for a string that is none of its names.
  package var index: Int? { code == Self.unknownIndex ? nil : Int(code) }
}
