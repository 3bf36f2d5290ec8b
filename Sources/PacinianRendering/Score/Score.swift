import PacinianModel
import PacinianSpectra

/// A pattern compiled for one profile and one sample rate: events sorted by frame, controls as
/// linear segments, transients as tables. Immutable; any number of players on any threads may share
/// one.
///
///     let profile = BuiltInProfiles.profile(named: "taptic")!
///     let tap = Pattern(events: [Event(kind: .hapticTransient, time: 0)])
///     let score = try Score(tap, profile: profile)
///     let renderer = OfflineRenderer([score])
///     var samples = [Float](repeating: 0, count: renderer.frameCount)
///     var output = samples.mutableSpan
///     renderer.render(into: &output)
///
/// Preparing costs O(events · log events + control points) and the transient waveforms that can be
/// needed; rendering then touches no file, no dictionary and no library.
public final class Score: @unchecked Sendable {
  /// Frames a second.
  public let sampleRate: Int
  /// Frames to the last frame that can sound, tails included. Live controls of envelope times can
  /// move the end of a tail; an engine renders such tails in full.
  package let frameCount: Int
  /// The most continuous events that sound at a time.
  public let maximumVoices: Int
  /// The most transients that sound at a time.
  public let maximumTransients: Int

  /// The part of it that players read.
  package let view: UnsafePointer<ScoreView>
  /// The most control segments that start within any 256 frames (the largest tile).
  package let segmentsPerTile: Int
  private let memory = Memory()
  /// Owns the waveforms that `table` points to.
  private let bank: TransientBank

  /// - Parameters:
  ///   - options: sample rate and limits.
  ///   - bank: the profile's transients at the options' sample rate; `nil` makes one.
  ///   - playbackRate: pattern seconds per second, above 0; moves times, not frequencies.
  ///   - allowsLiveControls: prepares for live controls: tails of the longest length in
  ///     ``maximumVoices``, and transients of every sharpness instead of those that the pattern can
  ///     reach. Without it events may be dropped where live controls lengthen envelopes, and a
  ///     transient under a live sharpness takes the nearest waveform prepared.
  /// - Throws: `RenderingError` for an event that never ends or ends past the length limit.
  public init(
    _ pattern: Pattern, profile: ActuatorProfile, options: RenderingOptions = RenderingOptions(),
    bank: TransientBank? = nil, playbackRate: Double = 1, allowsLiveControls: Bool = false
  ) throws(RenderingError) {
    let bank = bank ?? TransientBank(profile: profile, sampleRate: options.sampleRate)
    precondition(bank.sampleRate == options.sampleRate, "the bank is of another sample rate")
    self.bank = bank
    sampleRate = options.sampleRate
    let constants = RenderingConstants(
      profile: profile, sampleRate: options.sampleRate, memory: memory)
    let timing = ScoreTiming(options, playbackRate: playbackRate)
    let (tracks, segmentsPerTile) = timing.tracks(
      ControlID.allCases.filter { $0.isHaptic }, of: pattern, tileFrames: TilePlan.largestTile,
      memory)
    self.segmentsPerTile = segmentsPerTile
    var compiler = ScoreCompiler(
      profile: profile, timing: timing, constants: constants, tracks: tracks, bank: bank)
    for (index, event) in pattern.events.enumerated() where event.kind.isHaptic {
      try compiler.add(event, index: index)
    }
    compiler.finish(allowsLiveControls: allowsLiveControls)
    frameCount = compiler.frameCount
    maximumVoices = compiler.maximumVoices
    maximumTransients = compiler.maximumTransients
    let view = ScoreView(
      constants: constants,
      table: TransientTable(
        bank, source: profile.transient.source,
        nodes: compiler.transientNodes(allowsLiveControls: allowsLiveControls), memory: memory),
      events: UnsafePointer(memory.array(compiler.events)),
      eventCount: compiler.events.count,
      transients: UnsafePointer(memory.array(compiler.transients)),
      transientCount: compiler.transients.count,
      tracks: tracks,
      maximumVoices: compiler.maximumVoices, maximumTransients: compiler.maximumTransients)
    self.view = UnsafePointer(memory.array([view]))
  }
}
