import PacinianFormats
import PacinianPattern
import PacinianProfiles
import PacinianReference

/// A pattern file with the facts that `inspect` shows.
struct Inspection {
  let fileName: String
  let reading: PatternReading
  /// The last second in which something haptic sounds under the default profile, tails included,
  /// or `nil` when that is longer than any rendering.
  let soundingSeconds: Double?
  let overlap: Overlap

  var layers: [Pattern] { reading.layers }

  init(fileName: String, reading: PatternReading) {
    self.fileName = fileName
    self.reading = reading
    let spans = Self.hapticSpans(reading.layers)
    soundingSeconds = spans.map { $0.reduce(0) { max($0, $1.upperBound) } }
    overlap = Overlap(
      (spans ?? [])
        + reading.layers.flatMap(\.events).filter { !$0.kind.isHaptic }
        .map { $0.time..<($0.time + ($0.duration ?? 0)) })
  }

  /// The seconds in which each haptic event sounds under the default profile.
  private static func hapticSpans(_ layers: [Pattern]) -> [Range<Double>]? {
    guard let profile = BuiltInProfiles.profile(named: "taptic") else { return nil }
    let options = RenderingOptions(lengthLimit: RenderingOptions.longestLength)
    let rate = Double(options.sampleRate)
    return try? ReferenceMix(layers, profile: profile, options: options).eventFrames
      .flatMap(\.self)
      .map { Double($0.lowerBound) / rate..<Double($0.upperBound) / rate }
  }
}
