/// A string in the text and which of a table's names it is.
package struct JSONName: Sendable, Equatable {
  package let text: JSONText
  /// The index of the name in its table, ``unknownIndex`` for other strings. It is small, so that a
  /// name is returned in registers.
  package let index: Int16

  package static var unknownIndex: Int16 { -1 }

  @inline(__always)
  init(_ text: JSONText, index: Int16) {
    self.text = text
    self.index = index
  }
}
