/// Something noticed while the audio of a pattern was looked up: the pattern plays all the same.
public struct AudioNotice: Sendable, Equatable {
  /// Raw values are stable and meant for programs.
  public enum Code: String, Sendable, CaseIterable {
    /// Found by its file name beside the pattern and not under its path.
    case waveformBesidePattern = "waveform-beside-pattern"
    /// Not found; the event is silent.
    case missingWaveformFile = "missing-waveform-file"
    /// Found and not usable; the event is silent.
    case unusableWaveform = "unusable-waveform"
    /// The file ends before the number of samples in its header; the event plays the samples that
    /// exist.
    case truncatedWaveform = "truncated-waveform"
  }

  public var code: Code
  /// The event's index in the pattern.
  public var eventIndex: Int
  /// The recording's path as the pattern writes it.
  public var path: String
  /// One sentence without a full stop.
  public var message: String
  /// Why the event is silent; `nil` where it sounds.
  public var error: AudioResourceError?

  /// Whether the recording, or a part of it, is not heard.
  package var isLoss: Bool { code != .waveformBesidePattern }
}
