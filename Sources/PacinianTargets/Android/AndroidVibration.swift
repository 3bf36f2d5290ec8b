import PacinianFormats
import PacinianPattern

/// Writes patterns as the vibration XML that Android parses: an effect, or a selection of effects
/// of which the device takes the first one that it can play.
///
/// The pattern becomes one signal as in `.haptic` files. A writer is a value without state; one may
/// be used from any thread.
public struct AndroidVibration: Sendable {
  /// The effects that are written. Raw values are the values of options.
  public enum Kind: String, Sendable, CaseIterable {
    /// All that can hold the pattern, the best first.
    case select
    /// Intensity and sharpness as straight lines (`basic-envelope-effect`).
    case envelope
    /// The transients alone, as the device's own clicks (`primitive-effect`).
    case primitives
    /// Steps of an amplitude, without sharpness (`waveform-effect`).
    case waveform
  }

  /// Seconds of the longest pattern that is written.
  static let longestPattern = 3600.0

  private let kind: Kind
  private let points: Int
  private let leastSegment: Int
  private let longest: Int?

  /// - Parameters:
  ///   - kind: the effects that are written.
  ///   - points: the most points of an envelope, 2 or more. Every device that plays envelopes
  ///     takes 16.
  ///   - leastSegment: the shortest segment of an envelope in milliseconds, 1 or more. Every such
  ///     device takes 20.
  ///   - longest: milliseconds of the longest envelope that is part of a selection; `nil` for any.
  public init(
    kind: Kind = .select, points: Int = 16, leastSegment: Int = 20, longest: Int? = nil
  ) {
    precondition(points >= 2 && leastSegment >= 1)
    self.kind = kind
    self.points = points
    self.leastSegment = leastSegment
    self.longest = longest
  }

  /// The XML for patterns that play together, and its losses.
  ///
  /// Primitives are part of a selection only if nothing but transients sounds. Where `kind` asks
  /// for primitives alone and there is no transient, steps are written.
  ///
  /// - Parameter layers: as `PatternReading.layers` has them; times are finite.
  /// - Throws: `PatternWritingError.tooLong` beyond an hour.
  /// - Complexity: O(n log n + points²), where n are the corners of the signal, and O(seconds).
  public func write(_ layers: [Pattern]) throws(PatternWritingError) -> PatternWriting {
    try PatternWritingError.refuse(layers, beyond: Self.longestPattern)
    var losses = LossTally()
    let course = VibrationCourse(HapticSignal.settled(layers, losses: &losses))
    guard course.end <= Self.longestPattern * 1000 else {
      throw .tooLong(seconds: course.end / 1000, limit: Self.longestPattern)
    }
    var effects: [[String]] = []
    if kind == .envelope || kind == .select { addEnvelope(course, to: &effects, &losses) }
    let hasOnlyTransients = course.isSilentBetween && !course.transients.isEmpty
    if kind == .primitives ? !course.transients.isEmpty : kind == .select && hasOnlyTransients {
      effects.append(Self.primitives(course))
    }
    if kind == .primitives {
      if effects.isEmpty {
        losses.add(.stepsWritten, at: 0)
      } else {
        for event in layers.flatMap(\.events) where event.kind == .hapticContinuous {
          losses.add(.continuousDropped, at: event.time)
        }
      }
    }
    if kind == .waveform || kind == .select || effects.isEmpty {
      effects.append(Self.waveform(course))
    }
    if kind == .primitives || kind == .waveform { losses.add(.sharpnessDropped, at: 0) }

    var lines: [String] = []
    for effect in effects {
      lines.append("<vibration-effect>")
      lines += effect.map { "  " + $0 }
      lines.append("</vibration-effect>")
    }
    if effects.count > 1 {
      lines = ["<vibration-select>"] + lines.map { "  " + $0 } + ["</vibration-select>"]
    }
    return PatternWriting(
      texts: [lines.map { $0 + "\n" }.joined()], losses: losses.losses)
  }

  private func addEnvelope(
    _ course: VibrationCourse, to effects: inout [[String]], _ losses: inout LossTally
  ) {
    if let longest, kind == .select, course.end > Double(longest) {
      losses.add(.envelopeLeftOut, at: Double(longest) / 1000)
      return
    }
    if course.end > Self.guaranteedLength, longest == nil {
      losses.add(.longerThanGuaranteed, at: Self.guaranteedLength / 1000)
    }
    let all = course.corners
    let thinned = ThinnedEnvelope(all, points: points, leastSegment: leastSegment)
    for time in thinned.dropped { losses.add(.pointsDropped, at: time / 1000) }
    for time in course.transientsJoined(in: thinned.points) {
      losses.add(.transientsJoined, at: time / 1000)
    }
    var lines = [
      "<basic-envelope-effect initialSharpness=\"\(Self.number(thinned.points[0].sharpness))\">"
    ]
    var last = 0
    for point in thinned.points.dropFirst() {
      let time = Int(point.time.rounded())
      lines.append(
        "  <control-point intensity=\"\(Self.number(point.intensity))\" "
          + "sharpness=\"\(Self.number(point.sharpness))\" durationMs=\"\(time - last)\" />")
      last = time
    }
    effects.append(lines + ["</basic-envelope-effect>"])
  }

  /// Milliseconds of the longest envelope that every device with envelopes plays.
  private static let guaranteedLength = 1000.0

  private static func primitives(_ course: VibrationCourse) -> [String] {
    var lines: [String] = []
    var free = 0
    for transient in course.transients {
      let time = Int(transient.time.rounded())
      let primitive = AndroidPrimitive(transient)
      lines.append(
        "<primitive-effect name=\"\(primitive.rawValue)\" scale=\"\(number(transient.intensity))\" "
          + "delayMs=\"\(max(0, time - free))\" />")
      free = max(free, time) + Int(primitive.length)
    }
    return lines
  }

  private static func waveform(_ course: VibrationCourse) -> [String] {
    ["<waveform-effect>"]
      + course.steps.map {
        "  <waveform-entry durationMs=\"\($0.duration)\" amplitude=\"\($0.amplitude)\" />"
      } + ["</waveform-effect>"]
  }

  /// A number 0…1 in thousandths, of which no device has more steps.
  private static func number(_ value: Double) -> String {
    "\((min(max(value, 0), 1) * 1000).rounded() / 1000)"
  }
}
