import PacinianBase
import PacinianModel

extension FormatParser {
  /// Goes to the value that comes next, which must be of `kind`.
  mutating func expect(_ kind: JSONKind, orThrow code: CoreHapticsErrorCode) throws(JSONError) {
    guard try scanner.isNext(kind) else { throw try mismatch(kind, code) }
  }

  /// The error for a value that comes next and is not of `kind`.
  @inline(never)
  private mutating func mismatch(
    _ kind: JSONKind, _ code: CoreHapticsErrorCode
  ) throws(JSONError) -> JSONError {
    let found = try scanner.nextKind()
    // A word that begins as a literal does is not one.
    var ahead = scanner
    try ahead.skipValue()
    if ahead.depth == 0 { try ahead.finish() }
    return failure(code, at: scanner.offset, "\(subject) is \(found.name); it must be \(kind.name)")
  }

  /// Enters the object that comes next and returns its offset.
  @inline(__always)
  mutating func enterObject(_ code: CoreHapticsErrorCode) throws(JSONError) -> Int {
    guard let start = try scanner.enterNext(.object) else { throw try mismatch(.object, code) }
    return start
  }

  /// Enters the array that comes next and returns its offset.
  mutating func enterArray() throws(JSONError) -> Int {
    guard let start = try scanner.enterNext(.array) else {
      throw try mismatch(.array, .invalidPatternDictionary)
    }
    return start
  }

  /// Whether the innermost array has another element.
  @inline(__always)
  mutating func nextElement() throws(JSONError) -> Bool {
    let hasNext = try scanner.nextElement()
    try reportTrailingCommas()
    return hasNext
  }

  mutating func skipValue() throws(JSONError) {
    try scanner.skipValue()
    try reportTrailingCommas()
  }

  @inline(__always)
  mutating func readNumber(orThrow code: CoreHapticsErrorCode) throws(JSONError) -> JSONNumber {
    guard let number = try scanner.nextNumber() else { throw try mismatch(.number, code) }
    return number
  }

  mutating func readString(orThrow code: CoreHapticsErrorCode) throws(JSONError) -> JSONText {
    try expect(.string, orThrow: code)
    return try scanner.string()
  }

  /// Takes a string and returns its index among `names`.
  mutating func readName<Name>(
    among names: NameTable<Name>, orThrow code: CoreHapticsErrorCode
  ) throws(JSONError) -> JSONName {
    guard let name = try scanner.nextName(among: names.spellings) else {
      throw try mismatch(.string, code)
    }
    return name
  }

  /// A time or a duration: finite, 0 or more. -0 becomes 0.
  @inline(__always)
  mutating func readSeconds(
    _ meaning: StaticString, orThrow code: CoreHapticsErrorCode
  ) throws(JSONError) -> Double {
    try seconds(of: readNumber(orThrow: code), meaning, orThrow: code)
  }

  /// `number` as a time or a duration.
  @inline(__always)
  mutating func seconds(
    of number: JSONNumber, _ meaning: StaticString, orThrow code: CoreHapticsErrorCode
  ) throws(JSONError) -> Double {
    guard number.value >= 0, number.value.isFinite else { throw notSeconds(number, meaning, code) }
    return number.value + 0
  }

  @inline(never)
  private mutating func notSeconds(
    _ number: JSONNumber, _ meaning: StaticString, _ code: CoreHapticsErrorCode
  ) -> JSONError {
    failure(
      code, at: number.start,
      "\(subject) is \(spelling(of: number)); \(meaning) are seconds, 0 or more"
        + (number.value == .infinity ? ", and not as large as this" : ""))
  }

  /// A number as the file writes it, fit for a message.
  func spelling(of number: JSONNumber) -> String {
    // A little more than a message shows, so that the cut is marked.
    let end = min(number.end, number.start + QuotedText.maximumLength + 1)
    return QuotedText.clean(scanner.spelling(number.start..<end))
  }

  /// The first 1024 bytes of `text`, which names and messages need: hostile names may have
  /// megabytes.
  func decodeStart(of text: JSONText) -> String {
    let maximum = 1024
    guard text.end - text.start > maximum else { return scanner.decode(text) }
    return scanner.spelling(text.start..<text.start + maximum)
  }
}
