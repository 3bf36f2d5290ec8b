import CPacinianCPU

// The functions of PacinianCPU.h for lanes in memory, by the names that they have there for vectors.

@inline(never)
func pacinian_narrow(_ low: Doubles, _ high: Doubles) -> Floats {
  var (low, high) = (low, high)
  return Floats { Float($0 < 8 ? low.at($0) : high.at($0 - 8)) }
}

func pacinian_widen_low(_ value: Floats) -> Doubles { widened(value, from: 0) }
func pacinian_widen_high(_ value: Floats) -> Doubles { widened(value, from: 8) }

@inline(never)
private func widened(_ value: Floats, from first: Int) -> Doubles {
  var value = value
  return Doubles { Double(value.at(first + $0)) }
}

func pacinian_zip_low(_ a: Floats, _ b: Floats) -> Floats { zipped(a, b, from: 0) }
func pacinian_zip_high(_ a: Floats, _ b: Floats) -> Floats { zipped(a, b, from: 8) }

@inline(never)
private func zipped(_ a: Floats, _ b: Floats, from first: Int) -> Floats {
  var (a, b) = (a, b)
  return Floats { $0 & 1 == 0 ? a.at(first + $0 / 2) : b.at(first + $0 / 2) }
}

func pacinian_window(_ value: Floats, _ first: Int32, _ end: Int32) -> Floats {
  pacinian_choose(value, .zero, first, end)
}

@inline(never)
func pacinian_choose(_ inside: Floats, _ outside: Floats, _ first: Int32, _ end: Int32) -> Floats {
  var (inside, outside) = (inside, outside)
  return Floats { $0 >= Int(first) && $0 < Int(end) ? inside.at($0) : outside.at($0) }
}

func pacinian_swap(_ value: Floats) -> Floats {
  var value = value
  return Floats { value.at($0 ^ 1) }
}

@inline(never)
func pacinian_reverse(_ value: Floats) -> Floats {
  var value = value
  return Floats { value.at(15 - $0) }
}

/// In the order of the vectors' additions.
func pacinian_sums_before(_ a: Floats) -> Floats {
  var a = a
  var pairs = Floats { $0 & 3 == 0 ? a.at($0) : a.at($0) + a.at($0 - 1) }
  var sums = Floats { $0 & 2 == 0 ? pairs.at($0) : pairs.at($0) + pairs.at($0 - 2) }
  let second = sums[7] + sums[3]
  let third = (sums[11] + sums[7]) + sums[3]
  return Floats {
    let fours = $0 < 4 ? 0 : $0 < 8 ? sums[3] : $0 < 12 ? second : third
    return $0 & 3 == 0 ? fours : fours + sums.at($0 - 1)
  }
}

func pacinian_last(_ a: Floats) -> Floats { Floats(repeating: a[15]) }

func pacinian_less(_ a: Doubles, _ level: Double) -> Doubles { a - level }

func pacinian_min(_ a: Floats, _ b: Floats) -> Floats { a.with(b) { $0 < $1 ? $0 : $1 } }

@inline(never)
func pacinian_max(_ a: Floats, _ b: Floats) -> Floats { a.with(b) { $0 > $1 ? $0 : $1 } }

func pacinian_greatest(_ a: Floats) -> Float { folded(a) { $0 > $1 ? $0 : $1 } }
func pacinian_least(_ a: Floats) -> Float { -pacinian_greatest(-a) }

@inline(never)
func pacinian_sum(_ a: Floats) -> Float { folded(a, +) }

func pacinian_sum_doubles(_ a: Doubles) -> Double { folded(a, +) }

/// One number of all lanes, in the order of the vectors: those half of all lanes apart, a quarter, and so on.
private func folded<let count: Int, Number>(
  _ a: Lanes<count, Number>, _ operation: (Number, Number) -> Number
) -> Number {
  var (a, distance) = (a, count)
  while distance > 1 {
    distance /= 2
    for lane in 0..<distance { a[lane] = operation(a.at(lane), a.at(lane + distance)) }
  }
  return a[0]
}

@inline(never)
func pacinian_magnitude(_ value: Floats) -> Floats { value.map { $0.magnitude } }

func pacinian_audible(
  _ height: Floats, _ amplitude: Float, _ reach: Floats, _ isQuadratic: Bool
) -> Floats {
  height.with(reach) {
    let most = amplitude * $1 * (isQuadratic ? $1 : 1)
    return most.magnitude >= 0x1p-80 ? $0 : 0
  }
}

func pacinian_square(_ turns: Floats) -> Floats {
  turns.map { $0 >= 0 && $0 < 0.5 ? 1 : -1 }
}

func pacinian_any_beyond(
  _ a: Doubles, _ below: Double, _ b: Doubles, _ above: Double
) -> Int32 {
  for lane in 0..<8 where a[lane] < below || b[lane] > above { return 1 }
  return 0
}

func pacinian_append_outside(
  _ a: Doubles, _ below: Double, _ b: Doubles, _ above: Double, _ c: Doubles, _ beneath: Double,
  _ index: Int32,
  _ left: Int64, _ found: UnsafeMutablePointer<Int32>
) -> Int32 {
  var count: Int32 = 0
  for lane in 0..<min(8, Int(left)) where a[lane] < below || b[lane] > above || c[lane] < beneath {
    found[Int(count)] = index + Int32(lane)
    count += 1
  }
  return count
}

func pacinian_first_lanes(_ left: Int64) -> Ints { Ints { Int64($0) < left ? -1 : 0 } }
func pacinian_below(_ a: Ints, _ below: Int32) -> Ints { a.map { $0 < below ? -1 : 0 } }

func pacinian_mask_bits(_ mask: Ints) -> UInt32 {
  var bits: UInt32 = 0
  for lane in 0..<16 where mask[lane] != 0 { bits |= 1 &<< UInt32(lane) }
  return bits
}

func pacinian_pack(_ values: Ints, _ bits: UInt32, _ packed: UnsafeMutablePointer<Int32>) -> Int32 {
  var count: Int32 = 0
  for lane in 0..<16 where bits &>> UInt32(lane) & 1 != 0 {
    packed[Int(count)] = values[lane]
    count += 1
  }
  return count
}

func pacinian_floats(_ values: Ints) -> Floats {
  var values = values
  return Floats { Float(values.at($0)) }
}

func pacinian_line_field(_ lines: UnsafePointer<pacinian_line>, _ field: Int32) -> Floats {
  Floats { field == 0 ? lines[$0].level : lines[$0].slope }
}

func pacinian_line_frames(_ lines: UnsafePointer<pacinian_line>) -> Ints {
  Ints { lines[$0].frame }
}

func pacinian_fold_1(_ a: Floats, _ b: Floats) -> Floats { neighbours(a, b, 1) }
func pacinian_fold_2(_ a: Floats, _ b: Floats) -> Floats { neighbours(a, b, 2) }
func pacinian_fold_4(_ a: Floats, _ b: Floats) -> Floats { neighbours(a, b, 4) }
func pacinian_fold_8(_ a: Floats, _ b: Floats) -> Floats { neighbours(a, b, 8) }

/// Sums of lanes at a distance.
@inline(never)
private func neighbours(_ a: Floats, _ b: Floats, _ distance: Int) -> Floats {
  var (a, b) = (a, b)
  return Floats { lane in
    let first = lane & ~distance
    return lane & distance == 0
      ? a.at(first) + a.at(first | distance) : b.at(first) + b.at(first | distance)
  }
}
