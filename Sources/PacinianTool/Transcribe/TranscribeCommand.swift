import PacinianBase
import PacinianAnalysis
import PacinianFormats
import PacinianRendering
import PacinianModel
import PacinianFigures
import PacinianMedia

/// `pacinian transcribe`: a sound to the pattern that should be felt for it.
struct TranscribeCommand: Command {
  static let name = "transcribe"
  static let summary = "make a pattern of a sound, or of a vibration"

  static let usage = [
    "SOUND -o OUT.haptic|OUT.ahap [OPTIONS]", "PATH... -o DIR [--to FORMAT] [OPTIONS]",
  ]

  static let about = """
    Writes what should be felt for a sound: its level as amplitude, its brightness as sharpness, its
    strokes as emphasis. SOUND is a WAV, AIFF, CAF, FLAC, Ogg or MP3 file of any rate, or - for
    standard input. docs/TRANSCRIBE.md has the rules, and how near they come to designers.

    With several PATHs, or one that is a folder, it is a batch: all sounds in folders are transcribed,
    DIR mirrors the folders, and DIR/manifest.jsonl has the outcome of each, as of pacinian batch.

    With --kind vibration SOUND is a vibration, such as pacinian render writes or an actuator makes: the
    result is the pattern that --profile renders to it.

    .haptic holds the result as it is. In AHAP intensity and sharpness are square roots of it, as
    phones want them; curves have at most 16 points, and continuous events 30 s.
    """

  static let options: [Arguments.Option] =
    [
      .value("-o", "OUT", "the file to write; - is standard output", offer: .files),
      ConversionTarget.option("by OUT's ending; ahap on standard output; haptic into DIR"),
    ] + TranscribeChoices.options + [
      .value(
        "--plot", "PICTURE", "also draw sound and result above each other: .png, .svg or .pdf",
        offer: .files),
      .file("--listen", "WAV", "also write the sound, left, and its rendered pattern, right"),
      .file("--report", "JSON", "also write numbers about both"),
      RenderingChoices.profile,
    ] + BatchPlace.options

  /// The endings of the files that are sounds in a folder.
  private static let endings: Set = [
    "wav", "aif", "aiff", "aifc", "caf", "flac", "ogg", "oga", "opus", "mp3", "au", "snd", "w64",
  ]

  private let arguments: Arguments
  private let paths: [String]
  private let choices: TranscribeChoices
  private let profileName: String

  init(_ arguments: Arguments) throws(ToolError) {
    self.arguments = arguments
    paths = try arguments.somePositionals("SOUND")
    choices = try TranscribeChoices(arguments)
    profileName = arguments.text("--profile") ?? "taptic"
    if paths.count > 1 { _ = try batch() }
  }

  func run() throws(ToolError) {
    let isBatch = paths.count > 1 || stat(of: paths[0])?.kind == S_IFDIR
    if isBatch { try runBatch() } else { try runOne(paths[0]) }
  }

  private func profile() throws(ToolError) -> ActuatorProfile {
    let profile = try ProfileInput.load(profileName)
    if choices.kind == .vibration, let fault = profile.transcriptionFault {
      throw arguments.usageError("--profile \(profileName): \(fault)")
    }
    return profile
  }

  /// Where a batch writes, and its format.
  private func batch() throws(ToolError) -> (BatchPlace, PatternFormat) {
    for option in ["--plot", "--listen", "--report"] where arguments.has(option) {
      throw arguments.usageError("\(option) is for one SOUND")
    }
    let place = try BatchPlace(arguments)
    guard FormatList.all.format(ofFileNamed: place.folder) == nil else {
      throw arguments.usageError(
        "several sounds become a folder of patterns; name one with -o DIR, not \(place.folder)")
    }
    return (place, try ConversionTarget.format(arguments) ?? .haptic)
  }

  private func runBatch() throws(ToolError) {
    let (place, format) = try batch()
    let plan = try BatchPlan(paths, ending: format.ending, for: place) { name in
      FileName.ending(of: name).map { Self.endings.contains($0) } ?? false
    }
    if plan.all.isEmpty {
      throw plan.closed.first?.error
        ?? ToolError(.missingInput, "there is no sound in \(paths.joined(separator: ", "))")
    }
    let transcriber = try Transcriber(choices: choices, format: format, profile: profile())
    let profileHash = ContentHash(of: try ProfileInput.text(profileName).bytes)
    let work = TranscribeWork(
      place: place, settings: "\(transcriber.settings) profile=\(profileHash)",
      transcriber: transcriber)
    try BatchSession(work: work, plan: plan, inputsName: "sounds", doneWord: "transcribed").run()
  }

