import PacinianRendering
import Synchronization

/// The description from which passes of a pattern at one playback rate are laid out; the render
/// thread reads it.
struct PassLayout: BitwiseCopyable {
  let setup: UnsafePointer<TileSetup>
  let audioSetup: UnsafePointer<AudioSetup>
  let pool: UnsafeMutablePointer<LivePool>
  let haptics: UnsafePointer<UnsafePointer<ScoreView>>
  let hapticCount: Int
  let audio: UnsafePointer<UnsafePointer<AudioScoreView>>
  let audioCount: Int
  /// Frames of the bus for a second of the pattern.
  let framesPerSecond: Double
  /// The pattern's duration in seconds.
  let duration: Double
  /// The most continuous events and transients of a pass that sound at a time.
  let voiceCount: Int
  let transientCount: Int
  /// Bytes of a pass.
  var size = 0

  /// Bytes from a pass to the next pass.
  var stride: Int { (size + 63) & ~63 }

  /// Lays a pass out in a block of `size` bytes, or measures it.
  @_noLocks
  func layOut(_ plan: UnsafeMutablePointer<PassPlan>, _ carver: inout MemoryCarver) -> Pass {
    let hapticPasses = carver.bytes(max(1, hapticCount) * MemoryLayout<HapticPass>.stride)
      .assumingMemoryBound(to: HapticPass.self)
    for index in 0..<hapticCount {
      let pass = HapticPass(
        haptics[index], setup: setup, live: pool, voiceCapacity: .max, transientCapacity: .max,
        &carver)
      if !carver.isMeasuring { hapticPasses[index] = pass }
    }
    let audioPasses = carver.bytes(max(1, audioCount) * MemoryLayout<AudioPass>.stride)
      .assumingMemoryBound(to: AudioPass.self)
    for index in 0..<audioCount {
      let pass = AudioPass(
        audio[index], setup: audioSetup, live: pool, voiceCapacity: .max, &carver)
      if !carver.isMeasuring { audioPasses[index] = pass }
    }
    return Pass(
      plan: plan, haptics: hapticPasses, hapticCount: hapticCount, audio: audioPasses,
      audioCount: audioCount)
  }
}

/// A player's use of a layout, and the memory of its passes: blocks of the layout's size, which the
/// render thread allocates and releases.
struct PassPlan: ~Copyable {
  let layout: PassLayout
  var node: SpentNode
  /// Whether the plan has memory: once this is set, all other members belong to the render thread.
  private let hasMemory = Atomic(false)
  /// Passes that are laid out and not in use.
  private var free: UnsafeMutablePointer<Pass>?
  /// Blocks for passes that are not laid out yet.
  private var fresh: UnsafeMutableRawPointer?
  private var freshCount = 0

  init(layout: PassLayout, node: SpentNode) {
    self.layout = layout
    self.node = node
  }

  /// Adds two arrays of blocks of the layout's stride, once; the first array has all-zero bits. The
  /// caller's thread does so before it sends the call that needs the memory, and lays out the
  /// passes of the first array.
  /// - Parameter plan: the address of this plan.
  mutating func add(
    _ memory: UnsafeMutableRawPointer, count: Int, _ more: UnsafeMutableRawPointer,
    count moreCount: Int, in plan: UnsafeMutablePointer<PassPlan>
  ) {
    for index in (0..<count).reversed() {
      release(layOut(memory + index * layout.stride, in: plan))
    }
    (fresh, freshCount) = (more, moreCount)
    hasMemory.store(true, ordering: .releasing)
  }

  /// Allocates a pass, which has no state; `nil` if all passes are in use, or if the plan has no
  /// memory.
  /// - Parameter plan: the address of this plan.
  mutating func allocate(in plan: UnsafeMutablePointer<PassPlan>) -> UnsafeMutablePointer<Pass>? {
    guard hasMemory.load(ordering: .acquiring) else { return nil }
    if let pass = free {
      free = pass.pointee.next
      return pass
    }
    guard freshCount > 0, let block = fresh else { return nil }
    fresh = block + layout.stride
    freshCount -= 1
    block.assumingMemoryBound(to: UInt64.self).update(repeating: 0, count: layout.stride / 8)
    return layOut(block, in: plan)
  }

  private func layOut(
    _ block: UnsafeMutableRawPointer, in plan: UnsafeMutablePointer<PassPlan>
  ) -> UnsafeMutablePointer<Pass> {
    var carver = MemoryCarver(block, isMeasuring: false)
    let pass = carver.bytes(MemoryLayout<Pass>.stride).assumingMemoryBound(to: Pass.self)
    pass.pointee = layout.layOut(plan, &carver)
    assert(carver.blockSize <= layout.size, "a pass fits in what was measured for it")
    return pass
  }

  /// - Parameter pass: a pass without state.
  mutating func release(_ pass: UnsafeMutablePointer<Pass>) {
    pass.pointee.next = free
    free = pass
  }
}
