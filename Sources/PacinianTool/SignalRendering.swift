import PacinianOutput
import PacinianPattern
import PacinianProfiles
import PacinianSpectra

/// Renders patterns to samples that are ready for a file. One serves any number of patterns and
/// threads: they share the transients.
struct SignalRendering: Sendable {
  /// A pattern that can be rendered.
  struct Prepared {
    fileprivate var source: RenderSource
    var frameCount: Int { source.frameCount }
  }

  /// What there is to say about a finished signal, before the limiter.
  struct Level {
    var peak = 0.0
    /// Samples beyond full scale.
    var clippedCount = 0
  }

  let options: RenderingOptions
  let profile: ActuatorProfile
  private let limiter: Limiter
  private let renderer: RenderSource.Kind
  private let bank: TransientBank

  /// Reads the profile.
  init(_ choices: SignalChoices) throws(ToolError) {
    options = choices.rendering
    limiter = choices.limiter
    renderer = choices.renderer
    profile = try choices.profile()
    bank = TransientBank(profile: profile, sampleRate: options.sampleRate)
  }

  /// - Parameter name: the pattern in messages.
  func prepare(_ layers: [Pattern], name: String) throws(ToolError) -> Prepared {
    do throws(RenderingError) {
      return Prepared(
        source: try RenderSource(renderer, layers, profile: profile, options: options, bank: bank))
    } catch {
      throw ToolError(.badData, "\(name): \(error)")
    }
  }

  /// Renders all of a pattern, block by block.
  func render(
    _ prepared: Prepared, into sink: (UnsafeBufferPointer<Float>) throws(ToolError) -> Void
  ) throws(ToolError) -> Level {
    var source = prepared.source
    var stage = OutputStage(profile: profile, sampleRate: options.sampleRate, limiter: limiter)
    let bytes = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(Self.blockFrames, source.frameCount) * MemoryLayout<Float>.stride,
      alignment: Self.alignment)
    defer { bytes.deallocate() }
    let block = bytes.bindMemory(to: Float.self)
    var frame = 0
    while frame < source.frameCount {
      let count = min(Self.blockFrames, source.frameCount - frame)
      let samples = UnsafeMutableBufferPointer(rebasing: block[..<count])
      source.render(into: samples)
      stage.process(samples)
      try sink(UnsafeBufferPointer(samples))
      frame += count
    }
    return Level(peak: stage.peak, clippedCount: stage.clippedCount)
  }

  /// Long enough to spread a block's fixed costs, short enough that a block stays in the cache until
  /// it is written.
  private static let blockFrames = 4_096
  /// Bytes of the widest vector.
  private static let alignment = 64
}
