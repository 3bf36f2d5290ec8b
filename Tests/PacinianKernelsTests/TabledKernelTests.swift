import PacinianKernels
import Testing

/// The kernels for voices with envelopes from a table against their scalar twins, at every level.
@Suite struct TabledKernelTests {
  private static func noise(_ index: Int) -> Float { Float(Buffer<Double>.noise(index) - 0.5) }

  /// Frames before, in and after a tile, around the wrap of 32 bits too; holes among them.
  @Test(arguments: KernelLevel.available, [0, 1, 15, 16, 17, 200])
  func due(level: KernelLevel, count: Int) {
    for start in [0, 5_000, Int32.max - 40] {
      let frames = Buffer<Int32>(count + 16) {
        start &+ Int32(Buffer<Int32>.noise($0) * 400) &- 100
      }
      let events = Buffer<Int32>(count + 16) {
        Buffer<Int32>.noise($0 + 9_000) < 0.2 ? -1 : Int32($0)
      }
      let found = Buffer<Int32>(count + 16) { _ in -7 }
      let total = KernelSet(level).findDue(
        frames: frames.start, events: events.start, count: count, start: start, length: 128,
        found: found.start)
      let expected = (0..<count).filter { events[$0] >= 0 && frames[$0] &- start < 128 }
      #expect((0..<total).map { Int(found[$0]) } == expected)
    }
  }

  /// Lines in one pass, alone, and the sums of both sets of pairs.
  @Test(arguments: KernelLevel.available)
  func lines(level: KernelLevel) {
    let kernels = KernelSet(level)
    let (count, start, half) = (48, Int32(10_000), Float(63.5))
    let frequencies = Buffer<Double>(count) { 0.001 + 0.004 * Buffer<Double>.noise($0) }
    let offsets = Buffer<Double>(count) { Buffer<Double>.noise($0 + 100) }
    let amplitudes = Buffer<Float>(count) { Self.noise($0 + 200) }
    let lines = Buffer<pacinian_line>(count) {
      pacinian_line(
        level: Self.noise($0 + 300), slope: Self.noise($0 + 400) / 64,
        frame: start + Int32($0) - 20, next: 0)
    }
    let carriers = Buffer<Float>(2 * count) { _ in 0 }
    let constant = Buffer<Float>(2 * count) { _ in 0 }
    let linear = Buffer<Float>(2 * count) { _ in 0 }
    kernels.linePairs(
      frequencies: frequencies.start, offsets: offsets.start, amplitudes: amplitudes.start,
      lines: lines.start, count: count, position: 10_063.5, common: 0.25, start: start, half: half,
      carriers: carriers.start, constant: constant.start, linear: linear.start)
    let weights = Buffer<Float>(count) { _ in 0 }
    let rises = Buffer<Float>(count) { _ in 0 }
    kernels.lineWeights(
      lines: lines.start, amplitudes: amplitudes.start, count: count, start: start, half: half,
      constant: weights.start, linear: rises.start)
    for index in 0..<count {
      let line = lines[index]
      let elapsed = Double(half) - Double(line.frame - start)
      let level = Double(line.level) + Double(line.slope) * elapsed
      let rise = Double(line.slope) * Double(half)
      let amplitude = Double(amplitudes[index])
      #expect(abs(Double(weights[index]) - amplitude * level) < 1e-6)
      #expect(abs(Double(rises[index]) - amplitude * rise) < 1e-6)
      for turn in 0..<2 {
        let turns = frequencies[index] * 10_063.5 + offsets[index] + 0.25 + (turn == 0 ? 0 : 0.25)
        let carrier = Buffer<Double>.sine(turns) * amplitude
        let part = 2 * index + turn
        #expect(abs(Double(carriers[part]) - carrier) < 1e-6)
        #expect(abs(Double(constant[part]) - carrier * level) < 1e-6)
        #expect(abs(Double(linear[part]) - carrier * rise) < 1e-6)
      }
    }
    let rows = Buffer<Float>(16 * count) { Self.noise($0 + 1_000) }
    for count in [0, 1, 4, 47] {
      let first = Buffer<Double>(16) { Double($0) }
      let second = Buffer<Double>(16) { -Double($0) }
      kernels.accumulate(
        rows: rows.start, first: constant.start, second: linear.start, count: count,
        firstSums: first.start, secondSums: second.start)
      for lane in 0..<16 {
        var sums = (Double(lane), -Double(lane))
        for index in 0..<count {
          let row = Double(rows[16 * index + lane])
          sums.0 += row * Double(constant[2 * index + lane % 2])
          sums.1 += row * Double(linear[2 * index + lane % 2])
        }
        // Float sums of 47 terms under a half.
        #expect(abs(first[lane] - sums.0) < 1e-5 && abs(second[lane] - sums.1) < 1e-5)
      }
    }
  }

