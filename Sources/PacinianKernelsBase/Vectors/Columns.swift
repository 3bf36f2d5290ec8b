#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

/// Eight of a kind.
typealias Eight<Row> = (Row, Row, Row, Row, Row, Row, Row, Row)

/// Writes lane 0 of eight vectors side by side, then lane 1 of all, and so on.
@inline(__always)
func storeColumns(
  _ target: UnsafeMutablePointer<Double>, _ index: Int, _ rows: Eight<Doubles>
) {
  let (a, b, c, d, e, f, g, h) = rows
  // Pairs of two rows: first the even lanes of all rows, then the odd lanes.
  storeAlternate(
    target, index, pacinian_pair_even(a, b), pacinian_pair_even(c, d), pacinian_pair_even(e, f),
    pacinian_pair_even(g, h))
  storeAlternate(
    target, index + 8, pacinian_pair_odd(a, b), pacinian_pair_odd(c, d), pacinian_pair_odd(e, f),
    pacinian_pair_odd(g, h))
}

/// Writes every second column of eight, from the column's pairs of lanes in four vectors.
@inline(__always)
private func storeAlternate(
  _ target: UnsafeMutablePointer<Double>, _ index: Int, _ a: Doubles, _ b: Doubles, _ c: Doubles,
  _ d: Doubles
) {
  let low = (
    Doubles(lowHalf: a.lowHalf, highHalf: b.lowHalf),
    Doubles(lowHalf: c.lowHalf, highHalf: d.lowHalf)
  )
  let high = (
    Doubles(lowHalf: a.highHalf, highHalf: b.highHalf),
    Doubles(lowHalf: c.highHalf, highHalf: d.highHalf)
  )
  store(pacinian_blocks_even(low.0, low.1), target, index)
  store(pacinian_blocks_odd(low.0, low.1), target, index + 16)
  store(pacinian_blocks_even(high.0, high.1), target, index + 32)
  store(pacinian_blocks_odd(high.0, high.1), target, index + 48)
}

#endif
