extension JSONScanner {
  /// Takes the number that comes next. A value too large for a `Double` is infinite, and one too
  /// small is 0; the caller decides whether that is an error.
  package mutating func number() throws(JSONError) -> JSONNumber {
    skipWhiteSpace()
    return try takeValue()
  }

  /// Takes the number that comes next as ``number()`` does; `nil` when a value of another kind
  /// comes next.
  package mutating func nextNumber() throws(JSONError) -> JSONNumber? {
    skipWhiteSpace()
    guard ASCII.isDigit(byte) || byte == ASCII.minus else {
      _ = try nextKind()
      return nil
    }
    return try takeValue()
  }

  @inline(__always)
  private mutating func takeValue() throws(JSONError) -> JSONNumber {
    let parts = try takeNumber()
    let value =
      DecimalConversion.value(of: parts.significand, exponent: parts.exponent, parts.digits)
      ?? unusualValue(of: parts)
    return JSONNumber(start: parts.start, end: offset, value: parts.isNegative ? -value : value)
  }

  /// The magnitude of a number that has many digits or a large exponent.
  @inline(never)
  private func unusualValue(of parts: Parts) -> Double {
    let digits = parts.digits - leadingZeros(from: parts.start)
    return DecimalConversion.value(of: parts.significand, exponent: parts.exponent, digits)
      ?? Double(spelling(parts.start..<offset))?.magnitude ?? .nan
  }

  /// Takes the number that comes next without converting it: the range of its bytes.
  package mutating func numberSpelling() throws(JSONError) -> Range<Int> {
    skipWhiteSpace()
    return try takeNumber().start..<offset
  }

  /// The number of zeros before the first other digit of the number at `start`.
  private func leadingZeros(from start: Int) -> Int {
    var zeros = 0
    var index = start
    while index < offset {
      switch base[index] {
      case ASCII.zero: zeros += 1
      case ASCII.minus, ASCII.point: break
      default: return zeros
      }
      index += 1
    }
    return zeros
  }

  /// A number's parts: its value is `significand * 10^exponent` as long as its digits, leading
  /// zeros aside, fit the significand.
  private struct Parts {
    var start = 0
    var isNegative = false
    var significand: UInt64 = 0
    var digits = 0
    var exponent = 0
  }

  /// An exponent this large or larger makes any number of the size of a file infinite or 0; the
  /// digits after it are not counted up, so that they cannot overflow: not where `Int` has 32 bits,
  /// and not with the digits of a file added.
  private static let exponentLimit = Int.max / 16

  @inline(__always)
  private mutating func takeNumber() throws(JSONError) -> Parts {
    var parts = Parts(start: offset)
    if byte == ASCII.minus {
      parts.isNegative = true
      offset &+= 1
    }
    guard ASCII.isDigit(byte) else { throw unexpectedText(needing: "a digit") }
    let integerStart = offset
    takeDigits(&parts)
    if offset &- integerStart > 1, base[integerStart] == ASCII.zero {
      throw JSONError(at: parts.start, "A number has a leading zero; write 1 instead of 01")
    }
    if byte == ASCII.point {
      offset &+= 1
      let fractionStart = offset
      takeManyDigits(&parts)
      guard offset > fractionStart else {
        throw JSONError(
          at: parts.start, "A number has no digit after its decimal point; write 1.0 instead of 1.")
      }
      parts.exponent = fractionStart &- offset
    }
    if byte | 0x20 == UInt8(ascii: "e") {
      parts.exponent &+= try takeExponent(ofNumberAt: parts.start)
    }
    isAfterValue = true
    return parts
  }

  /// Takes digits one by one.
  @inline(__always)
  private mutating func takeDigits(_ parts: inout Parts) {
    var index = offset
    var significand = parts.significand
    while index < end {
      let digit = base[index] &- ASCII.zero
      guard digit <= 9 else { break }
      significand = significand &* 10 &+ UInt64(digit)
      index &+= 1
    }
    parts.significand = significand
    parts.digits &+= index &- offset
    offset = index
  }

  /// Takes digits eight at a time, which is faster where there are many of them.
  @inline(__always)
  private mutating func takeManyDigits(_ parts: inout Parts) {
    while end &- offset >= EightBytes.count {
      let eight = EightBytes(from: base + offset)
      let count = eight.digitCount
      if count > 0 {
        parts.significand =
          parts.significand &* Self.powerOfTen(count) &+ eight.number(ofDigits: count)
        parts.digits &+= count
        offset &+= count
      }
      guard count == EightBytes.count else { return }
    }
    takeDigits(&parts)
  }

  /// 10^`exponent`, for 1 to 8.
  @inline(__always)
  private static func powerOfTen(_ exponent: Int) -> UInt64 {
    switch exponent {
    case 1: 10
    case 2: 100
    case 3: 1_000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    default: 100_000_000
    }
  }

  /// Takes an exponent with its `e`.
  @inline(never)
  private mutating func takeExponent(ofNumberAt start: Int) throws(JSONError) -> Int {
    offset += 1
    let isNegative = byte == ASCII.minus
    if isNegative || byte == ASCII.plus { offset += 1 }
    guard ASCII.isDigit(byte) else {
      throw JSONError(at: start, "A number has no digit in its exponent; write it as in 1e-3")
    }
    var exponent = 0
    while ASCII.isDigit(byte) {
      if exponent < Self.exponentLimit { exponent = exponent * 10 + Int(byte - ASCII.zero) }
      offset += 1
    }
    return isNegative ? -exponent : exponent
  }
}
