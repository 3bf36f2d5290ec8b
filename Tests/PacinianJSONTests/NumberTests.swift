import PacinianBase
import PacinianTestSupport
import Testing

@Suite("Numbers")
struct NumberTests {
  private func value(_ spelling: String) throws -> Double {
    try scanning(spelling) { scanner in
      let number = try scanner.number()
      try scanner.finish()
      return number.value
    }
  }

  @Test(
    "Corner cases are the nearest double, bit for bit",
    arguments: [
      "0", "-0", "0.0", "-0.0e5", "1", "0.1", "0.18557635312480103", "0.08545951001932652",
      "9007199254740992", "9007199254740993", "9007199254740995", "9007199254740993.0",
      "900719925474099.35", "1.7976931348623157e308", "1.7976931348623159e308", "4.9e-324",
      "2.4703282292062327e-324", "2.4703282292062328e-324", "2.2250738585072011e-308", "1e22",
      "1e23", "123456789012345678e-27", "9999999999999999999e-19", "9999999999999999999e-27",
      "18446744073709551615e-3", "0.000000000000000000000000001", "99999999999999999999",
      "0.00000000000000000000000000000000000000000012345678901234567890", "1e-400", "1e0000001",
      "100000000000000000000000000000000e-32", "8.5e-27", "7205759403792793.5",
    ])
  func convertsCornerCases(spelling: String) throws {
    let expected = try #require(Double(spelling))
    #expect(try value(spelling).bitPattern == expected.bitPattern, "\(spelling)")
  }

  @Test("Numbers past a double's range are infinite or 0, whatever their exponent")
  func reportsOverflow() throws {
    #expect(try value("1e999") == .infinity)
    #expect(try value("-1e999") == -.infinity)
    #expect(try value("1e99999999999999999999999999") == .infinity)
    #expect(try value("1e-99999999999999999999999999") == 0)
    #expect(try value("0e99999999999999999999999999") == 0)
    let digits = String(repeating: "9", count: 100_000)
    #expect(try value(digits) == .infinity)
    #expect(try value("0." + digits) == 1)
    #expect(try value(digits + "e-100000") == 1)
  }

  @Test("100 000 random spellings are the nearest double, bit for bit")
  func convertsRandomSpellings() throws {
    let seed: UInt64 = 20_260_101
    var generator = SplitMix(seed: seed)
    var wrong: [String] = []
    for _ in 0..<100_000 {
      let spelling = randomSpelling(&generator)
      let expected = Double(spelling) ?? .nan
      if try value(spelling).bitPattern != expected.bitPattern { wrong.append(spelling) }
    }
    #expect(wrong.isEmpty, "seed \(seed): \(wrong.prefix(10))")
  }

  /// Mostly numbers as tools write them, and a good part of unusual lengths and exponents.
  private func randomSpelling(_ generator: inout SplitMix) -> String {
    let sign = Bool.random(using: &generator) ? "-" : ""
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: return sign + "\(Double.random(in: 0..<1, using: &generator))"
    case 1:
      let double = Double(bitPattern: UInt64.random(in: 0..<0x7FF0 << 48, using: &generator))
      return sign + "\(double)"
    case 2:
      return sign + "\(UInt64.random(in: 0...UInt64.max, using: &generator))"
        + "e\(Int.random(in: -40...30, using: &generator))"
    default: break
    }
    let length = Int.random(in: 1...25, using: &generator)
    var digits = (0..<length).map { _ in "\(Int.random(in: 0...9, using: &generator))" }
    let point = Int.random(in: 1...length, using: &generator)
    if point > 1, digits[0] == "0" { digits[0] = "1" }
    var spelling = sign + digits[..<point].joined()
    if point < length { spelling += "." + digits[point...].joined() }
    if Bool.random(using: &generator) {
      spelling += "E\(Int.random(in: -330...330, using: &generator))"
    }
    return spelling
  }
}
