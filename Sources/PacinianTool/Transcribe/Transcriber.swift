import PacinianAnalysis
import PacinianFormats
import PacinianPattern
import PacinianTargets

/// Makes patterns of sounds, in one format and with one set of choices.
struct Transcriber {
  let choices: TranscribeChoices
  let format: ConversionFormat

  /// What has become of one sound.
  struct Result {
    let analyser: SoundAnalyser
    let transcription: Transcription
    /// The file of the pattern.
    let conversion: PatternConversion
    /// What the file cannot hold; `nil` for nothing.
    let loss: String?

    /// The faults of the sound and the losses of the file, a line for each.
    var warnings: [String] {
      var lines = (loss.map { [$0] } ?? []) + conversion.losses.map(\.message)
      if analyser.invalidCount > 0 {
        lines.append(
          "\(counted(analyser.invalidCount, "sample")) not a number; silence stands for them")
      }
      if analyser.clippedCount > 0 {
        lines.append(
          "\(counted(analyser.clippedCount, "sample")) beyond full scale; they count as full scale")
      }
      if abs(analyser.mean) > Self.largestMean {
        lines.append(
          "the samples are around \(decimal(analyser.mean, digits: 2)), not 0; the constant part is "
            + "left out")
      }
      if transcription.isSilent { lines.append("the sound is silent, and the pattern empty") }
      return lines
    }

    /// A constant part that takes room from the sound: 1 % of full scale.
    private static let largestMean = 0.01
  }

  func transcribe(_ input: SoundInput) throws(ToolError) -> Result {
    var analyser = try input.analyse()
    let transcription = Transcription(analyser.finish(), options: choices.options)
    var layers = transcription.layers
    var loss: String?
    if format == .ahap {
      let (pattern, weakened) = transcription.phonePattern
      layers = [pattern]
      loss = weakened.first.map {
        "\(counted(weakened.count, "emphasis point")) cannot rise above the signal in AHAP, first at "
          + "\(decimal($0.time, digits: 3)) s"
      }
    }
    do throws(PatternWritingError) {
      var options = ConversionFormat.Options()
      options.keepsAppleLimits = true
      return Result(
        analyser: analyser, transcription: transcription,
        conversion: try format.convert(layers, options: options), loss: loss)
    } catch {
      if case .sound(let reason) = error { throw ToolError(.badData, "\(input.name): \(reason)") }
      throw ToolError(
        .badData, "\(input.name): too long for one pattern; take parts with --from and --until")
    }
  }

  /// Everything but the sound that decides the file, on one line.
  var settings: String {
    let options = choices.options
    let level = options.levelRange.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "own"
    return "transcribe to=\(format.rawValue) channel=\(choices.channel) from=\(choices.from) "
      + "until=\(choices.until) sensitivity=\(options.sensitivity) least-gap=\(options.leastGap) "
      + "points=\(options.pointsPerSecond) gate=\(options.gate) level=\(level)"
  }
}
