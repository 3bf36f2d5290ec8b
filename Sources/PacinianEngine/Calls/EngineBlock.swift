import PacinianModel

/// A block that is about to be rendered, to which a host sends the values of controls: see
/// ``Engine/render(haptic:values:)``.
public struct EngineBlock: ~Copyable {
  let core: UnsafeMutablePointer<RenderCore>
  /// Frames of the block.
  public let frameCount: Int

  /// Sends values of one control of a player, one for each frame of the block. If there are fewer
  /// values than frames, the last value stays; values after the block's end are ignored. Values are
  /// clamped to the control's range, and a value that is not a number counts as the range's lower
  /// bound. A player of another engine is ignored. Real-time safe. Complexity: O(values).
  public func send(_ values: Span<Float>, of id: ControlID, to player: Player) {
    values.withUnsafeBufferPointer {
      guard let first = $0.baseAddress else { return }
      core.pointee.submit(
        player.blockTarget, id, values: first, count: min($0.count, frameCount))
    }
  }
}

/// The render thread's reference to a player.
package struct BlockTarget: BitwiseCopyable, @unchecked Sendable {
  let core: UnsafeMutablePointer<PlayerCore>
  let engine: UnsafeMutablePointer<EngineAtomics>
}

extension Player {
  package var blockTarget: BlockTarget {
    BlockTarget(core: storage.core, engine: service.atomics)
  }
}
