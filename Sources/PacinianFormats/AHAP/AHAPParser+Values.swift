import PacinianBase
import PacinianModel

extension AHAPParser {
  @inline(__always)
  mutating func readTime() throws(JSONError) -> Double {
    try readSeconds("times", orThrow: .invalidEventTime)
  }

  /// A `ParameterValue`, of any size that a `Double` has.
  @inline(__always)
  mutating func readParameterValue() throws(JSONError) -> JSONNumber {
    let number = try readNumber(orThrow: .badParameterEntry)
    guard number.value.isFinite else { throw tooLarge(number) }
    return number
  }

  @inline(never)
  private mutating func tooLarge(_ number: JSONNumber) -> JSONError {
    failure(
      .badParameterEntry, at: number.start,
      "ParameterValue is \(spelling(of: number)), too large a number; values are -1 to 1")
  }

  /// true or false; 1 and 0 are accepted for them.
  mutating func readBoolean() throws(JSONError) -> Bool {
    guard try scanner.isNext(.number) else {
      try expect(.boolean, orThrow: .invalidPatternDictionary)
      return try scanner.boolean()
    }
    let number = try scanner.number()
    guard number.value == 0 || number.value == 1 else {
      throw failure(
        .invalidPatternDictionary, at: number.start,
        "\(path.subject) is \(spelling(of: number)); it must be true or false")
    }
    let boolean = number.value == 1
    try diagnose(.booleanNumber, at: number.start) { parser in
      Finding(
        "\(parser.path.subject) is \(parser.spelling(of: number))", done: "it is read as \(boolean)"
      )
    }
    return boolean
  }
}
