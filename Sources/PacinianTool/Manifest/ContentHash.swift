import CXXHash

/// XXH3, 128 bits, of some bytes: it detects damage and changes, and does not protect against
/// forgery.
struct ContentHash: Hashable, Sendable, CustomStringConvertible {
  let high: UInt64
  let low: UInt64

  init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  init(of bytes: [UInt8]) {
    let hash = bytes.withUnsafeBytes { pacinian_xxh3($0.baseAddress, $0.count) }
    self.init(high: hash.high64, low: hash.low64)
  }

  /// The digits of ``description``.
  init?(_ text: String) {
    guard text.utf8.count == 2 * Self.digitsOfHalf,
      let high = UInt64(text.prefix(Self.digitsOfHalf), radix: 16),
      let low = UInt64(text.suffix(Self.digitsOfHalf), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  /// 32 hexadecimal digits, in the order that `xxh128sum` prints.
  var description: String {
    String(unsafeUninitializedCapacity: 2 * Self.digitsOfHalf) { digits in
      for index in 0..<Self.digitsOfHalf {
        let shift = 4 * (Self.digitsOfHalf - 1 - index)
        digits[index] = Self.digit(high >> shift)
        digits[Self.digitsOfHalf + index] = Self.digit(low >> shift)
      }
      return 2 * Self.digitsOfHalf
    }
  }

  private static let digitsOfHalf = 16

  /// The digit of the lowest four bits.
  private static func digit(_ bits: UInt64) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: bits & 0xF)
    return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + (value - 10)
  }
}
