extension Diagnostic {
  /// The rule of a diagnostic. Raw values are stable and meant for programs.
  public enum Code: String, Sendable, CaseIterable {
    /// The points of a curve look like pattern times, or were read as pattern times.
    case absoluteCurveTimes = "absolute-curve-times"
    /// A value is a number instead of true or false.
    case booleanNumber = "boolean-number"
    /// The file begins with a byte order mark.
    case byteOrderMark = "byte-order-mark"
    /// An object has a key twice; the later counts.
    case duplicateKey = "duplicate-key"
    /// An event has a parameter twice; the later counts.
    case duplicateParameter = "duplicate-parameter"
    /// A curve without points; it is ignored.
    case emptyCurve = "empty-curve"
    /// An emphasis of a `.haptic` file is weaker than the envelope at its point.
    case emphasisBelowAmplitude = "emphasis-below-amplitude"
    /// Emphasis of a transcription that cannot rise above the signal in one pattern.
    case emphasisWeakened = "emphasis-weakened"
    /// A pattern without events.
    case emptyPattern = "empty-pattern"
    /// A frequency point of a `.haptic` file after the end of its signal.
    case lateFrequency = "late-frequency"
    /// A continuous event that lasts longer than players hold one.
    case longDuration = "long-duration"
    /// A curve with more control points than Apple documents.
    case manyControlPoints = "many-control-points"
    /// Metadata too large to be kept.
    case metadataDropped = "metadata-dropped"
    /// A time that is not there and counts as 0.
    case missingTime = "missing-time"
    /// A pattern that does not state its version.
    case missingVersion = "missing-version"
    /// A custom audio event without an audio file.
    case missingWaveform = "missing-waveform"
    /// A name that is right but for its letter case.
    case nameCase = "name-case"
    /// A continuous event that has no fixed end.
    case noDuration = "no-duration"
    /// A vibration that repeats without an end; it is read once.
    case repeatingOnce = "repeating-once"
    /// Samples beyond full scale that were transcribed.
    case samplesClipped = "samples-clipped"
    /// Transcribed samples that are not a number.
    case samplesInvalid = "samples-invalid"
    /// Transcribed samples that are not around 0.
    case samplesOffset = "samples-offset"
    /// Transcribed samples of silence; no event stands for them.
    case samplesSilent = "samples-silent"
    /// An entry of the pattern with more than one known key.
    case severalKeys = "several-keys"
    /// Strokes of transcribed samples that are joined to a tone, and have no emphasis.
    case strokesJoined = "strokes-joined"
    /// A comma after the last member or element.
    case trailingComma = "trailing-comma"
    /// An entry of the pattern without a known key; it is ignored. One whose key is a known one
    /// written wrongly changes the sound.
    case unknownEntry = "unknown-entry"
    /// A key has no meaning in its object; it is ignored.
    case unknownKey = "unknown-key"
    /// A parameter ID does not exist in its list; its entry is ignored.
    case unknownParameter = "unknown-parameter"
    /// The events are not in the order of their times.
    case unsortedEvents = "unsorted-events"
    /// The points of a curve are not in the order of their times.
    case unsortedPoints = "unsorted-points"
    /// Something that has no effect on its type of event.
    case unusedParameter = "unused-parameter"
    /// A value outside of its parameter's range.
    case valueClamped = "value-clamped"
    /// The version is later than the one that this reader knows.
    case versionNewer = "version-newer"

    /// Whether diagnostics of this code change the sound. The reader may decide otherwise for a
    /// single diagnostic.
    var changesSound: Bool {
      switch self {
      case .duplicateKey, .duplicateParameter, .emphasisBelowAmplitude, .longDuration,
        .missingTime, .missingWaveform, .nameCase, .repeatingOnce, .severalKeys, .unknownEntry,
        .unknownParameter, .valueClamped:
        true
      default: false
      }
    }

    /// The severity of diagnostics of this code that do not change the sound.
    var severity: Severity {
      switch self {
      case .absoluteCurveTimes, .emphasisWeakened, .emptyCurve, .emptyPattern, .metadataDropped,
        .noDuration, .samplesClipped, .samplesInvalid, .samplesOffset, .samplesSilent,
        .trailingComma, .versionNewer:
        .warning
      default: .note
      }
    }
  }
}
