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

  private struct State {
    /// `nil` after the end, when there is a reading.
    var transcriber: SampleTranscriber?
    var reading: PatternReading?
  }

  private let state: Locked<State>
  private let options: TranscriptionOptions
  private let isOnePattern: Bool

  /// - Parameter profile: what a vibration was rendered with; of sounds it is ignored.
  init(_ config: pcn_transcription_config, profile: ActuatorProfile?) throws(Failure) {
    options = try config.options()
    isOnePattern = config.is_one_pattern != 0
    let isVibration: Bool
    switch Int(config.kind) {
    case PCN_TRANSCRIPTION_AUDIO: isVibration = false
    case PCN_TRANSCRIPTION_VIBRATION: isVibration = true
    default: throw Failure(.invalidValue, "unknown value for kind")
    }
    guard !isVibration || profile != nil else { throw Failure(.nullArgument) }
    state = Locked(
      State(
        transcriber: SampleTranscriber(
          sampleRate: Int(config.sample_rate_hz), vibrationOf: isVibration ? profile : nil)))
  }

  func append(_ samples: Span<Float>) throws(Failure) {
    let isOpen = state.withLock { state in
      state.transcriber?.append(samples)
      return state.transcriber != nil
    }
    guard isOpen else { throw Failure(.coreHaptics(.operationNotPermitted)) }
  }

  /// The pattern of what has come, every time the same.
  func finish() -> PatternBox {
    state.withLock { state in
      if let transcription = state.transcriber?.finish(options) {
        state = State(reading: reading(transcription))
      }
      guard let reading = state.reading else { preconditionFailure("there is one at the end") }
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
