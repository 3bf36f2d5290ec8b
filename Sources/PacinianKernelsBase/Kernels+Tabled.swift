import CPacinianCPU

/// Voices whose envelopes come from a table. Frames are numbers modulo 2³²: only their differences
/// count.
extension Kernels {
  /// Writes to `found`, in ascending order, every `i < count` for which `events[i] ≥ 0` and
  /// `frames[i]` is before `start + length`, and returns how many. Groups of sixteen; `found` has
  /// room for one more group.
  @_noLocks
  @export(interface)
  public static func findDue(
    frames: UnsafePointer<Int32>, events: UnsafePointer<Int32>, count: Int, start: Int32,
    length: Int32, found: UnsafeMutablePointer<Int32>
  ) -> Int {
    var total = 0
    var index = 0
    while index < count {
      let isDue = pacinian_below(load(frames, index) &- start, length)
      let isNone = pacinian_below(load(events, index), 0)
      let bits = pacinian_mask_bits(isDue & ~isNone & pacinian_first_lanes(Int64(count - index)))
      if bits != 0 {
        let slots = laneNumbers &+ Ints(repeating: Int32(truncatingIfNeeded: index))
        total += Int(pacinian_pack(slots, bits, found + total))
      }
      index += 16
    }
    return total
  }

  /// Weights of voices on their lines over one tile, as
  /// ``rampWeights(amplitudes:levels:slopes:origins:count:centre:half:isQuadratic:constant:linear:square:)``
  /// gives them. Groups of sixteen.
  /// - Parameters:
  ///   - start: the tile's first frame.
  ///   - half: frames from it to the tile's centre.
  @_noLocks
  @export(interface)
  public static func lineWeights(
    lines: UnsafePointer<pacinian_line>, amplitudes: UnsafePointer<Float>, count: Int, start: Int32,
    half: Float, constant: UnsafeMutablePointer<Float>, linear: UnsafeMutablePointer<Float>
  ) {
    var index = 0
    while index < count {
      let slope = pacinian_line_field(lines + index, 1)
      let elapsed = half - pacinian_floats(pacinian_line_frames(lines + index) &- start)
      let amplitude = load(amplitudes, index)
      store(
        amplitude * multiplyAdd(slope, elapsed, pacinian_line_field(lines + index, 0)), constant,
        index)
      store(amplitude * slope * half, linear, index)
      index += 16
    }
  }

  /// What ``carriers(frequencies:offsets:count:position:common:harmonic:sines:cosines:)``,
  /// ``lineWeights`` and ``pairs(first:second:sign:weights:count:pairs:)`` give for such voices, in
  /// one pass.
  /// - Parameters:
  ///   - carriers: sines and cosines times amplitudes, side by side; `constant` and `linear` the
  ///     same times the weights.
  @_noLocks
  @export(interface)
  public static func linePairs(
    frequencies: UnsafePointer<Double>, offsets: UnsafePointer<Double>,
    amplitudes: UnsafePointer<Float>, lines: UnsafePointer<pacinian_line>, count: Int,
    position: Double, common: Double, start: Int32,
    half: Float, carriers: UnsafeMutablePointer<Float>, constant: UnsafeMutablePointer<Float>,
    linear: UnsafeMutablePointer<Float>
  ) {
    let position = Doubles(repeating: position)
    let common = Doubles(repeating: common)
    var index = 0
    while index < count {
      let (low, high) = phases(frequencies, offsets, index, position, common)
      let wave = wave(low, high)
      let amplitude = load(amplitudes, index)
      let (sines, cosines) = (wave.sines * amplitude, wave.cosines * amplitude)
      store(pacinian_zip_low(sines, cosines), carriers, 2 * index)
      store(pacinian_zip_high(sines, cosines), carriers, 2 * index + 16)
      let slope = pacinian_line_field(lines + index, 1)
      let elapsed = half - pacinian_floats(pacinian_line_frames(lines + index) &- start)
      let level = multiplyAdd(slope, elapsed, pacinian_line_field(lines + index, 0))
      store(pacinian_zip_low(sines * level, cosines * level), constant, 2 * index)
      store(pacinian_zip_high(sines * level, cosines * level), constant, 2 * index + 16)
      let rise = slope * half
      store(pacinian_zip_low(sines * rise, cosines * rise), linear, 2 * index)
      store(pacinian_zip_high(sines * rise, cosines * rise), linear, 2 * index + 16)
      index += 16
    }
  }

  /// Adds the corners that voices have in a tile to their frames' buckets of node values, as
  /// ``addRamps(_:count:isQuadratic:sines:cosines:first:rows:stride:buckets:)`` does, in the linear
  /// law, and brings the voices to their lines after the tile.
  ///
  /// One voice at a time: gathering sixteen from memory was measured to cost more.
  /// - Parameters:
  ///   - slots: of voices that have a corner in the tile.
  ///   - movesOn: whether voices are brought to their lines after the tile; not while vectors of
  ///     rows are left.
  ///   - start: the tile's first frame, `length` its frames, `half` those to its centre.
  ///   - times: of the tile's frames, −1…1.
  ///   - old: for each slot, the `next` of the line with which the tile began.
  ///   - ended: the slots whose next corner never comes; room for `count` and one.
  /// - Returns: how many have ended.
  @_noLocks
  @export(interface)
  public static func addTabledCorners(
    _ voices: pacinian_tabled, slots: UnsafePointer<Int32>, count: Int, movesOn: Bool,
    table: UnsafePointer<pacinian_corner>, start: Int32, length: Int32, half: Float,
    times: UnsafePointer<Float>, buckets: UnsafeMutablePointer<Float>,
    old: UnsafeMutablePointer<Int32>, ended: UnsafeMutablePointer<Int32>
  ) -> Int {
    let width = Floats(repeating: half)
    let table = UnsafeRawPointer(table)
    var endedCount = 0
    for index in 0..<max(0, count) {
      let slot = Int(slots[index])
      let next = voices.lines[slot].next
      var corner = (table + Int(next)).assumingMemoryBound(to: pacinian_corner.self)
      // The event's first frame.
      let first = voices.lines[slot].frame &- (corner - 1).pointee.line.frame
      let age = first &- start
      var frame = corner.pointee.line.frame &+ age
      let wave = load(voices.rows, 16 * slot) * broadcastPair(voices.carriers, slot)
      repeat {
        let turned = wave * corner.pointee.turn
        // Frames from the corner to the tile's centre.
        let elapsed = corner.pointee.lead - half * times[Int(frame)]
        let bucket = buckets + 32 * Int(frame)
        store(multiplyAdd(turned, Floats(repeating: elapsed), load(bucket, 0)), bucket, 0)
        store(multiplyAdd(turned, width, load(bucket, 16)), bucket, 16)
        corner += 1
        frame = corner.pointee.line.frame &+ age
      } while frame < length
      guard movesOn else { continue }
      old[index] = next
      pacinian_set_line(corner - 1, first, voices.lines + slot)
      voices.frames[slot] = corner.pointee.line.frame &+ first
      // No branch: its prediction would fail once for every voice.
      ended[endedCount] = Int32(truncatingIfNeeded: slot)
      endedCount += Int(corner.pointee.line.frame >> 30)
    }
    return endedCount
  }
}