  /// Voices with one to three corners in the tile, of which some end in it.
  @Test(arguments: KernelLevel.available, [true, false])
  func corners(level: KernelLevel, movesOn: Bool) {
    let (frames, half, slots, start) = (128, Float(63.5), 40, Int32(70_000))
    let stride = Int32(MemoryLayout<pacinian_corner>.stride)
    // Each envelope: silence, four corners, and those that never come.
    let table = Buffer<pacinian_corner>(8 * 5) { index in
      let (envelope, corner) = (index / 8, index % 8)
      let frame = corner > 4 ? 1 << 30 : corner == 0 ? 0 : (corner - 1) * (20 + 30 * envelope)
      return pacinian_corner(
        line: pacinian_line(
          level: Self.noise(index), slope: Self.noise(index + 50) / 32, frame: Int32(frame),
          next: (Int32(index) + 1) * stride),
        turn: Self.noise(index + 100) / 32, lead: Self.noise(index + 150) / 2 + 0.25,
        unused: (0, 0))
    }
    // The first corner of each lies in the tile.
    let firstCorners = (0..<slots).map { 8 * ($0 % 5) + 1 + $0 % 4 }
    let starts = Buffer<Int32>(slots) {
      start + Int32($0 * 3) - table[firstCorners[$0]].line.frame
    }
    let lines = Buffer<pacinian_line>(slots) {
      pacinian_line(
        level: 1, slope: 0, frame: starts[$0] + table[firstCorners[$0] - 1].line.frame,
        next: Int32(firstCorners[$0]) * stride)
    }
    let due = Buffer<Int32>(slots) { Int32(slots - 1 - $0) }
    let next = Buffer<Int32>(slots) { _ in 0 }
    let carriers = Buffer<Float>(2 * slots) { Self.noise($0 + 200) }
    let rows = Buffer<Float>(16 * slots) { Self.noise($0 + 400) }
    let times = Buffer<Float>(frames) { (Float($0) - half) / half }
    let buckets = Buffer<Float>(32 * frames) { _ in 0 }
    let old = Buffer<Int32>(slots) { _ in -1 }
    let ended = Buffer<Int32>(slots + 1) { _ in -1 }
    let endedCount = KernelSet(level).addTabledCorners(
      pacinian_tabled(
        lines: lines.start, frames: next.start, carriers: carriers.start,
        rows: rows.start),
      slots: due.start, count: slots, movesOn: movesOn, table: table.start, start: start,
      length: Int32(frames), half: half, times: times.start, buckets: buckets.start,
      old: old.start, ended: ended.start)
    var expected = [Double](repeating: 0, count: 32 * frames)
    var over: [Int32] = []
    for index in 0..<slots {
      let slot = Int(due[index])
      var corner = firstCorners[slot]
      while Int(table[corner].line.frame) + Int(starts[slot]) - Int(start) < frames {
        let frame = Int(table[corner].line.frame) + Int(starts[slot]) - Int(start)
        for lane in 0..<16 {
          let wave =
            Double(rows[16 * slot + lane]) * Double(carriers[2 * slot + lane % 2])
            * Double(table[corner].turn)
          expected[32 * frame + lane] +=
            wave * (Double(half) - Double(frame) + Double(table[corner].lead))
          expected[32 * frame + 16 + lane] += wave * Double(half)
        }
        corner += 1
      }
      if table[corner].line.frame >= 1 << 30 { over.append(Int32(slot)) }
      guard movesOn else {
        #expect(lines[slot].level == 1)
        continue
      }
      #expect(Int(old[index]) == firstCorners[slot] * Int(stride))
      let line = table[corner - 1].line
      #expect(lines[slot].level == line.level && lines[slot].slope == line.slope)
      #expect(lines[slot].frame == line.frame + starts[slot])
      #expect(lines[slot].next == Int32(corner) * stride)
      #expect(next[slot] == table[corner].line.frame &+ starts[slot])
    }
    // Products of up to two, a few to a bucket.
    #expect(expected.indices.allSatisfy { abs(Double(buckets[$0]) - expected[$0]) < 1e-5 })
    #expect(endedCount == (movesOn ? over.count : 0))
    #expect((0..<endedCount).map { ended[$0] } == (movesOn ? over : []))
    #expect(!over.isEmpty)
  }

