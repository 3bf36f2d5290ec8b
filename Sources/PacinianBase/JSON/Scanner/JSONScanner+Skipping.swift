extension JSONScanner {
  /// Takes `true` or `false`.
  package mutating func boolean() throws(JSONError) -> Bool {
    skipWhiteSpace()
    if byte == UInt8(ascii: "t") {
      try word("true")
      return true
    }
    try word("false")
    return false
  }

  /// Takes `null`.
  package mutating func null() throws(JSONError) {
    skipWhiteSpace()
    try word("null")
  }

  /// Passes over the value that comes next, whatever it is, and checks that it is JSON. Numbers
  /// of any size pass. Complexity: O(bytes), without recursion.
  package mutating func skipValue() throws(JSONError) {
    let outside = depth
    var areObjects: [Bool] = []
    repeat {
      let kind = try nextKind()
      switch kind {
      case .object: try enterObject()
      case .array: try enterArray()
      case .string: _ = try string()
      case .number: _ = try numberSpelling()
      case .boolean: _ = try boolean()
      case .null: try null()
      }
      if kind == .object || kind == .array { areObjects.append(kind == .object) }
      while depth > outside {
        let hasNext = areObjects[areObjects.count - 1] ? try nextKey() != nil : try nextElement()
        if hasNext { break }
        areObjects.removeLast()
      }
    } while depth > outside
  }

  private mutating func word(_ word: StaticString) throws(JSONError) {
    let count = word.utf8CodeUnitCount
    guard end - offset >= count else { throw unexpectedText(needing: "a value") }
    for index in 0..<count where base[offset + index] != word.utf8Start[index] {
      throw unexpectedText(needing: "a value")
    }
    // The word must end here: `trueish` is not a value.
    if offset + count < end {
      let next = base[offset + count]
      guard !ASCII.isLetter(next), !ASCII.isDigit(next) else {
        throw unexpectedText(needing: "a value")
      }
    }
    offset += count
    isAfterValue = true
  }
}
