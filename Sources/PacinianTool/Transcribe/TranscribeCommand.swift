import PacinianAnalysis
import PacinianFormats
import PacinianOffline
import PacinianPattern
import PacinianPlot
import PacinianProfiles

/// `pacinian transcribe`: a sound to the pattern that should be felt for it.
struct TranscribeCommand: Command {
  static let name = "transcribe"
  static let summary = "make a pattern of a sound"

  static let usage = ["SOUND -o OUT.haptic|OUT.ahap [OPTIONS]"]

  static let about = """
    Writes what should be felt for a sound: its level as amplitude, its brightness as sharpness, its
    strokes as emphasis. SOUND is a WAV, AIFF, CAF, FLAC, Ogg or MP3 file of any rate, or - for
    standard input. docs/TRANSCRIBE.md has the rules, and how near they come to designers.

    .haptic holds the result as it is. In AHAP intensity and sharpness are square roots of it, as
    phones want them; curves have at most 16 points, and continuous events 30 s.
    """

  static let options: [Arguments.Option] =
    [
      .value("-o", "OUT", "the file to write; - is standard output", offer: .files),
      .choice(
        "--to", "FORMAT", of: PatternFormat.self,
        "ahap or haptic (by OUT's ending; ahap on standard output)"),
    ] + TranscribeChoices.options + [
      .value(
        "--plot", "PICTURE", "also draw sound and result above each other: .png or .svg",
        offer: .files),
      .value(
        "--listen", "WAV", "also write the sound, left, and its rendered pattern, right",
        offer: .files),
      .value("--report", "JSON", "also write numbers about both", offer: .files),
      RenderingChoices.profile,
    ]

  private let path: String
  private let target: ConversionTarget
  private let choices: TranscribeChoices
  private let plotTarget: PlotTarget?
  private let listeningPath: String?
  private let reportPath: String?
  private let profileName: String

  init(_ arguments: Arguments) throws(ToolError) {
    path = try arguments.onlyPositional("SOUND")
    target = try ConversionTarget(arguments)
    choices = try TranscribeChoices(arguments)
    let inputPath = path
    plotTarget = try arguments.text("--plot").map { (path) throws(ToolError) in
      try PlotTarget(path: path, option: "--plot", arguments, inputPath: inputPath)
    }
    listeningPath = arguments.text("--listen")
    reportPath = arguments.text("--report")
    profileName = arguments.text("--profile") ?? "taptic"
    for (option, name) in [("--listen", listeningPath), ("--report", reportPath)]
    where name == "" || name == "-" {
      throw arguments.usageError("\(option) needs a file name")
    }
  }

  func run() throws(ToolError) {
    let profile = try ProfileInput.load(profileName)
    let input = try SoundInput(path: path, choices)
    var analyser = try input.analyse()
    let transcription = Transcription(analyser.finish(), options: choices.options)
    let text = try text(transcription, input)
    if target.isStandardOutput {
      try StandardStreams.write(text)
    } else {
      try write(text, to: target.path)
    }
    if plotTarget != nil || listeningPath != nil || reportPath != nil {
      let reading = try reading(text)
      if let reportPath {
        let report = TranscriptionReport(
          sound: input.name, analyser: analyser, transcription: transcription,
          layers: reading.layers)
        try write(report.json, to: reportPath)
      }
      if let listeningPath {
        try ListeningFile(
          input: input, frameCount: analyser.sampleCount, sampleRate: analyser.sampleRate,
          layers: reading.layers, profile: profile
        ).write(to: listeningPath)
      }
      try plotTarget?.write(
        draw(reading, of: input, frameCount: analyser.sampleCount, profile: profile))
    }
    report(analyser, transcription, input)
  }

  private func write(_ text: String, to path: String) throws(ToolError) {
    let file = try OutputFile(path: path, inputPath: self.path)
    try file.write(Array(text.utf8))
    try file.commit()
  }

  /// The pattern as others read it.
  private func reading(_ text: String) throws(ToolError) -> PatternReading {
    do throws(PatternReadingError) {
      return try PatternReader().read(Array(text.utf8))
    } catch {
      throw ToolError(.badData, "\(target.path): \(error)")
    }
  }

  private func draw(
    _ reading: PatternReading, of input: SoundInput, frameCount: Int, profile: ActuatorProfile
  ) throws(ToolError) -> [UInt8] {
    let size = PlotSize()
    let options = OfflineOptions()
    var plot = try PatternPlot(
      reading,
      audio: ShownAudio(
        reading.layers, by: OfflineRendering(profile: profile, options: options),
        AudioFolders(resources: nil, patternPath: target.path)),
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
      return try plot.draw(plotTarget?.format ?? .png, size: size)
    } catch {
      throw ToolError(.cannotWrite, "cannot draw \(plotTarget?.name ?? ""): \(error)")
    }
  }

  /// Hz of a sound that are shown: what its brightness counts, and an octave more.
  private static let highestFrequency = 2_000.0

  private func text(
    _ transcription: Transcription, _ input: SoundInput
  ) throws(ToolError) -> String {
    var layers = transcription.layers
    if target.format == .ahap {
      let (pattern, weakened) = transcription.phonePattern
      layers = [pattern]
      if let first = weakened.first {
        StandardStreams.report(
          "\(input.name): warning: \(counted(weakened.count, "emphasis point")) "
            + "cannot rise above the signal in AHAP, first at \(decimal(first.time, digits: 3)) s")
      }
    }
    do throws(PatternWritingError) {
      let writer = PatternWriter(target.format, options: .init(keepsAppleLimits: true))
      return try writer.write(layers).texts[0]
    } catch {
      throw ToolError(
        .badData, "\(input.name): too long for one pattern; take parts with --from and --until")
    }
  }

  /// A constant part that takes room from the sound: 1 % of full scale.
  private static let largestMean = 0.01

  private func report(
    _ analyser: SoundAnalyser, _ transcription: Transcription, _ input: SoundInput
  ) {
    if analyser.invalidCount > 0 {
      StandardStreams.report(
        "\(input.name): warning: \(counted(analyser.invalidCount, "sample")) not a number; "
          + "silence stands for them")
    }
    if analyser.clippedCount > 0 {
      StandardStreams.report(
        "\(input.name): warning: \(counted(analyser.clippedCount, "sample")) beyond full scale; "
          + "they count as full scale")
    }
    if abs(analyser.mean) > Self.largestMean {
      StandardStreams.report(
        "\(input.name): warning: the samples are around \(decimal(analyser.mean, digits: 2)), "
          + "not 0; the constant part is left out")
    }
    if transcription.isSilent {
      StandardStreams.report("\(input.name): warning: the sound is silent, and the pattern empty")
    }
    let name = target.isStandardOutput ? "standard output" : target.path
    StandardStreams.report(
      "\(name): \(decimal(transcription.seconds, digits: 3)) s, "
        + "\(transcription.emphasis.count) emphasis")
  }
}
