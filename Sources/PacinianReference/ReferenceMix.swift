import PacinianModel
import PacinianSpectra

/// The sum of patterns that start at one instant, each with a player of its own (rendering model,
/// section 8).
public struct ReferenceMix {
  /// The frames to the last one in which any event of any layer can still sound.
  public let frameCount: Int
  /// The frames of each haptic event in file order, for each layer.
  public var eventFrames: [[Range<Int>]] { renderers.map { $0.eventFrames } }

  private var renderers: [ReferenceRenderer]

  /// Prepares a rendering. Complexity: O(events · log control points).
  /// - Parameter bank: the profile's transients at the options' sample rate; `nil` makes one.
  public init(
    _ layers: [Pattern], profile: ActuatorProfile, options: RenderingOptions = RenderingOptions(),
    playback: ReferencePlayback = ReferencePlayback(), bank: TransientBank? = nil
  ) throws(RenderingError) {
    let bank = bank ?? TransientBank(profile: profile, sampleRate: options.sampleRate)
    renderers = try layers.map { (layer) throws(RenderingError) in
      try ReferenceRenderer(
        layer, profile: profile, options: options, playback: playback, bank: bank)
    }
    frameCount = renderers.reduce(0) { max($0, $1.frameCount) }
  }

  /// The whole rendering.
  public mutating func render() -> [Double] { render(0..<frameCount) }

  /// The signal's samples at `frames`; silence outside the rendering.
  public mutating func render(_ frames: Range<Int>) -> [Double] {
    var output = [Double](repeating: 0, count: frames.count)
    for layer in renderers.indices {
      for (index, sample) in renderers[layer].render(frames).enumerated() {
        output[index] += sample
      }
    }
    return output
  }
}
