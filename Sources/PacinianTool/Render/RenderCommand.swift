import PacinianFormats
import PacinianBase
import PacinianRendering
import PacinianModel

/// `pacinian render`: a pattern file to an audio file of its vibration.
struct RenderCommand: Command {
  static let name = "render"
  static let summary = "write the vibration of a pattern as WAV, FLAC or raw samples"

  static let usage = ["FILE... [-o OUT] [OPTIONS]"]

  static let about = """
    Writes the vibration that an AHAP or .haptic file describes: mono, tails included; with --bus
    audio or both its audio events too. FILE may be - for standard input. OUT is FILE's name with
    .wav (or .flac) in the current folder unless given; -o - writes raw 32-bit floats to standard
    output, channels interleaved. Of several FILEs, OUT is the folder for all. pacinian batch
    renders folders.
    """

  static let remarks = """
    Repairs of the file, and one line about the result, go to standard error. Of several FILEs, one
    that fails does not stop the others.
    """

  static let options: [Arguments.Option] =
    [
      .value("-o", "OUT", "the file to write", offer: .files),
      .choice(
        "--format", "FORMAT", of: AudioFormatName.self,
        "f32, s16, s24 (WAV) or flac (24 bits); by OUT's ending unless given: .wav, .flac, or none "
          + "for WAV"),
    ] + RenderingChoices.signalOptions + PatternReadingChoices.options

  private let targets: [RenderTarget]
  private let reading: PatternReadingChoices
  private let choices: RenderingChoices

  init(_ arguments: Arguments) throws(ToolError) {
    targets = try SeveralFiles.targets(arguments) { (arguments, path) throws(ToolError) in
      try RenderTarget(arguments, inputPath: path)
    }
    reading = try PatternReadingChoices(arguments)
    // (All have one format.)
    choices = try RenderingChoices(
      arguments, defaultLimiter: targets[0].format.defaultLimiter)
  }

  func run() throws(ToolError) {
    for target in targets { try target.check(isBinary: true) }
    guard choices.hasAutomaticGain else {
      let rendering = try choices.rendering()
      return try SeveralFiles.work(on: targets) { (target) throws(ToolError) in
        let (name, pattern) = try reading.named(at: target.inputPath)
        try render(pattern, name, to: target, by: rendering)
      }
    }
    // (Read once: standard input is there once.)
    var ready: [(pattern: PatternReading, name: String, target: RenderTarget)] = []
    try SeveralFiles.work(on: targets) { (target) throws(ToolError) in
      let (name, pattern) = try reading.named(at: target.inputPath)
      ready.append((pattern, name, target))
    }
    let (scaled, gain) = try choices.scaled(
      for: ready.map { ($0.pattern.layers, $0.target.inputPath) }, jobs: 1
    ) { $0 }
    if gain < 1 { StandardStreams.report("gain \(decimal(gain, digits: 3)) for all files") }
    let rendering = try scaled.rendering()
    try SeveralFiles.work(on: ready) { (file) throws(ToolError) in
      try render(file.pattern, file.name, to: file.target, by: rendering)
    }
  }

  private func render(
    _ reading: PatternReading, _ name: String, to target: RenderTarget,
    by rendering: OfflineRendering
  ) throws(ToolError) {
    let signal = try choices.signal(
      of: reading.layers, by: rendering, name: name, path: target.inputPath)
    let writer = try target.writer(
      sampleRate: signal.sampleRate, channelCount: signal.channelCount,
      frameCount: signal.frameCount)
    try signal.render { (block) throws(ToolError) in try writer.write(block) }
    try writer.finish()
    DiagnosticList(fileName: name, reading: reading).report()
    for notice in signal.notices { StandardStreams.report(notice.line(in: name)) }
    report(reading.layers, name: name, signal, in: target)
  }

  private func report(
    _ layers: [Pattern], name: String, _ signal: OfflineSignal, in target: RenderTarget
  ) {
    let (buses, measurement) = (choices.options.buses, signal.measurement)
    choices.reportSkippedAudio(in: layers, of: name, "render")
    if signal.frameCount == 0 {
      let kind = buses == .both ? "" : "\(buses.rawValue) "
      StandardStreams.report("\(name): warning: no \(kind)event sounds, so the rendering is empty")
    }
    let seconds = Double(signal.frameCount) / Double(signal.sampleRate)
    let beyond =
      measurement.clippedCount == 0
      ? ""
      : ", \(measurement.clippedCount) samples beyond full scale "
        + "(limiter: \(choices.options.limiter.rawValue))"
    StandardStreams.report(
      "\(target.name): \(decimal(seconds, digits: 3)) s at \(signal.sampleRate) Hz, "
        + "peak \(decimal(measurement.peak, digits: 3))\(beyond)")
  }
}
