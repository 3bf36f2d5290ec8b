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
  var description: String { hexadecimal(high) + hexadecimal(low) }

  private static let digitsOfHalf = 16
}

/// The 16 hexadecimal digits of a number.
func hexadecimal(_ number: UInt64) -> String {
  let digits = String(number, radix: 16)
  return String(repeating: "0", count: 16 - digits.utf8.count) + digits
}
