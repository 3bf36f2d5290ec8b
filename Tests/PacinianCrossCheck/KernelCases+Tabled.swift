import PacinianKernels

/// The kernels for voices whose envelopes come from a table.
extension KernelCases {
  /// The tile's first frame, its frames and half of them.
  private var tile: (start: Int32, length: Int32, half: Float) { (1_000, 128, 63.5) }

  func runTabled() {
    runDue()
    runLines()
    runCornersOfTable()
  }

  private func runDue() {
    var due = Record("kernel-findDue")
    for count in Self.lengths {
      let frames = Values.array(count + 16) { tile.start &+ Int32(400 * Values.noise($0)) }
      let events = Values.array(count + 16) { Int32($0 % 5 == 0 ? -1 : $0) }
      let found = Values.array(count + 32) { _ in Int32(-1) }
      let total = kernels.findDue(
        frames: frames, events: events, count: count, start: tile.start, length: tile.length,
        found: found)
      due.add(found, count: total)
    }
    due.write()
  }

  private func runLines() {
    var weights = Record("kernel-lineWeights-lines")
    var pairs = Record("kernel-linePairs")
    var rows = Record("kernel-fillRows-slots")
    var sums = Record("kernel-accumulate-twice")
    for count in Self.lengths {
      let room = count + 16
      let lines = Values.array(room) {
        pacinian_line(
          level: Float(Values.noise($0)), slope: Float(Values.noise($0 + 50)) / 64,
          frame: tile.start &- Int32(200 * Values.noise($0 + 90)), next: 0)
      }
      let amplitudes = Values.floats(room, 200)
      let (constant, linear) = (Values.zeros(2 * room), Values.zeros(2 * room))
      kernels.lineWeights(
        lines: lines, amplitudes: amplitudes, count: count, start: tile.start, half: tile.half,
        constant: constant, linear: linear)
      weights.add(constant, count: count)
      weights.add(linear, count: count)
      let frequencies = Values.array(room) { 0.001 + 0.004 * Values.noise($0) }
      let carriers = Values.zeros(2 * room)
      kernels.linePairs(
        frequencies: frequencies, offsets: Values.doubles(room, 7), amplitudes: amplitudes,
        lines: lines, count: count, position: 12_345.5, common: 0.3, start: tile.start,
        half: tile.half, carriers: carriers, constant: constant, linear: linear)
      for part in [carriers, constant, linear] { pairs.add(part, count: 2 * count) }
      let row = Values.floats(16 * room, 300)
      kernels.fillRows(
        slots: Values.array(room) { Int32(2 * $0) }, count: count / 2, frequencies: frequencies,
        scale: 64, positions: Values.array(16) { Float($0 / 2) / 8 },
        quarters: Values.array(16) { $0 % 2 == 0 ? Float(0.25) : 0 }, rows: row)
      rows.add(row, count: 16 * count)
      let (first, second) = (Values.doubles(16, 1), Values.doubles(16, 2))
      kernels.accumulate(
        rows: row, first: constant, second: linear, count: count, firstSums: first,
        secondSums: second)
      sums.add(first, count: 16)
      sums.add(second, count: 16)
    }
    weights.write()
    pairs.write()
    rows.write()
    sums.write()
  }

  /// Forty voices with two corners in the tile, of which every other has no third.
  private func runCornersOfTable() {
    var record = Record("kernel-addTabledCorners")
    let (count, size) = (40, Int32(MemoryLayout<pacinian_corner>.stride))
    let starts = Values.array(count) { tile.start &- Int32(20 * $0 % 97) }
    // Silence before each envelope.
    let table = Values.array(4 * count) { index in
      let (slot, corner) = (index / 4, index % 4)
      let first = (tile.start &- starts[slot]) &+ Int32(3 * slot % 100)
      return pacinian_corner(
        line: pacinian_line(
          level: Float(Values.noise(index)), slope: Float(Values.noise(index + 200)) / 64,
          frame: [0, first, first &+ 9, slot % 2 == 0 ? 1 << 30 : first &+ 200][corner],
          next: size * Int32(index + 1)), turn: Float(Values.noise(index + 300) - 0.5) / 64,
        lead: Float(3 * slot % 100) - 0.25, unused: (0, 0))
    }
    for movesOn in [false, true] {
      let lines = Values.array(count) {
        pacinian_line(level: 0.5, slope: 0, frame: starts[$0], next: size * (4 * Int32($0) + 1))
      }
      let frames = Values.array(count) { _ in tile.start }
      let buckets = Values.zeros(32 * Int(tile.length))
      let old = Values.array(count) { _ in Int32(0) }
      let ended = Values.array(count + 1) { _ in Int32(-1) }
      let total = kernels.addTabledCorners(
        pacinian_tabled(
          lines: lines, frames: frames, carriers: Values.floats(2 * count, 1),
          rows: Values.floats(16 * count, 2)), slots: Values.array(count) { Int32($0) },
        count: count, movesOn: movesOn, table: table, start: tile.start, length: tile.length,
        half: tile.half,
        times: Values.array(Int(tile.length)) { Float($0 * 2) / Float(tile.length - 1) - 1 },
        buckets: buckets, old: old, ended: ended)
      record.add(buckets, count: 32 * Int(tile.length))
      record.add(lines, count: count)
      record.add(frames, count: count)
      record.add(old, count: count)
      record.add(ended, count: total)
    }
    record.write()
  }
}
