import PacinianBase
import PacinianRendering
import Synchronization

/// The time of its pattern that a player has reached, from the last record of its passes. The
/// render thread writes it and any thread reads it, without locks: the number of changes is odd
/// during a change, and differs after one, so that a reader tries again (a sequence lock; Lameter,
/// Effective synchronization on Linux/NUMA systems, 2005).
struct PlayerPlace: ~Copyable {
  private let changes = Atomic(0)
  private let frame = Atomic(Double(0).bitPattern)
  private let instant = Atomic(Double(0).bitPattern)
  private let framesPerSecond = Atomic(Double(1).bitPattern)
  private let isPlaying = Atomic(false)

  /// The render thread.
  @inline(__always)
  borrowing func set(_ record: PassRecord) {
    let count = changes.load(ordering: .relaxed)
    changes.store(count &+ 1, ordering: .relaxed)
    atomicMemoryFence(ordering: .releasing)
    frame.store(record.frame.frames.bitPattern, ordering: .relaxed)
    instant.store(record.instant.frames.bitPattern, ordering: .relaxed)
    framesPerSecond.store(record.framesPerSecond.bitPattern, ordering: .relaxed)
    isPlaying.store(record.isPlaying, ordering: .relaxed)
    changes.store(count &+ 2, ordering: .releasing)
  }

  /// The pattern's second at the bus's frame `position`, and whether a pass plays.
  borrowing func time(at position: Int) -> (seconds: Double, isPlaying: Bool) {
    while true {
      let count = changes.load(ordering: .acquiring)
      let frame = Double(bitPattern: frame.load(ordering: .relaxed))
      let instant = Double(bitPattern: instant.load(ordering: .relaxed))
      let framesPerSecond = Double(bitPattern: framesPerSecond.load(ordering: .relaxed))
      let isPlaying = isPlaying.load(ordering: .relaxed)
      atomicMemoryFence(ordering: .acquiring)
      guard count & 1 == 0, changes.load(ordering: .relaxed) == count else {
        // The render thread may be suspended in the middle of a change.
        _ = sched_yield()
        continue
      }
      let passed = isPlaying ? max(0, Double(position) - frame) : 0
      return ((instant + passed) / framesPerSecond, isPlaying)
    }
  }
}
