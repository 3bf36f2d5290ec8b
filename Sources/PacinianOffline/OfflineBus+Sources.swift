import PacinianReference
import PacinianRendering

extension OfflineBus {
  /// Vibration by the fast renderer.
  static func source(_ renderer: OfflineRenderer) -> Source {
    { rows, _, frameCount in renderer.render(into: rows, frameCount: frameCount) }
  }

  /// Vibration by the reference.
  static func source(_ reference: ReferenceMix) -> Source {
    var (mix, position) = (reference, 0)
    return { rows, _, frameCount in
      for (frame, sample) in mix.render(position..<position + frameCount).enumerated() {
        rows[frame] = Float(sample)
      }
      position += frameCount
    }
  }
}
