import PacinianModel

/// Makes a transcription of samples that come in blocks, of a sound or of a vibration.
///
/// The answer does not depend on the division into blocks. Memory and complexity are as of
/// ``SoundAnalyser`` and ``VibrationAnalyser``. Not safe for use by two threads at a time.
public struct SampleTranscriber {
  // One of both.
  private var sound: SoundAnalyser?
  private var vibration: VibrationAnalyser?
  private let profile: ActuatorProfile?
  /// Called with the seconds that have been analysed, at most some hundred times a second of the
  /// samples and in order, by the calls of this transcriber and on their thread.
  package var progress: ((Double) -> Void)?

  /// - Parameters:
  ///   - sampleRate: Hz, 1 000 to 768 000.
  ///   - channelCount: of a sound, 1 or more; a vibration has one.
  ///   - profile: the profile that rendered a vibration; `nil` for a sound.
  public init(
    sampleRate: Int, channelCount: Int = 1, vibrationOf profile: ActuatorProfile? = nil
  ) {
    self.profile = profile
    if let profile {
      precondition(channelCount == 1, "a vibration has one channel")
      vibration = VibrationAnalyser(sampleRate: sampleRate, profile: profile)
    } else {
      sound = SoundAnalyser(sampleRate: sampleRate, channelCount: channelCount)
    }
  }

  /// Whether the samples are a sound, and not a vibration.
  var isOfSound: Bool { profile == nil }

  /// The samples so far, analysed.
  public var intake: SoundIntake {
    guard let intake = sound?.intake ?? vibration?.intake else {
      preconditionFailure("there is an analyser")
    }
    return intake
  }

  /// Takes the next frames, channels interleaved.
  public mutating func append(_ samples: Span<Float>) {
    sound?.append(samples)
    vibration?.append(samples, progress)
    if sound != nil { progress?(Double(intake.sampleCount) / Double(intake.sampleRate)) }
  }

  /// The transcription of all samples. Nothing may be appended afterwards.
  public mutating func finish(_ options: TranscriptionOptions = .init()) -> Transcription {
    if let course = sound?.finish() { return Transcription(course, options: options) }
    guard let profile, let course = vibration?.finish(progress) else {
      preconditionFailure("a vibration has a profile")
    }
    return Transcription(course, profile: profile, options: options)
  }
}
