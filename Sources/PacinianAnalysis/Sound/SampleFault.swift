/// A fault of samples that a transcription passed over.
public enum SampleFault: Sendable, Equatable {
  /// Samples that are not a number; silence stands for them.
  case invalid(count: Int)
  /// Samples beyond full scale, which a sound has as full scale and a vibration as they are.
  case clipped(count: Int, isCut: Bool)
  /// Samples with a mean that takes room from the sound, in shares of full scale; it is left out.
  case offset(mean: Double)
  /// Strokes that follow each other as evenly as the periods of a tone, and have no emphasis. The
  /// time is that of the first of them, in seconds.
  case strokesJoined(count: Int, time: Double)
  /// Nothing is to be felt.
  case silent

  /// The fault for programs, with the words that `Diagnostic.Code` has.
  public var code: String {
    switch self {
    case .invalid: "samples-invalid"
    case .clipped: "samples-clipped"
    case .offset: "samples-offset"
    case .strokesJoined: "strokes-joined"
    case .silent: "samples-silent"
    }
  }

  /// The fault and its repair, on one line without a full stop.
  public var message: String {
    switch self {
    case .invalid(let count):
      "\(counted(count)) not a number; silence stands for them"
    case .clipped(let count, let isCut):
      "\(counted(count)) beyond full scale; they count as "
        + (isCut ? "full scale" : "they are")
    case .offset(let mean):
      "the samples are around \((mean * 100).rounded() / 100), not 0; the constant part is left out"
    case .strokesJoined(let count, let time):
      "\(count) stroke\(count == 1 ? "" : "s") follow\(count == 1 ? "s" : "") others as evenly as the "
        + "periods of a tone, first at \((time * 1_000).rounded() / 1_000) s, and "
        + "\(count == 1 ? "has" : "have") no emphasis; a sensitivity of 1 gives emphasis to strokes "
        + "that are 15 ms and more apart [strokes-joined]"
    case .silent: "the sound is silent, and the pattern empty"
    }
  }

  private func counted(_ count: Int) -> String { "\(count) sample\(count == 1 ? "" : "s")" }
}

extension SampleTranscriber {
  /// A constant part that takes room from the sound: 1 % of full scale.
  private static let largestMean = 0.01

  /// The faults of the samples from which `finish` made the transcription. O(samples).
  public func faults(of transcription: Transcription) -> [SampleFault] {
    var faults: [SampleFault] = []
    if intake.invalidCount > 0 { faults.append(.invalid(count: intake.invalidCount)) }
    if intake.clippedCount > 0 {
      faults.append(.clipped(count: intake.clippedCount, isCut: isOfSound))
    }
    if abs(intake.mean) > Self.largestMean { faults.append(.offset(mean: intake.mean)) }
    if let (count, time) = transcription.joined {
      faults.append(.strokesJoined(count: count, time: time))
    }
    if transcription.isSilent { faults.append(.silent) }
    return faults
  }
}
