import PacinianPattern

/// Values of one control of a player, one for each frame of a block, that the host hands over with
/// the render call: ``Engine/render(haptic:audio:frameCount:values:valueCount:)``. The player must
/// be held until the call has returned.
public struct BlockValues: BitwiseCopyable, @unchecked Sendable {
  let target: BlockTarget
  /// The index of the control, see `ControlID.index`.
  let control: Int
  /// Read during the call. Values are clamped to the control's range; one that is not a number
  /// counts as the range's lower bound.
  public var values: UnsafePointer<Float>

  init(_ target: BlockTarget, control: Int, values: UnsafePointer<Float>) {
    self.target = target
    self.control = control
    self.values = values
  }
}

/// A player as the render thread knows it.
package struct BlockTarget: BitwiseCopyable, @unchecked Sendable {
  let core: UnsafeMutablePointer<PlayerCore>
  let engine: UnsafeMutablePointer<EngineSignals>
}

extension Player {
  /// For a render call of the player's engine. Complexity: O(1).
  /// - Parameter values: one for each frame of the block.
  public func blockValues(of id: ControlID, _ values: UnsafePointer<Float>) -> BlockValues {
    BlockValues(blockTarget, control: id.index, values: values)
  }

  package var blockTarget: BlockTarget {
    BlockTarget(core: storage.core, engine: service.signals)
  }
}
