import PacinianAnalysis
import PacinianFormats
import PacinianPattern

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
    ] + TranscribeChoices.options

  private let input: SoundInput
  private let target: ConversionTarget
  private let choices: TranscribeChoices

  init(_ arguments: Arguments) throws(ToolError) {
    input = SoundInput(path: try arguments.onlyPositional("SOUND"))
    target = try ConversionTarget(arguments)
    choices = try TranscribeChoices(arguments)
  }

  func run() throws(ToolError) {
    var analyser = try input.analyse(choices)
    let transcription = Transcription(analyser.finish(), options: choices.options)
    let text = try text(transcription)
    if target.isStandardOutput {
      try StandardStreams.write(text)
    } else {
      let file = try OutputFile(path: target.path, inputPath: input.path)
      try file.write(Array(text.utf8))
      try file.commit()
    }
    report(analyser, transcription)
  }

  private func text(_ transcription: Transcription) throws(ToolError) -> String {
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

  private func report(_ analyser: SoundAnalyser, _ transcription: Transcription) {
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
