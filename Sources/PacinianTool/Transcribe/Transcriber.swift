import PacinianAnalysis
import PacinianFormats
import PacinianModel

/// Makes patterns of sounds, in one format and with one set of choices.
struct Transcriber {
  let choices: TranscribeChoices
  let format: PatternFormat
  /// The profile that a vibration was rendered with.
  let profile: ActuatorProfile

  /// The outcome for one sound.
  struct Result {
    let intake: SoundIntake
    let transcription: Transcription
    /// The file of the pattern.
    let conversion: PatternWriting
    /// The warnings about the file, besides the conversion's losses.
    let losses: [String]
    let faults: [SampleFault]

    /// The faults of the sound and the losses of the file, a line for each.
    var warnings: [String] {
      losses + conversion.losses.map { "\($0.message) [\($0.code.rawValue)]" }
        + faults.map { "\($0.message) [\($0.code)]" }
    }
  }

  func transcribe(_ input: SoundInput) throws(ToolError) -> Result {
    let (transcriber, transcription) = try input.transcribe(
      vibrationOf: choices.kind == .vibration ? profile : nil, choices.options)
    var layers = transcription.layers
    var losses = input.remarks
    if input.isTruncated {
      losses.append(
        "the file ends before the samples that its header announces; "
          + "\(decimal(transcription.seconds, digits: 3)) s of it are transcribed: copy or export "
          + "it again")
    }
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
      return Result(
        intake: transcriber.intake, transcription: transcription,
        conversion: try PatternWriter(format, options: .init(keepsAppleLimits: true)).write(layers),
        losses: losses,
        faults: transcriber.faults(of: transcription))
    } catch {
      if case .sound(let reason) = error { throw ToolError(.badData, "\(input.name): \(reason)") }
      throw ToolError(
        .badData, "\(input.name): too long for one pattern; take parts with --from and --until")
    }
  }

  /// Everything but the sound and the profile's content that decides the file, on one line.
  var settings: String {
    let options = choices.options
    let level = options.levelRange.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "own"
    return "transcribe kind=\(choices.kind.rawValue) to=\(format.name) "
      + "channel=\(choices.channel) from=\(choices.from) "
      + "until=\(choices.until) sensitivity=\(options.sensitivity) least-gap=\(options.leastGap) "
      + "points=\(options.pointsPerSecond.map { "\($0)" } ?? "own") gate=\(options.gate) level=\(level)"
  }
}
