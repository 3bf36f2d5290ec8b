import PacinianKernels

/// Voices of one kind, as structure of arrays: dense, so that kernels stream over them.
struct VoiceGroup: BitwiseCopyable {
  let capacity: Int
  var count = 0
  /// Voices after the first `count` that start in the tile being rendered.
  var silentCount = 0
  /// The arrays of doubles and of floats, each of `capacity` elements, one after the other: a pass
  /// is laid out when a player starts, and twelve pointers would cost it more than sums of two.
  private let doubles: UnsafeMutablePointer<Double>
  private let floats: UnsafeMutablePointer<Float>
  private let harmonics: Int
  let voices: UnsafeMutablePointer<Int32>
  /// Node rows, `capacity` of sixteen floats for each vector of each harmonic.
  let rows: UnsafeMutablePointer<Float>
  /// The width in frames for which `rows` are filled.
  var rowWidth: Double
  /// Bounds over all voices, possibly wider than they need to be.
  var firstCorner = Double.infinity
  var highestLow = -Double.infinity
  var lowestHigh = Double.infinity

  /// - Parameter isTabled: the table says where its voices stand on their lines.
  init(
    capacity: Int, plan: NodePlan, harmonics: Int, isTabled: Bool, _ carver: inout MemoryCarver
  ) {
    // Kernels read groups of sixteen; values beyond a small group do not count.
    let capacity = capacity < 16 ? capacity : (capacity + 15) & ~15
    self.capacity = capacity
    self.harmonics = harmonics
    // The table has the lines of its voices.
    doubles = carver.array(of: Double.self, count: (isTabled ? 2 : 6) * capacity)
    floats = carver.array(of: Float.self, count: (isTabled ? 1 : 3 + 2 * harmonics) * capacity)
    voices = carver.array(of: Int32.self, count: isTabled ? 0 : capacity)
    rows = carver.array(of: Float.self, count: capacity * 16 * plan.rowVectors)
    rowWidth = plan.half
  }

  @inline(__always) var frequencies: UnsafeMutablePointer<Double> { doubles }
  @inline(__always) var offsets: UnsafeMutablePointer<Double> { doubles + capacity }
  @inline(__always) var amplitudes: UnsafeMutablePointer<Float> { floats }

  // Groups that are not the table's have these too.

  /// The envelope's line, for groups of ramps.
  @inline(__always) var levels: UnsafeMutablePointer<Float> { floats + capacity }
  @inline(__always) var slopes: UnsafeMutablePointer<Float> { floats + 2 * capacity }
  @inline(__always) var origins: UnsafeMutablePointer<Double> { doubles + 2 * capacity }
  /// The last frame before which nothing corners, and the range of the control that is smooth.
  @inline(__always) var corners: UnsafeMutablePointer<Double> { doubles + 3 * capacity }
  @inline(__always) var lows: UnsafeMutablePointer<Double> { doubles + 4 * capacity }
  @inline(__always) var highs: UnsafeMutablePointer<Double> { doubles + 5 * capacity }
  /// Harmonic amplitudes as lines in the control, `capacity` for each harmonic.
  @inline(__always) var bases: UnsafeMutablePointer<Float> { floats + 3 * capacity }
  @inline(__always) var tilts: UnsafeMutablePointer<Float> {
    floats + (3 + harmonics) * capacity
  }

  /// The voices as kernels take them that evaluate each by itself.
  var smooth: pacinian_smooth {
    pacinian_smooth(
      frequencies: frequencies, offsets: offsets, amplitudes: amplitudes, levels: levels,
      slopes: slopes, origins: origins)
  }

  /// Whether every voice is smooth in a tile up to frame `end` whose control stays in a range.
  func isSmooth(until end: Double, low: Double, high: Double) -> Bool {
    firstCorner >= end && highestLow <= low && lowestHigh >= high
  }

  /// Tightens the bounds. Complexity: O(voices).
  mutating func measureBounds() {
    firstCorner = .infinity
    highestLow = -.infinity
    lowestHigh = .infinity
    for slot in 0..<count { widenBounds(slot) }
  }

  @inline(__always)
  mutating func widenBounds(_ slot: Int) {
    firstCorner = min(firstCorner, corners[slot])
    highestLow = max(highestLow, lows[slot])
    lowestHigh = min(lowestHigh, highs[slot])
  }

  /// Removes every voice.
  mutating func reset(plan: NodePlan) {
    count = 0
    silentCount = 0
    rowWidth = plan.half
    measureBounds()
  }

  /// The slot after the last voice.
  var end: Int { count + silentCount }

  /// Adds a voice that starts in the tile being rendered: its line is silence. Its record counts
  /// from the next tile on.
  @inline(__always)
  mutating func appendSilent(
    _ record: UnsafePointer<VoiceRecord>, voice: Int, amplitude: Double, plan: NodePlan,
    kernels: KernelSet
  ) {
    let slot = end
    assert(slot < capacity, "there is room for every voice of the pool")
    silentCount += 1
    frequencies[slot] = record.pointee.frequency
    offsets[slot] = record.pointee.offset
    amplitudes[slot] = Float(amplitude)
    levels[slot] = 0
    slopes[slot] = 0
    origins[slot] = record.pointee.origin
    voices[slot] = Int32(truncatingIfNeeded: voice)
    fillRows(harmonic: 0, from: slot, count: 1, plan: plan, kernels: kernels)
  }

  /// Counts the voices that have started.
  mutating func admitSilent() {
    count += silentCount
    silentCount = 0
  }

