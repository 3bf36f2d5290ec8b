#if canImport(PacinianReference)
import PacinianModel
import PacinianReference

extension OfflineRendering {
  /// Vibration by the reference: sounding frames, and what begins it.
  func reference(
    of layers: [Pattern]
  ) throws(RenderingError) -> (frameCount: Int, begin: () -> OfflineBus.Source) {
    let mix = try ReferenceMix(layers, profile: profile, options: options.rendering, bank: bank)
    return (mix.frameCount, { OfflineBus.source(mix) })
  }

  /// Audio by the reference: sounding frames, and what begins it.
  func reference(
    of layers: [Pattern], _ clips: [[Int: AudioClip]]
  ) throws(RenderingError) -> (frameCount: Int, begin: () -> OfflineBus.Source) {
    let references = try zip(layers, clips).map { (layer, clips) throws(RenderingError) in
      try ReferenceAudioRenderer(
        layer, options: options.rendering, clips: clips.mapValues { ReferenceClip($0) },
        envelope: profile.envelope)
    }
    let frameCount = references.reduce(0) { max($0, $1.frameCount) }
    return (frameCount, { OfflineBus.source(references) })
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

  /// Audio by the reference.
  static func source(_ references: [ReferenceAudioRenderer]) -> Source {
    var references = references
    return { rows, stride, frameCount in
      let (left, right) = (rows, rows + stride)
      left.update(repeating: 0, count: frameCount)
      right.update(repeating: 0, count: frameCount)
      for index in references.indices {
        let samples = references[index].render(frameCount: frameCount)
        for frame in 0..<frameCount {
          left[frame] += Float(samples.left[frame])
          right[frame] += Float(samples.right[frame])
        }
      }
    }
  }
}

extension ReferenceClip {
  /// The samples of a clip in double precision.
  init(_ clip: AudioClip) {
    let waveform = clip.waveform
    let frames = 0..<waveform.frameCount
    self.init(
      left: frames.map { Double(waveform.left[$0]) },
      right: waveform.isStereo ? frames.map { Double(waveform.right[$0]) } : nil,
      usesVolumeEnvelope: clip.usesVolumeEnvelope, isLoopEnabled: clip.isLoopEnabled)
  }
}
#endif
