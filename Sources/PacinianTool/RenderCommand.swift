import Glibc
import PacinianOutput
import PacinianPattern
import PacinianProfiles

/// `pacinian render`: a pattern file to an audio file of its vibration.
struct RenderCommand: Command {
  static let name = "render"
  static let summary = "write the vibration of a pattern as WAV, FLAC or raw samples"

  static let help = """
    usage: pacinian render FILE [-o OUT] [OPTIONS]

    Writes the vibration that an AHAP or .haptic file describes: mono, tails included. FILE may be
    - for standard input. OUT is FILE's name with .wav (or .flac) in the current folder unless
    given; -o - writes raw 32-bit floats to standard output.

      -o OUT                    the file to write
      --rate HZ                 frames a second, 1000 to 192000 (48000)
      --format FORMAT           f32, s16, s24 (WAV) or flac (24 bits); by OUT's ending unless given
      --limiter LIMITER         none, clip or soft (none; clip where samples are integers)
      --length-limit SECONDS    the longest rendering (3600)
      --renderer RENDERER       fast or reference: the rendering model in scalar code (fast)
    \(RenderingChoices.optionsHelp)
    \(PatternInput.optionsHelp)

    What was repaired in the file, and one line about the result, go to standard error.

    """

  static let options: [Arguments.Option] =
    PatternInput.options + RenderingChoices.options + [
      .value("-o"), .value("--rate"), .value("--format"), .value("--limiter"),
      .value("--length-limit"), .value("--renderer"),
    ]

  private let input: PatternInput
  private let target: RenderTarget
  private let limiter: Limiter
  private let choices: RenderingChoices
  private let renderer: RenderSource.Kind

  private var rendering: RenderingOptions { choices.rendering }

  init(_ arguments: Arguments) throws(ToolError) {
    input = try PatternInput(arguments)
    target = try RenderTarget(arguments, inputPath: input.path)
    limiter =
      try arguments.choice("--limiter", of: Limiter.self) ?? target.format.defaultLimiter
    renderer = try arguments.choice("--renderer", of: RenderSource.Kind.self) ?? .fast
    var choices = try RenderingChoices(arguments)
    if let rate = try arguments.integer("--rate", in: RenderingOptions.sampleRates) {
      choices.rendering.sampleRate = rate
    }
    if let limit = try arguments.seconds("--length-limit") {
      choices.rendering.lengthLimit = min(limit, RenderingOptions.longestLength)
    }
    self.choices = choices
  }

  func run() throws(ToolError) {
    let profile = try choices.profile()
    let (name, reading) = try input.read()
    var source: RenderSource
    do throws(RenderingError) {
      source = try RenderSource(renderer, reading.layers, profile: profile, options: rendering)
    } catch {
      throw ToolError(.badData, "\(name): \(error)")
    }
    let writer = try RenderWriter(
      target, sampleRate: rendering.sampleRate, frameCount: source.frameCount)
    var stage = OutputStage(
      profile: profile, sampleRate: rendering.sampleRate, limiter: limiter)
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: Self.blockFrames)
    defer { block.deallocate() }
    var frame = 0
    while frame < source.frameCount {
      let count = min(Self.blockFrames, source.frameCount - frame)
      let samples = UnsafeMutableBufferPointer(rebasing: block[..<count])
      source.render(into: samples)
      stage.process(samples)
      try writer.write(UnsafeBufferPointer(samples))
      frame += count
    }
    try writer.finish()
    DiagnosticList(fileName: name, reading: reading).report()
    report(reading.layers, name: name, frameCount: source.frameCount, stage: stage)
  }

  /// Long enough to spread a block's fixed costs, short enough to keep memory flat.
  private static let blockFrames = 32_768

  private func report(_ layers: [Pattern], name: String, frameCount: Int, stage: OutputStage) {
    let skipped = layers.flatMap(\.events).count { !$0.kind.isHaptic }
    if skipped > 0 {
      StandardStreams.writeError(
        "\(name): warning: \(skipped) audio event\(skipped == 1 ? " makes" : "s make") "
          + "no sound on the haptic bus\n")
    }
    if frameCount == 0 {
      StandardStreams.writeError("\(name): warning: no haptic event, so the rendering is empty\n")
    }
    let seconds = Double(frameCount) / Double(rendering.sampleRate)
    let beyond =
      stage.clippedCount == 0
      ? ""
      : ", \(stage.clippedCount) samples beyond full scale (limiter: \(limiter.rawValue))"
    StandardStreams.writeError(
      "\(target.name): \(decimal(seconds, digits: 3)) s at \(rendering.sampleRate) Hz, "
        + "peak \(decimal(stage.peak, digits: 3))\(beyond)\n")
  }
}
