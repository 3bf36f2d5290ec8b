import CPacinianCPU

extension Kernels {
  /// Rows of sixteen for ``accumulate(rows:pairs:count:sums:)``: lane `l` of row `i` is
  /// `sin(2π (frequencies[i] · scale · positions[l] + quarters[l]))`. With `quarters` ¼ in even
  /// lanes and 0 in odd ones, a row holds cosine and sine of the turns from a tile's centre to
  /// eight nodes.
  @_noLocks
  @export(interface)
  public static func fillRows(
    frequencies: UnsafePointer<Double>, count: Int, scale: Double,
    positions: UnsafePointer<Float>, quarters: UnsafePointer<Float>,
    rows: UnsafeMutablePointer<Float>
  ) {
    let positions = load(positions, 0)
    let quarters = load(quarters, 0)
    for index in 0..<max(0, count) {
      let turns = fraction(
        multiplyAdd(Floats(repeating: Float(frequencies[index] * scale)), positions, quarters))
      store(sineOfTurns(turns, turns * turns), rows, 16 * index)
    }
  }

  /// The same for the voices in `slots` alone.
  @_noLocks
  @export(interface)
  public static func fillRows(
    slots: UnsafePointer<Int32>, count: Int, frequencies: UnsafePointer<Double>, scale: Double,
    positions: UnsafePointer<Float>, quarters: UnsafePointer<Float>,
    rows: UnsafeMutablePointer<Float>
  ) {
    let positions = load(positions, 0)
    let quarters = load(quarters, 0)
    for index in 0..<max(0, count) {
      let slot = Int(slots[index])
      let turns = fraction(
        multiplyAdd(Floats(repeating: Float(frequencies[slot] * scale)), positions, quarters))
      store(sineOfTurns(turns, turns * turns), rows, 16 * slot)
    }
  }

  /// `sums[l] += Σ rows[i][l] · pairs[i][l mod 2]`: the sum over carriers of sine and cosine parts
  /// at eight pairs of nodes. Four float accumulators, added into the doubles of `sums` at
  /// the end: call it with a few hundred carriers at a time to keep their rounding small.
  @_noLocks
  @export(interface)
  public static func accumulate(
    rows: UnsafePointer<Float>, pairs: UnsafePointer<Float>, count: Int,
    sums: UnsafeMutablePointer<Double>
  ) {
    var total = RowSums()
    addRows(rows, pairs, count: count, to: &total)
    add(total.sum, to: sums)
  }

  /// ``accumulate(rows:pairs:count:sums:)`` of two sets of pairs, the rows read once.
  @_noLocks
  @export(interface)
  public static func accumulate(
    rows: UnsafePointer<Float>, first: UnsafePointer<Float>, second: UnsafePointer<Float>,
    count: Int, firstSums: UnsafeMutablePointer<Double>, secondSums: UnsafeMutablePointer<Double>
  ) {
    var (a, b, c, d) = (Floats.zero, Floats.zero, Floats.zero, Floats.zero)
    var (e, f, g, h) = (Floats.zero, Floats.zero, Floats.zero, Floats.zero)
    var index = 0
    while index + 4 <= count {
      let (row, row1) = (load(rows, 16 * index), load(rows, 16 * index + 16))
      let (row2, row3) = (load(rows, 16 * index + 32), load(rows, 16 * index + 48))
      a = multiplyAdd(row, broadcastPair(first, index), a)
      e = multiplyAdd(row, broadcastPair(second, index), e)
      b = multiplyAdd(row1, broadcastPair(first, index + 1), b)
      f = multiplyAdd(row1, broadcastPair(second, index + 1), f)
      c = multiplyAdd(row2, broadcastPair(first, index + 2), c)
      g = multiplyAdd(row2, broadcastPair(second, index + 2), g)
      d = multiplyAdd(row3, broadcastPair(first, index + 3), d)
      h = multiplyAdd(row3, broadcastPair(second, index + 3), h)
      index += 4
    }
    while index < count {
      let row = load(rows, 16 * index)
      a = multiplyAdd(row, broadcastPair(first, index), a)
      e = multiplyAdd(row, broadcastPair(second, index), e)
      index += 1
    }
    add((a + b) + (c + d), to: firstSums)
    add((e + f) + (g + h), to: secondSums)
  }

  /// Four sums of products, because one would wait for itself.
  struct RowSums {
    var a = Floats.zero
    var b = Floats.zero
    var c = Floats.zero
    var d = Floats.zero

    @inline(__always)
    var sum: Floats { (a + b) + (c + d) }
  }

  /// Adds `Σ rows[i][l] · pairs[i][l mod 2]`.
  @inline(__always)
  static func addRows(
    _ rows: UnsafePointer<Float>, _ pairs: UnsafePointer<Float>, count: Int,
    to total: inout RowSums
  ) {
    var index = 0
    while index + 4 <= count {
      total.a = multiplyAdd(load(rows, 16 * index), broadcastPair(pairs, index), total.a)
      total.b = multiplyAdd(load(rows, 16 * index + 16), broadcastPair(pairs, index + 1), total.b)
      total.c = multiplyAdd(load(rows, 16 * index + 32), broadcastPair(pairs, index + 2), total.c)
      total.d = multiplyAdd(load(rows, 16 * index + 48), broadcastPair(pairs, index + 3), total.d)
      index += 4
    }
    while index < count {
      total.a = multiplyAdd(load(rows, 16 * index), broadcastPair(pairs, index), total.a)
      index += 1
    }
  }

  @inline(__always)
  static func add(_ total: Floats, to sums: UnsafeMutablePointer<Double>) {
    store(load(sums, 0) + pacinian_widen_low(total), sums, 0)
    store(load(sums, 8) + pacinian_widen_high(total), sums, 8)
  }

  /// `values[i] = Float(doubles[i])` for sixteen values.
  @_noLocks
  @export(interface)
  public static func narrow(_ doubles: UnsafePointer<Double>, _ values: UnsafeMutablePointer<Float>)
  {
    store(pacinian_narrow(load(doubles, 0), load(doubles, 8)), values, 0)
  }

  /// Two neighbouring floats, repeated over all lanes: one load with broadcast.
  @inline(__always)
  static func broadcastPair(_ pairs: UnsafePointer<Float>, _ index: Int) -> Floats {
    let both = UnsafeRawPointer(pairs + 2 * index).loadUnaligned(as: Double.self)
    return unsafeBitCast(Doubles(repeating: both), to: Floats.self)
  }
}
