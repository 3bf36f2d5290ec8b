#if arch(x86_64) || !(TIER_V3 || TIER_V4)

typealias Floats = SIMD16<Float>
typealias Doubles = SIMD8<Double>

/// `a * b + c`, fused where the instruction set has it. (Without it the fused form is a library
/// call per lane.)
@inline(__always)
func multiplyAdd(_ a: Floats, _ b: Floats, _ c: Floats) -> Floats {
  #if TIER_V3 || TIER_V4 || arch(arm64)
  c.addingProduct(a, b)
  #else
  a * b + c
  #endif
}

@inline(__always)
func multiplyAdd(_ a: Doubles, _ b: Doubles, _ c: Doubles) -> Doubles {
  #if TIER_V3 || TIER_V4 || arch(arm64)
  c.addingProduct(a, b)
  #else
  a * b + c
  #endif
}

/// 2ⁿ of doubles which are ``doubleShifter`` and an integer n more.
@inline(__always)
func powersOfTwo(_ shifted: Doubles) -> Doubles {
  let exponents =
    (unsafeBitCast(shifted, to: SIMD8<Int64>.self) &<< 52) &+ SIMD8<Int64>(repeating: 1023 << 52)
  return unsafeBitCast(exponents, to: Doubles.self)
}

#endif