  /// Adds a voice at the end and returns its slot.
  @inline(__always)
  mutating func append(
    _ record: UnsafePointer<VoiceRecord>, voice: Int, event: UnsafePointer<ScoreEvent>,
    constants: RenderingConstants, plan: NodePlan, kernels: KernelSet
  ) -> Int {
    let slot = count
    assert(slot < capacity, "there is room for every voice of the pool")
    count += 1
    // A frequency no voice has, so that the rows are filled.
    frequencies[slot] = -1
    voices[slot] = Int32(truncatingIfNeeded: voice)
    amplitudes[slot] = Float(event.pointee.amplitude * constants.plainHeight)
    update(slot, record, event: event, constants: constants, plan: plan, kernels: kernels)
    return slot
  }

  /// Sets a slot to its record.
  @inline(__always)
  mutating func update(
    _ slot: Int, _ record: UnsafePointer<VoiceRecord>, event: UnsafePointer<ScoreEvent>,
    constants: RenderingConstants, plan: NodePlan, kernels: KernelSet
  ) {
    let hasNewFrequency = frequencies[slot] != record.pointee.frequency
    frequencies[slot] = record.pointee.frequency
    offsets[slot] = record.pointee.offset
    levels[slot] = Float(record.pointee.level)
    slopes[slot] = Float(record.pointee.slope)
    origins[slot] = record.pointee.origin
    corners[slot] = record.pointee.stageEnd
    lows[slot] = record.pointee.low
    highs[slot] = record.pointee.high
    widenBounds(slot)
    if constants.hasLines {
      for harmonic in 0..<constants.harmonicCount {
        let line = record.pointee.harmonic(harmonic + 1, event: event, constants: constants)
        bases[harmonic * capacity + slot] = Float(line.base)
        tilts[harmonic * capacity + slot] = Float(line.slope)
      }
    }
    guard hasNewFrequency else { return }
    for harmonic in 0..<constants.harmonicCount {
      fillRows(harmonic: harmonic, from: slot, count: 1, plan: plan, kernels: kernels)
    }
  }

  /// Removes a slot by moving the last voice into it; returns that voice, or `nil` if the slot was
  /// the last.
  mutating func remove(
    _ slot: Int, harmonics: Int, hasLines: Bool, plan: NodePlan
  ) -> Int? {
    assert((0..<count).contains(slot), "a voice has this slot")
    count -= 1
    let last = count
    guard slot != last else { return nil }
    moveCarrier(last, to: slot, plan: plan)
    levels[slot] = levels[last]
    slopes[slot] = slopes[last]
    origins[slot] = origins[last]
    corners[slot] = corners[last]
    lows[slot] = lows[last]
    highs[slot] = highs[last]
    voices[slot] = voices[last]
    for harmonic in 0..<(hasLines ? harmonics : 0) {
      bases[harmonic * capacity + slot] = bases[harmonic * capacity + last]
      tilts[harmonic * capacity + slot] = tilts[harmonic * capacity + last]
    }
    return Int(voices[slot])
  }

  /// Copies the part of a slot that all groups have: all but its line.
  func moveCarrier(_ last: Int, to slot: Int, plan: NodePlan) {
    frequencies[slot] = frequencies[last]
    offsets[slot] = offsets[last]
    amplitudes[slot] = amplitudes[last]
    for vector in 0..<plan.rowVectors {
      let block = rows + vector * capacity * 16
      UnsafeMutableRawPointer(block + slot * 16).storeBytes(
        of: UnsafeRawPointer(block + last * 16).load(as: SIMD16<Float>.self),
        as: SIMD16<Float>.self)
    }
  }

  /// Brings all rows to a tile of another width.
  mutating func setRowWidth(_ width: Double, harmonics: Int, plan: NodePlan, kernels: KernelSet) {
    guard width != rowWidth else { return }
    rowWidth = width
    for harmonic in 0..<harmonics {
      fillRows(harmonic: harmonic, from: 0, count: count, plan: plan, kernels: kernels)
    }
  }

  /// The rows of vector `vector` of harmonic `harmonic` (0…).
  @inline(__always)
  func rows(harmonic: Int, vector: Int, plan: NodePlan) -> UnsafeMutablePointer<Float> {
    rows + (plan.rowOffsets[harmonic] + vector) * capacity * 16
  }

  /// Fills the rows of the first harmonic of some slots.
  func fillRows(
    slots: UnsafePointer<Int32>, count: Int, plan: NodePlan, kernels: KernelSet
  ) {
    let vectors = plan.vectors[0]
    for vector in 0..<vectors {
      kernels.fillRows(
        slots: slots, count: count, frequencies: frequencies, scale: rowWidth,
        positions: plan.positions + 16 * (NodePlan.nodeOffset(vectors) + vector),
        quarters: plan.quarters, rows: rows(harmonic: 0, vector: vector, plan: plan))
    }
  }

  func fillRows(
    harmonic: Int, from slot: Int, count: Int, plan: NodePlan, kernels: KernelSet
  ) {
    let vectors = plan.vectors[harmonic]
    for vector in 0..<vectors {
      kernels.fillRows(
        frequencies: frequencies + slot, count: count, scale: rowWidth * Double(harmonic + 1),
        positions: plan.positions + 16 * (NodePlan.nodeOffset(vectors) + vector),
        quarters: plan.quarters,
        rows: rows(harmonic: harmonic, vector: vector, plan: plan) + 16 * slot)
    }
  }
}
