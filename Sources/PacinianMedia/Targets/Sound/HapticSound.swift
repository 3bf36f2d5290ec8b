import PacinianFormats
import PacinianRendering
import PacinianModel

/// Writes patterns as sound with a channel for the vibration: left, right, vibration.
///
/// A writer is a value without state; one may be used from any thread.
public struct HapticSound: Sendable {
  /// The actuator; `nil` for the first of `BuiltInProfiles`.
  public var profile: ActuatorProfile?
  /// Of the Vorbis encoder, 0 to 1, from small to good; other values are limited. With 0.9 the
  /// haptic channel keeps 35 dB of the sharpest patterns too.
  public var quality = 0.9
  /// Whether left and right are silent, for applications with a sound of their own.
  public var isHapticOnly = false
  /// The limiter of samples beyond full scale.
  public var limiter = Limiter.clip
  /// A factor of all samples before the limiter, above 0.
  public var gain = 1.0
  /// The folder from which the paths of recordings count, and the folder of the pattern's file;
  /// `nil` if there is none.
  public var resourceFolder: String?
  public var patternFolder: String?

  public init() {}

  /// Frames a second of Android's sound.
  static let sampleRate = 48_000
  /// The comment by which Android takes the last channel for the vibrator.
  private static let comment = OggPages.comment(of: 1)

  /// An Ogg file of Vorbis, and its losses.
  ///
  /// - Throws: `PatternWritingError.sound` if the pattern cannot be rendered, as one of more than
  ///   an hour, or libsndfile is missing.
  /// - Complexity: O(three renderings), and O(seconds) for the encoder; memory holds the file.
  public func ogg(_ layers: [Pattern]) throws(PatternWritingError) -> PatternWriting {
    var losses = LossTally()
    let file = try encode(layers, &losses)
    try addLosses(of: file, for: layers, &losses)
    return PatternWriting(
      files: [file], losses: losses.losses,
      readable: try PatternWriter(.ahap).write(layers).texts)
  }

  private func encode(
    _ layers: [Pattern], _ losses: inout LossTally
  ) throws(PatternWritingError) -> [UInt8] {
    let signal = try signal(layers)
    for notice in signal.notices where notice.isLoss {
      let events = layers[0].events
      losses.add(
        .recordingsSilent,
        at: events.indices.contains(notice.eventIndex) ? events[notice.eventIndex].time : 0)
    }
    if isHapticOnly {
      for event in layers.flatMap(\.events) where !event.kind.isHaptic {
        losses.add(.audioDropped, at: event.time)
      }
    }
    do throws(OutputError) {
      let encoder = try VorbisEncoder(
        sampleRate: Self.sampleRate, channelCount: signal.channelCount,
        quality: min(max(quality, 0), 1))
      var (frame, first) = (0, -1)
      try signal.render { (block) throws(OutputError) in
        try encoder.write(block)
        if first < 0, signal.measurement.clippedCount > 0 { first = frame }
        frame += block.count / signal.channelCount
      }
      if signal.measurement.clippedCount > 0 {
        losses.peak = signal.measurement.peak
        losses.add(
          .samplesLimited, at: Double(max(0, first)) / Double(Self.sampleRate),
          count: signal.measurement.clippedCount)
      }
      return try encoder.finish(comments: [Self.comment])
    } catch {
      throw .sound(reason: error.description)
    }
  }

  /// The largest magnitude of a sample before the limiter, without the gain.
  ///
  /// - Throws: `PatternWritingError.sound` if the pattern cannot be rendered.
  /// - Complexity: one rendering.
  public func peak(_ layers: [Pattern]) throws(PatternWritingError) -> Double {
    var sound = self
    (sound.gain, sound.limiter) = (1, .none)
    return try sound.signal(layers).peak
  }

  /// The signal of all channels; of the vibration alone, if that is asked for.
  func signal(
    _ layers: [Pattern], isVibrationAlone: Bool = false
  ) throws(PatternWritingError) -> OfflineSignal {
    guard let profile = profile ?? BuiltInProfiles.profile(named: BuiltInProfiles.names[0]) else {
      preconditionFailure("the built-in profiles are there")
    }
    var options = OfflineOptions(
      buses: isHapticOnly || isVibrationAlone ? .haptic : .both, limiter: limiter,
      map: isHapticOnly && !isVibrationAlone
        ? ChannelMap([.init(), .init(), .init(vibration: 1)]) : nil)
    options.rendering.sampleRate = Self.sampleRate
    if gain != 1 { options = options.scaled(by: gain) }
    do throws(OfflineError) {
      return try OfflineRendering(profile: profile, options: options, recordings: .files).signal(
        of: layers, resourceFolder: resourceFolder, patternFolder: patternFolder)
    } catch {
      throw .sound(reason: "\(error)")
    }
  }
}

extension PatternFormat {
  /// Sound with a haptic channel, which Android plays by its vibrator.
  static let androidOgg = PatternFormat(
    "android-ogg", ending: "ogg", "Android's sound: Vorbis of left, right and vibration",
    choices: [.quality, .hapticOnly, .resources, .limiter, .gain], content: .sound
  ) { (layers, options) throws(PatternWritingError) in
    try (options.sound ?? HapticSound().ogg)(layers)
  }
}
