extension JSONWriter {
  /// Writes a member of an object: its name and its value.
  package mutating func member(_ name: String, _ value: String) {
    key(name)
    string(value)
  }

  package mutating func member(_ name: String, _ value: Int) {
    key(name)
    integer(value)
  }

  package mutating func member(_ name: String, _ value: Bool) {
    key(name)
    boolean(value)
  }

  /// Writes a member whose value is `null` for `nil` and for a number that is not finite.
  package mutating func member(_ name: String, _ value: Double?) {
    key(name)
    if let value { number(value) } else { null() }
  }

  /// Writes a member whose value is an object.
  package mutating func object(
    _ name: String, isLine: Bool = false, _ body: (inout JSONWriter) -> Void
  ) {
    key(name)
    object(isLine: isLine, body)
  }

  /// Writes a member whose value is an array.
  package mutating func array(_ name: String, _ body: (inout JSONWriter) -> Void) {
    key(name)
    array(body)
  }
}
