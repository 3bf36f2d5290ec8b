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

    Writes the vibration that an AHAP or .haptic file describes: mono, tails included; with --bus
    audio or both its audio events too. FILE may be - for standard input. OUT is FILE's name with
    .wav (or .flac) in the current folder unless given; -o - writes raw 32-bit floats to standard
    output, channels interleaved.

      -o OUT                    the file to write
      --format FORMAT           f32, s16, s24 (WAV) or flac (24 bits); by OUT's ending unless given:
                                .wav, .flac, or none for WAV
    \(SignalChoices.optionsHelp)
    \(PatternInput.optionsHelp)

    What was repaired in the file, and one line about the result, go to standard error.

    """

  static let options: [Arguments.Option] =
    PatternInput.options + SignalChoices.options + [.value("-o"), .value("--format")]

  private let input: PatternInput
  private let target: RenderTarget
  private let choices: SignalChoices

  init(_ arguments: Arguments) throws(ToolError) {
    input = try PatternInput(arguments)
    target = try RenderTarget(arguments, inputPath: input.path)
    choices = try SignalChoices(arguments, format: target.format)
  }

  func run() throws(ToolError) {
    let rendering = try SignalRendering(choices)
    let (name, reading) = try input.read()
    let prepared = try rendering.prepare(reading.layers, name: name, path: input.path)
    let writer = try RenderWriter(
      target, sampleRate: rendering.options.sampleRate, channelCount: choices.bus.channelCount,
      frameCount: prepared.frameCount)
    let level = try rendering.render(prepared) { (block) throws(ToolError) in
      try writer.write(block)
    }
    try writer.finish()
    DiagnosticList(fileName: name, reading: reading).report()
    for notice in prepared.notices {
      StandardStreams.writeError("\(name): warning: \(notice.line)\n")
    }
    report(reading.layers, name: name, frameCount: prepared.frameCount, level: level)
  }

  private func report(
    _ layers: [Pattern], name: String, frameCount: Int, level: SignalRendering.Level
  ) {
    let skipped = layers.flatMap(\.events).count { !$0.kind.isHaptic }
    if skipped > 0, !choices.bus.hasAudio {
      StandardStreams.writeError(
        "\(name): warning: \(skipped) audio event\(skipped == 1 ? " makes" : "s make") "
          + "no sound on the haptic bus; render with --bus both\n")
    }
    if frameCount == 0 {
      let kind = choices.bus == .both ? "" : "\(choices.bus.rawValue) "
      StandardStreams.writeError(
        "\(name): warning: no \(kind)event sounds, so the rendering is empty\n")
    }
    let seconds = Double(frameCount) / Double(choices.rendering.sampleRate)
    let beyond =
      level.clippedCount == 0
      ? ""
      : ", \(level.clippedCount) samples beyond full scale (limiter: \(choices.limiter.rawValue))"
    StandardStreams.writeError(
      "\(target.name): \(decimal(seconds, digits: 3)) s at \(choices.rendering.sampleRate) Hz, "
        + "peak \(decimal(level.peak, digits: 3))\(beyond)\n")
  }
}
