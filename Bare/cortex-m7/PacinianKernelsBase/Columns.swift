/// Writes lane 0 of eight vectors side by side, then lane 1 of all, and so on.
func storeColumns(
  _ target: UnsafeMutablePointer<Double>, _ index: Int, _ a: Doubles, _ b: Doubles, _ c: Doubles,
  _ d: Doubles,
  _ e: Doubles, _ f: Doubles, _ g: Doubles, _ h: Doubles
) {
  for lane in 0..<8 {
    store(
      Doubles(a[lane], b[lane], c[lane], d[lane], e[lane], f[lane], g[lane], h[lane]), target,
      index + 8 * lane)
  }
}
