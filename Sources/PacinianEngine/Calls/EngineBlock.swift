import PacinianModel

/// A block that is about to be rendered, to which a host hands the values of controls: see
/// ``Engine/render(haptic:values:)``.
public struct EngineBlock: ~Copyable {
  let core: UnsafeMutablePointer<RenderCore>
  /// Frames of the block.
  public let frameCount: Int

  /// Values of one control of a player, one for each frame of the block; the last holds where there
  /// are fewer, and those after the block's end are ignored. They are clamped to the control's
  /// range, and one that is not a number counts as the range's lower bound. A player of another
  /// engine is ignored. Real-time safe. Complexity: O(values).
  public func send(_ values: Span<Float>, of id: ControlID, to player: Player) {
    values.withUnsafeBufferPointer {
      guard let first = $0.baseAddress else { return }
      core.pointee.hand(
        player.blockTarget, id, values: first, count: min($0.count, frameCount))
    }
  }
}

/// A player as the render thread knows it.
package struct BlockTarget: BitwiseCopyable, @unchecked Sendable {
  let core: UnsafeMutablePointer<PlayerCore>
  let engine: UnsafeMutablePointer<EngineAtomics>
}

extension Player {
  package var blockTarget: BlockTarget {
    BlockTarget(core: storage.core, engine: service.atomics)
  }
}
