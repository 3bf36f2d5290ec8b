typealias Floats = Lanes<16, Float>
typealias Doubles = Lanes<8, Double>
typealias Ints = Lanes<16, Int32>

/// Numbers side by side in memory, for processors without vectors: an operation is a call of a loop. (As a SIMD type each
/// would be sixteen instructions wherever it stands, and as many to keep what the registers do not.) Kernels use it as
/// they use SIMD types.
struct Lanes<let count: Int, Number: Numeric & BitwiseCopyable>: BitwiseCopyable {
  var numbers: InlineArray<count, Number>

  /// Lane `n` is `number(n)`.
  @_transparent
  init(_ number: (Int) -> Number) {
    self.init(repeating: 0)
    var lane = 0
    while lane < count {
      self[lane] = number(lane)
      lane += 1
    }
  }

  @inline(never)
  init(repeating number: Number) { numbers = InlineArray(repeating: number) }

  static var zero: Self { Self(repeating: 0) }

  subscript(lane: Int) -> Number {
    @_transparent get { numbers[unchecked: lane] }
    @_transparent set { numbers[unchecked: lane] = newValue }
  }

  /// A lane where it is: the subscript of a constant copies all.
  @_transparent
  mutating func at(_ lane: Int) -> Number { numbers[unchecked: lane] }

  /// What `operation` makes of each lane and the other's.
  @_transparent
  func with(_ other: Self, _ operation: (Number, Number) -> Number) -> Self {
    var (result, other) = (self, other)
    var lane = 0
    while lane < count {
      result[lane] = operation(result.at(lane), other.at(lane))
      lane += 1
    }
    return result
  }

  /// What `operation` makes of each lane.
  @_transparent
  func map(_ operation: (Number) -> Number) -> Self {
    var result = self
    var lane = 0
    while lane < count {
      result[lane] = operation(result.at(lane))
      lane += 1
    }
    return result
  }

  @inline(never)
  static func + (a: Self, b: Self) -> Self { a.with(b) { $0 + $1 } }

  @inline(never)
  static func - (a: Self, b: Self) -> Self { a.with(b) { $0 - $1 } }

  @inline(never)
  static func * (a: Self, b: Self) -> Self { a.with(b) { $0 * $1 } }

  static func + (a: Self, b: Number) -> Self { a + Self(repeating: b) }
  static func - (a: Self, b: Number) -> Self { a - Self(repeating: b) }
  static func - (a: Number, b: Self) -> Self { Self(repeating: a) - b }
  static func * (a: Self, b: Number) -> Self { a * Self(repeating: b) }

  static func += (a: inout Self, b: Self) { a = a + b }
  static func += (a: inout Self, b: Number) { a = a + b }
  static func *= (a: inout Self, b: Self) { a = a * b }
}

extension Lanes where Number: FloatingPoint {
  @inline(never)
  static prefix func - (a: Self) -> Self { a.map { -$0 } }

  @inline(never)
  static func / (a: Self, b: Number) -> Self { a.map { $0 / b } }
}

extension Lanes where Number: FixedWidthInteger {
  static func &+ (a: Self, b: Self) -> Self { a.with(b, &+) }
  static func &- (a: Self, b: Number) -> Self { a.map { $0 &- b } }
  static func & (a: Self, b: Self) -> Self { a.with(b, &) }
  static prefix func ~ (a: Self) -> Self { a.map { ~$0 } }
}

extension Lanes where count == 16 {
  init(
    _ a: Number, _ b: Number, _ c: Number, _ d: Number, _ e: Number, _ f: Number, _ g: Number,
    _ h: Number, _ i: Number,
    _ j: Number, _ k: Number, _ l: Number, _ m: Number, _ n: Number, _ o: Number, _ p: Number
  ) { numbers = [a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p] }
}

extension Doubles {
  init(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double, _ g: Double,
    _ h: Double
  ) { numbers = [a, b, c, d, e, f, g, h] }
}

/// `a · b + c` with one rounding.
@inline(never)
func multiplyAdd(_ a: Floats, _ b: Floats, _ c: Floats) -> Floats {
  var b = b
  var lane = -1
  return c.with(a) {
    lane += 1
    return $0.addingProduct($1, b.at(lane))
  }
}

@inline(never)
func multiplyAdd(_ a: Doubles, _ b: Doubles, _ c: Doubles) -> Doubles {
  var b = b
  var lane = -1
  return c.with(a) {
    lane += 1
    return $0.addingProduct($1, b.at(lane))
  }
}

/// 2ⁿ of doubles which are ``doubleShifter`` and an integer n more.
func powersOfTwo(_ shifted: Doubles) -> Doubles {
  shifted.map { Double(bitPattern: ($0.bitPattern &<< 52) &+ (1023 << 52)) }
}
