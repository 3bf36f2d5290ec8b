/// The kind of a JSON value, known from its first byte.
package enum JSONKind: Sendable {
  case object, array, string, number, boolean, null

  /// The kind with its article, for messages.
  package var name: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .boolean: "true or false"
    case .null: "null"
    }
  }
}
