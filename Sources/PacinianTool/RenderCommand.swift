import Glibc
import PacinianOutput
import PacinianPattern
import PacinianProfiles
import PacinianReference

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
      --profile NAME|FILE       the actuator: see pacinian profiles (taptic)
      --format FORMAT           f32, s16, s24 (WAV) or flac (24 bits); by OUT's ending unless given
      --limiter LIMITER         none, clip or soft (none; clip where samples are integers)
      --intensity-law LAW       linear or quadratic (the profile's)
      --envelope-timing TIMING  normalized or seconds (the profile's)
      --duration-limit SECONDS  the longest a continuous event holds, or none (30)
      --length-limit SECONDS    the longest rendering (3600)
    \(PatternInput.optionsHelp)

    What was repaired in the file, and one line about the result, go to standard error.

    """

  static let options: [Arguments.Option] =
    PatternInput.options + [
      .value("-o"), .value("--rate"), .value("--profile"), .value("--format"),
      .value("--limiter"), .value("--intensity-law"), .value("--envelope-timing"),
      .value("--duration-limit"), .value("--length-limit"),
    ]

  private let input: PatternInput
  private let target: RenderTarget
  private let limiter: Limiter
  private let profileName: String
  private let intensityLaw: IntensityLaw?
  private let envelopeTiming: EnvelopeTimes.Timing?
  private let rendering: RenderingOptions

  init(_ arguments: Arguments) throws(ToolError) {
    input = try PatternInput(arguments)
    target = try RenderTarget(arguments, inputPath: input.path)
    limiter =
      try arguments.choice("--limiter", of: Limiter.self) ?? target.format.defaultLimiter
    profileName = arguments.text("--profile") ?? "taptic"
    intensityLaw = try arguments.choice("--intensity-law", of: IntensityLaw.self)
    envelopeTiming = try arguments.choice("--envelope-timing", of: EnvelopeTimes.Timing.self)
    var rendering = RenderingOptions()
    if let rate = try arguments.integer("--rate", in: RenderingOptions.sampleRates) {
      rendering.sampleRate = rate
    }
    if let limit = try arguments.secondsOrNone("--duration-limit") {
      rendering.durationLimit = limit
    }
    if let limit = try arguments.seconds("--length-limit") {
      rendering.lengthLimit = min(limit, RenderingOptions.longestLength)
    }
    self.rendering = rendering
  }

  func run() throws(ToolError) {
    var profile = try ProfileInput.load(profileName)
    if let intensityLaw { profile.intensityLaw = intensityLaw }
    if let envelopeTiming { profile.envelope.timing = envelopeTiming }
    let (name, reading) = try input.read()
    var renderer: ReferenceMix
    do throws(RenderingError) {
      renderer = try ReferenceMix(reading.layers, profile: profile, options: rendering)
    } catch {
      throw ToolError(.badData, "\(name): \(error)")
    }
    let writer = try RenderWriter(
      target, sampleRate: rendering.sampleRate, frameCount: renderer.frameCount)
    var stage = OutputStage(
      profile: profile, sampleRate: rendering.sampleRate, limiter: limiter)
    var frame = 0
    while frame < renderer.frameCount {
      let next = min(frame + Self.blockFrames, renderer.frameCount)
      var block = renderer.render(frame..<next).map { Float($0) }
      try block.withUnsafeMutableBufferPointer { (samples) throws(ToolError) in
        stage.process(samples)
        try writer.write(UnsafeBufferPointer(samples))
      }
      frame = next
    }
    try writer.finish()
    DiagnosticList(fileName: name, reading: reading).report()
    report(reading.layers, name: name, frameCount: renderer.frameCount, stage: stage)
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
