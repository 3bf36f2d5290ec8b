import PacinianAudio
import PacinianOutput
import PacinianPattern
import PacinianProfiles
import PacinianSpectra

/// Renders patterns to samples that are ready for a file. One serves any number of patterns and
/// threads: they share the transients.
struct SignalRendering: Sendable {
  /// A pattern that can be rendered.
  struct Prepared {
    /// `nil` where its bus is not wanted.
    fileprivate var haptic: RenderSource?
    fileprivate var audio: AudioSource?
    var frameCount: Int { max(haptic?.frameCount ?? 0, audio?.frameCount ?? 0) }
    /// What there is to say about the pattern's recordings.
    var notices: [AudioNotice] { audio?.notices ?? [] }
    /// Of the samples of the pattern's recordings.
    var recordingsHash: ContentHash { audio?.recordingsHash ?? ContentHash(of: []) }
  }

  /// What there is to say about a finished signal, before the limiter.
  struct Level {
    var peak = 0.0
    /// Samples beyond full scale.
    var clippedCount = 0
  }

  let options: RenderingOptions
  let profile: ActuatorProfile
  let bus: Bus
  private let resources: String?
  private let isStrict: Bool
  private let limiter: Limiter
  private let renderer: RenderSource.Kind
  private let bank: TransientBank

  /// Reads the profile.
  init(_ choices: SignalChoices) throws(ToolError) {
    options = choices.rendering
    limiter = choices.limiter
    renderer = choices.renderer
    bus = choices.bus
    resources = choices.resources
    isStrict = choices.isStrict
    profile = try choices.profile()
    bank = TransientBank(profile: profile, sampleRate: options.sampleRate)
  }

  /// - Parameters:
  ///   - name: the pattern in messages.
  ///   - path: its file, beside which its recordings may be; `-` is standard input.
  func prepare(_ layers: [Pattern], name: String, path: String) throws(ToolError) -> Prepared {
    var prepared = Prepared()
    do throws(RenderingError) {
      if bus.hasHaptic {
        prepared.haptic = try RenderSource(
          renderer, layers, profile: profile, options: options, bank: bank)
      }
    } catch {
      throw ToolError(.badData, "\(name): \(error)")
    }
    if bus.hasAudio { prepared.audio = try audio(layers, name: name, path: path) }
    return prepared
  }

  private func audio(
    _ layers: [Pattern], name: String, path: String
  ) throws(ToolError) -> AudioSource {
    let source: AudioSource
    do throws(AudioSourceError) {
      source = try AudioSource(
        renderer, layers, folders: AudioFolders(resources: resources, patternPath: path),
        profile: profile, options: options)
    } catch {
      throw ToolError(.badData, "\(name): \(error)")
    }
    if isStrict, let silent = source.notices.first(where: { $0.error != nil }) {
      throw ToolError(.badData, "\(name): \(silent.line)")
    }
    return source
  }

  /// Renders all of a pattern, block by block, channels interleaved.
  func render(
    _ prepared: Prepared, into sink: (UnsafeBufferPointer<Float>) throws(ToolError) -> Void
  ) throws(ToolError) -> Level {
    guard let audio = prepared.audio else { return try renderHaptic(prepared, into: sink) }
    var mix = BusMix(
      haptic: prepared.haptic, audio: audio, profile: profile, sampleRate: options.sampleRate,
      limiter: limiter, capacity: min(Self.blockFrames, prepared.frameCount))
    defer { mix.deallocate() }
    var frame = 0
    while frame < prepared.frameCount {
      let count = min(Self.blockFrames, prepared.frameCount - frame)
      try sink(mix.render(frameCount: count))
      frame += count
    }
    return mix.level
  }

  private func renderHaptic(
    _ prepared: Prepared, into sink: (UnsafeBufferPointer<Float>) throws(ToolError) -> Void
  ) throws(ToolError) -> Level {
    guard let source = prepared.haptic else { return Level() }
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

  /// Long enough to spread a block's fixed costs, short enough that a block, 24 KiB, stays in
  /// the first cache until it is written.
  private static let blockFrames = 6_144
  /// Bytes of the widest vector.
  private static let alignment = 64
}
