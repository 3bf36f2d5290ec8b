import PacinianBase
import PacinianModel

extension MetadataValue {
  /// The same tree without positions. It recurses as deep as values are nested, which
  /// ``JSONScanner/maximumDepth`` bounds.
  init(_ value: JSONValue) {
    self =
      switch value.content {
      case .null: .null
      case .boolean(let value): .boolean(value)
      case .number(let spelling): .number(spelling)
      case .string(let value): .string(value)
      case .array(let values): .array(values.map { MetadataValue($0) })
      case .object(let members):
        .object(members.map { Member(name: $0.name, value: MetadataValue($0.value)) })
      }
  }
}