  @Test(arguments: KernelLevel.available, [false, true])
  func gains(level: KernelLevel, isQuadratic: Bool) {
    let kernels = KernelSet(level)
    let gains = Buffer<Float>(64 + 16) { _ in 0 }
    kernels.fillLine(
      first: 0, end: 10, origin: -2.5, value: 0.25, slope: 0.01, output: gains.start)
    kernels.fillLine(
      first: 10, end: 64, origin: 9.75, value: 0.5, slope: -0.002, output: gains.start)
    let values = Buffer<Float>(64) { Self.noise($0) }
    let output = Buffer<Float>(64) { _ in 0 }
    kernels.scale(
      values.start, gains: gains.start, isQuadratic: isQuadratic, frames: 64, output: output.start)
    for frame in 0..<64 {
      let gain =
        frame < 10
        ? 0.25 + 0.01 * (Double(frame) + 2.5) : 0.5 - 0.002 * (Double(frame) - 9.75)
      let expected = Double(values[frame]) * (isQuadratic ? gain * gain : gain)
      #expect(abs(Double(output[frame]) - expected) < 1e-7)
    }
    // To the bit what is scaled and then added.
    let sums = Buffer<Float>(64) { Self.noise($0 + 9) }
    let before = (0..<64).map { sums[$0] }
    kernels.addScaled(
      values.start, gains: gains.start, isQuadratic: isQuadratic, frames: 48, output: sums.start)
    for frame in 0..<64 {
      #expect(sums[frame] == (frame < 48 ? before[frame] + output[frame] : before[frame]))
    }
  }

  @Test(arguments: KernelLevel.available)
  func rowsOfSlots(level: KernelLevel) {
    let slots = Buffer<Int32>(3) { [4, 0, 7][$0] }
    let frequencies = Buffer<Double>(8) { 0.001 * Double($0 + 1) }
    let positions = Buffer<Float>(16) { Float($0) / 16 }
    let quarters = Buffer<Float>(16) { $0 % 2 == 0 ? 0.25 : 0 }
    let rows = Buffer<Float>(16 * 8) { _ in 9 }
    KernelSet(level).fillRows(
      slots: slots.start, count: 3, frequencies: frequencies.start, scale: 60,
      positions: positions.start, quarters: quarters.start, rows: rows.start)
    for slot in 0..<8 {
      for lane in 0..<16 {
        let turns = frequencies[slot] * 60 * Double(positions[lane]) + Double(quarters[lane])
        let isFilled = [4, 0, 7].contains(slot)
        let expected = isFilled ? Buffer<Double>.sine(turns) : 9
        #expect(abs(Double(rows[16 * slot + lane]) - expected) < 1e-6)
      }
    }
  }
}
