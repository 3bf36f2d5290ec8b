#if canImport(PacinianReference)
import PacinianPattern
import PacinianProfiles
import PacinianReference
import PacinianRendering

extension OfflineRendering {
  /// Vibration by the reference: sounding frames, and what begins it.
  func reference(
    of layers: [Pattern]
  ) throws(RenderingError) -> (frameCount: Int, begin: () -> OfflineBus.Source) {
    let mix = try ReferenceMix(layers, profile: profile, options: options.rendering, bank: bank)
    return (mix.frameCount, { OfflineBus.source(mix) })
  }
}

extension OfflineBus {
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
#endif
