#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

/// 1.5 · 2²³ and 1.5 · 2⁵²: adding such a constant moves the fraction out of the significand, which
/// rounds to the nearest integer, for magnitudes up to 2²² and 2⁵¹. Two additions at every level.
@inline(__always) var floatShifter: Float { 12_582_912 }
@inline(__always) var doubleShifter: Double { 6_755_399_441_055_744 }

/// `x` less the nearest integer: −½…½.
@inline(__always)
func fraction(_ x: Floats) -> Floats {
  let shifter = Floats(repeating: floatShifter)
  return x - ((x + shifter) - shifter)
}

@inline(__always)
func fraction(_ x: Doubles) -> Doubles {
  let shifter = Doubles(repeating: doubleShifter)
  return x - ((x + shifter) - shifter)
}

@inline(__always)
func load(_ pointer: UnsafePointer<Float>, _ index: Int) -> Floats {
  UnsafeRawPointer(pointer + index).loadUnaligned(as: Floats.self)
}

@inline(__always)
func load(_ pointer: UnsafePointer<Double>, _ index: Int) -> Doubles {
  UnsafeRawPointer(pointer + index).loadUnaligned(as: Doubles.self)
}

// The first `count` lanes, and 0 in the other lanes: the memory behind an array may have any value,
// and the processor needs a hundred cycles for a denormal number.

@inline(__always)
func load(_ pointer: UnsafePointer<Float>, _ index: Int, only count: Int) -> Floats {
  let value = load(pointer, index)
  return count >= 16 ? value : pacinian_choose(value, .zero, 0, Int32(truncatingIfNeeded: count))
}

@inline(__always)
func load(_ pointer: UnsafePointer<Double>, _ index: Int, only count: Int) -> Doubles {
  let value = load(pointer, index)
  return count >= 8 ? value : pacinian_choose_first(value, Int64(count))
}

@inline(__always)
func store(_ value: Floats, _ pointer: UnsafeMutablePointer<Float>, _ index: Int) {
  UnsafeMutableRawPointer(pointer + index).storeBytes(of: value, as: Floats.self)
}

@inline(__always)
func store(_ value: Doubles, _ pointer: UnsafeMutablePointer<Double>, _ index: Int) {
  UnsafeMutableRawPointer(pointer + index).storeBytes(of: value, as: Doubles.self)
}

/// 0, 1, … 15.
@inline(__always) var laneFrames: Floats {
  Floats(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
}

#endif
