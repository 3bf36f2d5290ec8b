#if canImport(PacinianAnalysis)
import CPacinian
import PacinianAnalysis
import PacinianFormats
import PacinianLibc
import PacinianPattern
import PacinianProfiles

/// The object behind a `pcn_transcription`: samples come in, and in the end there is a pattern.
final class TranscriptionBox: HandleObject, @unchecked Sendable {
  static let kind = HandleKind.transcription

  private enum State {
    case sound(SoundAnalyser)
    case vibration(VibrationAnalyser, ActuatorProfile)
    case finished(PatternReading)
    /// While another state is being made.
    case moving
  }

  private let state: Locked<State>
  private let options: TranscriptionOptions
  private let isOnePattern: Bool

  /// - Parameter profile: what a vibration was rendered with; of sounds it is ignored.
  init(_ config: pcn_transcription_config, profile: ActuatorProfile?) throws(Failure) {
    options = try config.options()
    isOnePattern = config.is_one_pattern != 0
    let rate = Int(config.sample_rate_hz)
    switch Int(config.kind) {
    case PCN_TRANSCRIPTION_AUDIO:
      state = Locked(.sound(SoundAnalyser(sampleRate: rate)))
    case PCN_TRANSCRIPTION_VIBRATION:
      guard let profile else { throw Failure(.nullArgument) }
      state = Locked(.vibration(VibrationAnalyser(sampleRate: rate, profile: profile), profile))
    default: throw Failure(.invalidValue, "unknown value for kind")
    }
  }

  func append(_ samples: Span<Float>) throws(Failure) {
    let isOpen = state.withLock { state in
      let open = state
      state = .moving
      switch open {
      case .sound(var analyser):
        analyser.append(samples)
        state = .sound(analyser)
      case .vibration(var analyser, let profile):
        analyser.append(samples)
        state = .vibration(analyser, profile)
      case .finished, .moving:
        state = open
        return false
      }
      return true
    }
    guard isOpen else { throw Failure(.coreHaptics(.operationNotPermitted)) }
  }

  /// The pattern of what has come, every time the same.
  func finish() -> PatternBox {
    state.withLock { state in
      let reading: PatternReading
      switch state {
      case .sound(var analyser):
        reading = self.reading(Transcription(analyser.finish(), options: options))
      case .vibration(var analyser, let profile):
        reading = self.reading(
          Transcription(analyser.finish(), profile: profile, options: options))
      case .finished(let known): reading = known
      case .moving: preconditionFailure("states are made under the lock")
      }
      state = .finished(reading)
      return PatternBox(reading)
    }
  }

  private func reading(_ transcription: Transcription) -> PatternReading {
    let layers = isOnePattern ? [transcription.phonePattern.pattern] : transcription.layers
    return PatternReading(layers: layers.isEmpty ? [Pattern()] : layers)
  }
}

extension pcn_transcription_config {
  private static let sampleRates: ClosedRange<UInt32> = 1_000...768_000

  static var standard: pcn_transcription_config {
    let options = TranscriptionOptions()
    return pcn_transcription_config(
      struct_size: size, sample_rate_hz: 48_000,
      kind: pcn_transcription_kind(PCN_TRANSCRIPTION_AUDIO), is_one_pattern: 0,
      sensitivity: options.sensitivity, least_gap_seconds: options.leastGap, points_per_second: 0,
      gate_decibels: options.gate)
  }

  fileprivate func options() throws(Failure) -> TranscriptionOptions {
    guard Self.sampleRates.contains(sample_rate_hz) else {
      throw Failure(.invalidValue, "sample_rate_hz is 1 000 to 768 000")
    }
    guard (0...1).contains(sensitivity) else {
      throw Failure(.invalidValue, "sensitivity is 0 to 1")
    }
    guard (0...10).contains(least_gap_seconds) else {
      throw Failure(.invalidValue, "least_gap_seconds is 0 to 10")
    }
    guard points_per_second == 0 || (1...1_000).contains(points_per_second) else {
      throw Failure(.invalidValue, "points_per_second is 1 to 1 000, or 0")
    }
    guard (-120...0).contains(gate_decibels) else {
      throw Failure(.invalidValue, "gate_decibels is -120 to 0")
    }
    var options = TranscriptionOptions()
    options.sensitivity = sensitivity
    options.leastGap = least_gap_seconds
    options.pointsPerSecond = points_per_second == 0 ? nil : points_per_second
    options.gate = gate_decibels
    return options
  }
}
#endif
