import PacinianJSON
import PacinianPattern

extension MetadataValue {
  /// The same value without its place in the file. It recurses as deep as values are nested,
  /// which ``JSONScanner/maximumDepth`` bounds.
  init(_ value: JSONValue) {
    switch value.content {
    case .null: self = .null
    case .boolean(let boolean): self = .boolean(boolean)
    case .number(let spelling): self = .number(spelling)
    case .string(let string): self = .string(string)
    case .array(let elements): self = .array(elements.map(MetadataValue.init))
    case .object(let members):
      self = .object(
        members.map { Member(name: $0.name, value: MetadataValue($0.value)) })
    }
  }
}
