import PacinianFigures
import PacinianFormats
import PacinianRendering
import PacinianModel
import PacinianAnalysis
import PacinianReference

/// A pattern file with the facts that `inspect` shows.
struct Inspection {
  let fileName: String
  let reading: PatternReading
  /// The last second in which something haptic sounds under the default profile, tails included,
  /// or `nil` when that is longer than any rendering.
  let soundingSeconds: Double?
  let overlap: Overlap
  let audio: ShownAudio
  /// `nil` if nothing vibrates, or for longer than any rendering.
  let sensation: Sensation?

  /// Sensation levels over time, on a profile's actuator.
  struct Sensation {
    let profileName: String
    let scale: SensationScale
    let course: SensationCourse

    /// The highest level of a channel, and the second at which it is.
    func highest(_ channel: SensationScale.Channel) -> (level: Double, time: Double)? {
      let levels = course.levels(channel).enumerated().compactMap { index, level in
        level.map { (level: $0, time: (Double(index) + 0.5) * course.secondsPerValue) }
      }
      return levels.max { $0.level < $1.level }
    }
  }

  var layers: [Pattern] { reading.layers }

  /// The seconds for which an audio event sounds; `nil` if it is silent or that is unknown.
  func playedSeconds(layer: Int, event: Int) -> Double? {
    let spans = audio.spans.seconds
    guard !spans.isEmpty, let seconds = spans[layer][event] else { return nil }
    return seconds.upperBound - seconds.lowerBound
  }

  /// - Parameter folders: where recordings are looked up.
  init(fileName: String, reading: PatternReading, _ folders: AudioFolders, sensation: Sensation?) {
    self.sensation = sensation
    self.fileName = fileName
    self.reading = reading
    guard let profile = BuiltInProfiles.profile(named: "taptic") else {
      preconditionFailure("the profile taptic is part of the library")
    }
    let options = RenderingOptions(lengthLimit: RenderingOptions.longestLength)
    audio = ShownAudio(
      reading.layers,
      by: OfflineRendering(
        profile: profile, options: OfflineOptions(rendering: options), recordings: .files), folders)
    let spans = Self.hapticSpans(reading.layers, profile: profile, options: options)
    soundingSeconds = spans.map { $0.reduce(0) { max($0, $1.upperBound) } }
    overlap = Overlap((spans ?? []) + audio.spans.seconds.flatMap(\.values))
  }

  /// The seconds in which each haptic event sounds under the default profile.
  private static func hapticSpans(
    _ layers: [Pattern], profile: ActuatorProfile, options: RenderingOptions
  ) -> [Range<Double>]? {
    let rate = Double(options.sampleRate)
    return try? ReferenceMix(layers, profile: profile, options: options).eventFrames
      .flatMap(\.self)
      .map { Double($0.lowerBound) / rate..<Double($0.upperBound) / rate }
  }
}
