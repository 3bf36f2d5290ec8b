import PacinianBase
import PacinianModel

extension JSONWriter {
  /// Writes metadata as they were read. It recurses as deep as values are nested.
  package mutating func write(_ metadata: MetadataValue) {
    switch metadata {
    case .null: null()
    case .boolean(let value): boolean(value)
    case .number(let spelling): number(spelledAs: spelling)
    case .string(let value): string(value)
    case .array(let values): array { array in for value in values { array.write(value) } }
    case .object(let members):
      object { object in
        for member in members {
          object.key(member.name)
          object.write(member.value)
        }
      }
    }
  }
}