  private func runOne(_ path: String) throws(ToolError) {
    let target = try ConversionTarget(arguments, inputPath: path)
    for option in BatchPlace.options where arguments.has(option.name) {
      throw arguments.usageError("\(option.name) is for several PATHs, or a folder")
    }
    let plotTarget = try arguments.text("--plot").map { (plotPath) throws(ToolError) in
      try PlotTarget(path: plotPath, option: "--plot", arguments, inputPath: path)
    }
    let profile = try profile()
    let input = try SoundInput(
      path: path, choices, showsProgress: Terminal.movesCursor(STDERR_FILENO))
    let result = try Transcriber(
      choices: choices, format: target.format, profile: profile
    ).transcribe(input)
    try target.write(result.conversion, name: input.name)
    try writeBeside(target, result, of: input, profile: profile, plotTarget)
    for warning in result.warnings { StandardStreams.report("\(input.name): warning: \(warning)") }
    StandardStreams.report(
      "\(target.name): \(decimal(result.transcription.seconds, digits: 3)) s, "
        + counted(result.transcription.emphasis.count, "emphasis point"))
  }

  /// Writes the report, the file to listen to and the figure that are asked for.
  private func writeBeside(
    _ target: ConversionTarget, _ result: Transcriber.Result, of input: SoundInput,
    profile: ActuatorProfile, _ plotTarget: PlotTarget?
  ) throws(ToolError) {
    let (listeningPath, reportPath) = (arguments.text("--listen"), arguments.text("--report"))
    guard plotTarget != nil || listeningPath != nil || reportPath != nil else { return }
    let (intake, reading) = (result.intake, try playback(of: result, target))
    if let reportPath {
      let report = TranscriptionReport(
        sound: input.name, kind: choices.kind, intake: intake,
        transcription: result.transcription,
        layers: reading.layers)
      try OutputFile(path: reportPath, inputPath: input.path).writeWhole(Array(report.json.utf8))
    }
    if let listeningPath {
      try ListeningFile(
        input: input, frameCount: intake.sampleCount, sampleRate: intake.sampleRate,
        layers: reading.layers, profile: profile
      ).write(to: listeningPath)
    }
    if let plotTarget {
      try plotTarget.write(
        draw(
          reading, of: input, frameCount: intake.sampleCount, profile: profile, plotTarget))
    }
  }

  /// The pattern as others read it.
  private func playback(
    of result: Transcriber.Result, _ target: ConversionTarget
  ) throws(ToolError) -> PatternReading {
    do throws(PatternReadingError) {
      return try result.conversion.playback()
    } catch {
      throw ToolError(.badData, "\(target.path): \(error)")
    }
  }

  private func draw(
    _ reading: PatternReading, of input: SoundInput, frameCount: Int, profile: ActuatorProfile,
    _ target: PlotTarget
  ) throws(ToolError) -> [UInt8] {
    let size = PlotSize()
    let options = OfflineOptions()
    var plot = try PatternPlot(
      reading,
      audio: ShownAudio(
        reading.layers,
        by: OfflineRendering(profile: profile, options: options, recordings: .files),
        AudioFolders(resources: nil, patternPath: input.path)),
      name: input.name, profile: profile, options: options.rendering, size: size)
    if frameCount > 0 {
      var signal: SignalAnalyser?
      try input.read { (block, rate) throws(ToolError) in
        var current =
          signal
          ?? SignalAnalyser(
            frameCount: frameCount, sampleRate: rate, size: size,
            highestFrequency: Self.highestFrequency)
        signal = nil
        current.append(block)
        signal = current
      }
      if let signal { plot.showSound(signal.finish()) }
    }
    do throws(PlotError) {
      return try plot.draw(target.format, size: size)
    } catch {
      throw ToolError(.cannotWrite, "cannot draw \(target.name): \(error)")
    }
  }

  /// Hz of a sound that are shown: what its brightness counts, and an octave more.
  private static let highestFrequency = 2_000.0
}
