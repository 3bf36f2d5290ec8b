#if canImport(PacinianAnalysis)
import CPacinian
import PacinianAnalysis
import PacinianFormats
import PacinianBase
import PacinianModel

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

  /// - Parameter profile: the profile that rendered a vibration; of sounds it is ignored.
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
    if isVibration, let fault = profile?.transcriptionFault {
      throw Failure(.invalidValue, fault)
    }
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

  /// The pattern of all samples so far, every time the same.
  func finish() -> PatternBox {
    state.withLock { state in
      if var transcriber = state.transcriber {
        let transcription = transcriber.finish(options)
        state = State(
          reading: reading(transcription, faults: transcriber.faults(of: transcription)))
      }
      guard let reading = state.reading else { preconditionFailure("there is one at the end") }
      return PatternBox(reading)
    }
  }

  private func reading(
    _ transcription: Transcription, faults: [SampleFault]
  ) -> PatternReading {
    var diagnostics = faults.map(Diagnostic.init)
    var layers = transcription.layers
    if isOnePattern {
      let (pattern, weakened) = transcription.phonePattern
      layers = [pattern]
      if let first = weakened.first {
        diagnostics.append(
          Diagnostic(
            .emphasisWeakened,
            "emphasis cannot rise above the signal in one pattern (points: \(weakened.count)), first "
              + "at \((first.time * 1_000).rounded() / 1_000) s"))
      }
    }
    return PatternReading(
      layers: layers.isEmpty ? [Pattern()] : layers, diagnostics: diagnostics)
  }
}

extension Diagnostic {
  /// A finding of samples, which have no position in a text.
  fileprivate init(_ code: Code, _ message: String) {
    self.init(code, at: .init(byteOffset: 0, line: 0, column: 0), path: "", message: message)
  }

  fileprivate init(_ fault: SampleFault) {
    let code: Code =
      switch fault {
      case .invalid: .samplesInvalid
      case .clipped: .samplesClipped
      case .offset: .samplesOffset
      case .strokesJoined: .strokesJoined
      case .silent: .samplesSilent
      }
    self.init(code, fault.message)
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
