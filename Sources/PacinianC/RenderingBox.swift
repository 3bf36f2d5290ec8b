import PacinianOutput
import PacinianPattern
import PacinianProfiles
import PacinianRendering
import PacinianSpectra
import Synchronization

/// What a `pcn_rendering` stands for: a pattern's samples, from any frame for any count.
///
/// The renderer goes forward only, so a jump renders what it passes over, and one back begins anew.
final class RenderingBox: HandleObject, @unchecked Sendable {
  static let kind = HandleKind.rendering

  let sampleRate: Int
  let frameCount: Int
  private let profile: ActuatorProfile
  private let limiter: Limiter
  private let scores: [Score]

  /// Held around everything below.
  private let lock = Mutex(())
  private var renderer: Renderer
  private var stage: OutputStage

  init(
    _ layers: [Pattern], profile: ActuatorProfile, options: RenderingOptions, limiter: Limiter
  ) throws(RenderingError) {
    self.profile = profile
    self.limiter = limiter
    sampleRate = options.sampleRate
    let bank = TransientBank(profile: profile, sampleRate: options.sampleRate)
    var scores: [Score] = []
    for layer in layers {
      scores.append(try Score(layer, profile: profile, options: options, bank: bank))
    }
    self.scores = scores
    frameCount = scores.reduce(0) { max($0, $1.frameCount) }
    renderer = Self.renderer(of: scores, sampleRate: sampleRate)
    stage = OutputStage(profile: profile, sampleRate: sampleRate, limiter: limiter)
  }

  /// The next frame, and what was measured before it.
  var progress: (position: Int, peak: Double, clippedCount: Int) {
    lock.withLock { _ in (renderer.position, stage.peak, stage.clippedCount) }
  }

  /// Renders frames `first` to `first + count - 1`; without `output` they are only passed over.
  func read(first: Int, count: Int, into output: UnsafeMutablePointer<Float>?) {
    let sounding = max(0, min(count, frameCount - first))
    lock.withLock { _ in
      if sounding > 0 {
        seek(to: first)
        if let output {
          render(sounding, into: output)
        } else {
          seek(to: first + sounding)
        }
      }
    }
    guard let output else { return }
    (output + sounding).initialize(repeating: 0, count: count - sounding)
  }

  private func seek(to frame: Int) {
    if frame < renderer.position {
      renderer = Self.renderer(of: scores, sampleRate: sampleRate)
      stage = OutputStage(profile: profile, sampleRate: sampleRate, limiter: limiter)
    }
    guard renderer.position < frame else { return }
    let size = min(frame - renderer.position, Self.skippedFrames)
    let skipped = UnsafeMutablePointer<Float>.allocate(capacity: size)
    defer { skipped.deallocate() }
    while renderer.position < frame {
      render(min(size, frame - renderer.position), into: skipped)
    }
  }

  private func render(_ count: Int, into output: UnsafeMutablePointer<Float>) {
    renderer.render(into: output, frameCount: count)
    stage.process(UnsafeMutableBufferPointer(start: output, count: count))
  }

  /// Long enough to spread a block's fixed costs, short enough to stay in the cache.
  private static let skippedFrames = 8_192

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
