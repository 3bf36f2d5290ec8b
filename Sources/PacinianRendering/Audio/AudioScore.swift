import PacinianModel

/// A pattern's audio events compiled for one sample rate: sorted by start, controls as linear
/// segments. Immutable; any number of players on any threads may share one.
public final class AudioScore: @unchecked Sendable {
  /// Frames a second.
  public let sampleRate: Int
  /// Frames to the last frame that can sound, tails included. Live controls can move it.
  package let frameCount: Int
  /// Events that can sound.
  package let eventCount: Int

  /// The frames in which each event that can sound does, tails included, with its index in the
  /// pattern.
  package let spans: [(index: Int, frames: Range<Int>)]

  /// The most control segments that start within any tile.
  package let segmentsPerTile: Int
  /// The parts that players read.
  package let view: UnsafePointer<AudioScoreView>
  private let memory = Memory()
  /// The clips that the events point into.
  private let clips: [AudioClip]

  /// - Parameters:
  ///   - options: sample rate and limits. The duration limit is for tones and for recordings that
  ///     loop.
  ///   - clips: the recordings of `AudioCustom` events, by the events' indices in the pattern, at
  ///     the options' sample rate; an event without a recording is silent.
  ///   - envelope: the profile's.
  ///   - playbackRate: pattern seconds per second, above 0; moves times, not pitch.
  /// - Throws: `RenderingError` for an event that never ends or ends past the length limit.
  /// Complexity: O(events · (log events + control segments while they sound)).
  public init(
    _ pattern: Pattern, options: RenderingOptions = RenderingOptions(),
    clips: [Int: AudioClip] = [:], envelope: EnvelopeTimes = EnvelopeTimes(),
    playbackRate: Double = 1
  ) throws(RenderingError) {
    sampleRate = options.sampleRate
    let timing = ScoreTiming(options, playbackRate: playbackRate)
    let (tracks, segmentsPerTile) = timing.tracks(
      ControlID.allCases.filter { !$0.isHaptic }, of: pattern,
      tileFrames: AudioPass.tileFrames, memory)
    self.segmentsPerTile = segmentsPerTile
    var compiler = AudioScoreCompiler(
      timing: timing, envelope: EnvelopeFrames(envelope, sampleRate: options.sampleRate),
      tracks: tracks)
    for (index, event) in pattern.events.enumerated() where !event.kind.isHaptic {
      try compiler.add(event, index: index, clip: clips[index])
    }
    let sorted = compiler.events.ascending { $0.start.frames }
    eventCount = sorted.count
    frameCount = compiler.frameCount
    spans = compiler.spans
    self.clips = Array(clips.values)
    let view = AudioScoreView(
      sampleRate: Double(options.sampleRate), events: UnsafePointer(memory.array(sorted)),
      eventCount: eventCount, envelope: compiler.envelope, tracks: compiler.tracks,
      longest: compiler.longest)
    self.view = UnsafePointer(memory.array([view]))
  }
}

/// The parts of a score that audio players read, without counted references: the score outlives
/// them.
package struct AudioScoreView: BitwiseCopyable {
  let sampleRate: Double
  let events: UnsafePointer<AudioScoreEvent>
  let eventCount: Int
  let envelope: EnvelopeFrames
  /// By `AudioControlKind`.
  let tracks: UnsafePointer<ControlTrack>
  /// The longest that an event lasts, in frames, whatever controls do.
  let longest: Double
}
