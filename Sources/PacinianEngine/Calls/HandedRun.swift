import PacinianRendering

/// Values that a render call has handed over, in a block of the engine's pool of runs: the values
/// lie behind it.
struct HandedRun: LinkedNode {
  /// The first member, so that a run leads to its block.
  var run: LiveRun
  let player: UnsafeMutablePointer<PlayerCore>
  /// The index of the control, see `ControlID.index`.
  let control: Int
  /// The bus's frame of the first value.
  let frame: Int
  /// The frame from which it writes: whatever else writes from an earlier one has no effect.
  let writer: Int
  /// The next that was handed over with the same block.
  var next: UnsafeMutablePointer<HandedRun>?

  /// Bytes before the values.
  private static let head = (MemoryLayout<HandedRun>.stride + 63) & ~63

  /// Bytes of a block with so many values.
  static func bytes(_ count: Int) -> Int { head + count * MemoryLayout<Float>.stride }

  /// The values in a block.
  static func values(in block: UnsafeMutableRawPointer) -> UnsafeMutablePointer<Float> {
    (block + head).assumingMemoryBound(to: Float.self)
  }
}
