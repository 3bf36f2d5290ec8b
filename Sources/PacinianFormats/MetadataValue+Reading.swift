import PacinianJSON
import PacinianPattern

extension MetadataValue {
  /// Takes the value that comes next. It recurses as deep as values are nested, which
  /// ``JSONScanner/maximumDepth`` bounds. Complexity: O(bytes).
  init(from scanner: inout JSONScanner) throws(JSONError) {
    switch try scanner.nextKind() {
    case .null:
      try scanner.null()
      self = .null
    case .boolean: self = .boolean(try scanner.boolean())
    case .number: self = .number(scanner.spelling(try scanner.numberSpelling()))
    case .string: self = .string(scanner.decode(try scanner.string()))
    case .array:
      var elements: [MetadataValue] = []
      try scanner.enterArray()
      while try scanner.nextElement() { elements.append(try MetadataValue(from: &scanner)) }
      self = .array(elements)
    case .object:
      var members: [Member] = []
      try scanner.enterObject()
      while let key = try scanner.nextKey() {
        let name = scanner.decode(key)
        members.append(Member(name: name, value: try MetadataValue(from: &scanner)))
      }
      self = .object(members)
    }
  }
}
