import PacinianAnalysis
import PacinianFormats
import PacinianPattern
import PacinianProfiles
import PacinianTargets

/// Makes patterns of sounds, in one format and with one set of choices.
struct Transcriber {
  let choices: TranscribeChoices
  let format: ConversionFormat
  /// What a vibration was rendered with.
  let profile: ActuatorProfile

  /// What has become of one sound.
  struct Result {
    let intake: SoundIntake
    let transcription: Transcription
    /// The file of the pattern.
    let conversion: PatternConversion
    /// What the file cannot hold, besides the conversion's losses.
    let losses: [String]
    let kind: TranscribeChoices.Kind

    /// The faults of the sound and the losses of the file, a line for each.
    var warnings: [String] {
      var lines = losses + conversion.losses.map(\.message)
      if intake.invalidCount > 0 {
        lines.append(
          "\(counted(intake.invalidCount, "sample")) not a number; silence stands for them")
      }
      if intake.clippedCount > 0 {
        lines.append(
          "\(counted(intake.clippedCount, "sample")) beyond full scale; they count as "
            + (kind == .audio ? "full scale" : "they are"))
      }
      if abs(intake.mean) > Self.largestMean {
        lines.append(
          "the samples are around \(decimal(intake.mean, digits: 2)), not 0; the constant part is "
            + "left out")
      }
      if transcription.isSilent { lines.append("the sound is silent, and the pattern empty") }
      return lines
    }

    /// A constant part that takes room from the sound: 1 % of full scale.
    private static let largestMean = 0.01
  }

  func transcribe(_ input: SoundInput) throws(ToolError) -> Result {
    let (intake, transcription) = try analyse(input)
    var layers = transcription.layers
    var losses: [String] = []
    if format == .ahap {
      let (pattern, weakened) = transcription.phonePattern
      layers = [pattern]
      if let first = weakened.first {
        losses.append(
          "\(counted(weakened.count, "emphasis point")) cannot rise above the signal in AHAP, first "
            + "at \(decimal(first.time, digits: 3)) s")
      }
    }
    do throws(PatternWritingError) {
      var options = ConversionFormat.Options()
      options.keepsAppleLimits = true
      return Result(
        intake: intake, transcription: transcription,
        conversion: try format.convert(layers, options: options), losses: losses,
        kind: choices.kind)
    } catch {
      if case .sound(let reason) = error { throw ToolError(.badData, "\(input.name): \(reason)") }
      throw ToolError(
        .badData, "\(input.name): too long for one pattern; take parts with --from and --until")
    }
  }

  private func analyse(_ input: SoundInput) throws(ToolError) -> (SoundIntake, Transcription) {
    var transcriber = SampleTranscriber(
      sampleRate: try input.sampleRate(),
      vibrationOf: choices.kind == .vibration ? profile : nil)
    try input.follow { block, _ in transcriber.append(block) }
    let transcription = transcriber.finish(choices.options)
    return (transcriber.intake, transcription)
  }

  /// Everything but the sound that decides the file, on one line.
  var settings: String {
    let options = choices.options
    let level = options.levelRange.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "own"
    return "transcribe kind=\(choices.kind.rawValue) profile=\(profile.name) to=\(format.rawValue) "
      + "channel=\(choices.channel) from=\(choices.from) "
      + "until=\(choices.until) sensitivity=\(options.sensitivity) least-gap=\(options.leastGap) "
      + "points=\(options.pointsPerSecond.map { "\($0)" } ?? "own") gate=\(options.gate) level=\(level)"
  }
}
