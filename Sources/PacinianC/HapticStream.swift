import PacinianOutput
import PacinianPattern
import PacinianProfiles
import PacinianRendering
import PacinianSpectra

/// The haptic bus of a pattern.
struct HapticStream: RenderingStream {
  static let channelCount = 1

  let frameCount: Int
  private let scores: [Score]
  private let sampleRate: Int
  private var renderer: Renderer
  private var stage: OutputStage
  private let freshStage: OutputStage

  init(
    _ layers: [Pattern], profile: ActuatorProfile, options: RenderingOptions, limiter: Limiter
  ) throws(RenderingError) {
    let bank = TransientBank(profile: profile, sampleRate: options.sampleRate)
    var scores: [Score] = []
    for layer in layers {
      scores.append(try Score(layer, profile: profile, options: options, bank: bank))
    }
    self.scores = scores
    sampleRate = options.sampleRate
    frameCount = scores.reduce(0) { max($0, $1.frameCount) }
    freshStage = OutputStage(profile: profile, sampleRate: sampleRate, limiter: limiter)
    stage = freshStage
    renderer = Self.renderer(of: scores, sampleRate: sampleRate)
  }

  var progress: StreamProgress {
    StreamProgress(
      position: renderer.position, peak: stage.peak, clippedCount: stage.clippedCount)
  }

  mutating func restart() {
    renderer = Self.renderer(of: scores, sampleRate: sampleRate)
    stage = freshStage
  }

  mutating func render(_ count: Int, into output: UnsafeMutablePointer<Float>) {
    renderer.render(into: output, frameCount: count)
    stage.process(UnsafeMutableBufferPointer(start: output, count: count))
  }

  private static func renderer(of scores: [Score], sampleRate: Int) -> Renderer {
    let renderer = Renderer(
      RendererConfiguration(
        sampleRate: sampleRate, playerCapacity: max(1, scores.count), liveCapacity: 1))
    for score in scores {
      guard renderer.addPlayer(score) != nil else {
        preconditionFailure("the renderer has room for every layer")
      }
    }
    return renderer
  }
}
