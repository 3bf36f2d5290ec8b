import PacinianBase
import PacinianAnalysis
import PacinianModel

/// The numbers of a transcription, for `--report`.
struct TranscriptionReport {
  let sound: String
  let kind: TranscribeChoices.Kind
  let intake: SoundIntake
  let transcription: Transcription
  /// The patterns that are written.
  let layers: [Pattern]

  /// One JSON object. Times are in seconds, levels in decibels of full scale.
  var json: String {
    let controls = layers.flatMap(\.controls)
    func points(_ id: ControlID) -> Int {
      controls.filter { $0.id == id }.reduce(0) { count, control in
        guard case .curve(let curve) = control else { return count + 1 }
        return count + curve.points.count
      }
    }
    let events = layers.flatMap(\.events)
    return JSONWriter.document { root in
      root.member("sound", sound)
      root.member("kind", kind.rawValue)
      root.member("sampleRate", intake.sampleRate)
      root.member("duration", transcription.seconds)
      root.member("peak", decibels(transcription.peak))
      root.member("gain", decibels(transcription.gain))
      root.member("mean", intake.mean)
      root.member("clippedSamples", intake.clippedCount)
      root.member("invalidSamples", intake.invalidCount)
      root.member("continuousEvents", events.count { $0.kind == .hapticContinuous })
      root.member("emphasis", transcription.emphasis.count)
      root.member("intensityPoints", points(.hapticIntensity))
      root.member("sharpnessPoints", points(.hapticSharpness))
    }
  }

  /// `nil` for silence.
  private func decibels(_ level: Double) -> Double? { level > 0 ? 20 * log10(level) : nil }
}
