import PacinianKernels

/// Resting voices of one degree, as structure of arrays: dense, so that a kernel streams over them.
struct RestingGroup: BitwiseCopyable {
  private let degree: Int
  private let capacity: Int
  private(set) var count = 0
  private let frequencies: UnsafeMutablePointer<Double>
  private let offsets: UnsafeMutablePointer<Double>
  private let starts: UnsafeMutablePointer<Double>
  private let levels: UnsafeMutablePointer<Float>
  private let slopes: UnsafeMutablePointer<Float>
  private let gains: UnsafeMutablePointer<Float>
  private let gainSlopes: UnsafeMutablePointer<Float>
  /// Sixteen node values each.
  private let rows: UnsafeMutablePointer<Float>
  /// The owner's slot that holds a voice's number.
  private let owners: UnsafeMutablePointer<UnsafeMutablePointer<Int32>?>

  init(degree: Int, capacity: Int, memory: Memory) {
    self.degree = degree
    self.capacity = capacity
    frequencies = memory.array(of: Double.self, count: capacity)
    offsets = memory.array(of: Double.self, count: capacity)
    starts = memory.array(of: Double.self, count: capacity)
    levels = memory.array(of: Float.self, count: capacity)
    slopes = memory.array(of: Float.self, count: capacity)
    gains = memory.array(of: Float.self, count: capacity)
    gainSlopes = memory.array(of: Float.self, count: capacity)
    rows = memory.array(of: Float.self, count: 16 * capacity)
    owners = memory.array(of: UnsafeMutablePointer<Int32>?.self, count: capacity)
  }

  /// The arrays that the kernel reads, from a slot on.
  func voices(from first: Int) -> pacinian_resting {
    pacinian_resting(
      frequencies: frequencies + first, offsets: offsets + first, starts: starts + first,
      levels: levels + first, slopes: slopes + first, gains: gains + first,
      gain_slopes: gainSlopes + first, rows: rows + 16 * first)
  }

  mutating func append(
    _ voice: RestingVoice, owner: UnsafeMutablePointer<Int32>, plan: NodePlan,
    _ kernels: KernelSet
  ) {
    assert(count < capacity, "there is room for every voice of the renderer")
    let slot = count
    count += 1
    frequencies[slot] = voice.frequency
    offsets[slot] = voice.offset
    starts[slot] = voice.start
    levels[slot] = voice.level
    slopes[slot] = voice.slope
    gains[slot] = voice.gain
    gainSlopes[slot] = voice.gainSlope
    kernels.fillRows(
      frequencies: frequencies + slot, count: 1, scale: plan.half, positions: plan.positions,
      quarters: plan.quarters, rows: rows + 16 * slot)
    owners[slot] = owner
    owner.pointee = number(of: slot)
  }

  /// A voice's number among the voices of all degrees.
  private func number(of slot: Int) -> Int32 { Int32(truncatingIfNeeded: slot << 2 | degree) }

  /// Removes a voice; the last one takes its slot.
  mutating func remove(_ slot: Int) {
    assert((0..<count).contains(slot), "a voice has this slot")
    count -= 1
    guard slot != count else { return }
    let last = count
    frequencies[slot] = frequencies[last]
    offsets[slot] = offsets[last]
    starts[slot] = starts[last]
    levels[slot] = levels[last]
    slopes[slot] = slopes[last]
    gains[slot] = gains[last]
    gainSlopes[slot] = gainSlopes[last]
    UnsafeMutableRawPointer(rows + 16 * slot).storeBytes(
      of: UnsafeRawPointer(rows + 16 * last).load(as: SIMD16<Float>.self), as: SIMD16<Float>.self)
    owners[slot] = owners[last]
    owners[slot]?.pointee = number(of: slot)
  }

  /// Moves the origin of frames by `frames`.
  func moveOrigin(by frames: Double) {
    for slot in 0..<count {
      let offset = offsets[slot] + frequencies[slot] * frames
      offsets[slot] = offset - offset.roundedToNearest
      starts[slot] -= frames
    }
  }
}
