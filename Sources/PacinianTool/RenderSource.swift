import PacinianPattern
import PacinianProfiles
import PacinianReference
import PacinianRendering
import PacinianSpectra

/// The renderer behind a command, as one stream of samples.
struct RenderSource {
  /// `--renderer`'s values.
  enum Kind: String, CaseIterable {
    /// `PacinianRendering`: vectorised.
    case fast
    /// `PacinianReference`: the rendering model in scalar double precision.
    case reference
  }

  /// The frames to the last one in which any event can still sound.
  let frameCount: Int
  private let stream: any SampleStream

  /// - Parameter bank: the profile's transients at the options' sample rate; `nil` makes one.
  init(
    _ kind: Kind, _ layers: [Pattern], profile: ActuatorProfile, options: RenderingOptions,
    bank: TransientBank? = nil
  ) throws(RenderingError) {
    switch kind {
    case .reference:
      let mix = try ReferenceMix(layers, profile: profile, options: options)
      frameCount = mix.frameCount
      stream = ReferenceStream(mix)
    case .fast:
      let bank = bank ?? TransientBank(profile: profile, sampleRate: options.sampleRate)
      var scores: [Score] = []
      for layer in layers {
        scores.append(try Score(layer, profile: profile, options: options, bank: bank))
      }
      let fast = OfflineRenderer(scores)
      frameCount = fast.frameCount
      stream = fast
    }
  }

  /// Renders the next frames.
  func render(into output: UnsafeMutableBufferPointer<Float>) {
    guard let first = output.baseAddress else { return }
    stream.render(into: first, frameCount: output.count)
  }
}
