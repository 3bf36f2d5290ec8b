import PacinianRendering
import PacinianBase
import PacinianModel

/// The parts that players of equal patterns share: the patterns, and their scores at playback rate
/// 1.
final class PlayerSource: Sendable {
  let layers: [Pattern]
  /// The pattern's duration in seconds: the longest duration of the layers, including recordings
  /// that play to their end.
  let duration: Double
  /// The beginning of the first event, and the end of the last event, in pattern seconds.
  let beginning: Double
  let endOfEvents: Double
  /// The engine's generation in which the source was made.
  let generation: Int
  /// The engine for which the source was made.
  let engine: ObjectIdentifier
  /// The findings about the audio files, layer by layer.
  let audioNotices: [AudioNotice]
  /// Seconds of the recordings that play to their end, by the index of their event, layer by layer.
  let recordingSeconds: [[Int: Double]]
  private let clips: [[Int: AudioClip]]
  /// The scores at playback rate 1, and at the last other rate that a player had.
  private let scores: PlayerScores
  private let ratedScores = Locked<(rate: Double, scores: PlayerScores)?>(nil)
  /// Plans at playback rate 1 of players that were freed, with the memory of their passes, laid
  /// out: a game makes a player for each hit, and the next player is often like the last player.
  private let spare = Locked<[PassPlanStorage]>([])
  /// The most bytes of passes in `spare`.
  private static let mostSpareBytes = 1 << 16

  /// - Parameter patternFolder: where audio files are looked up by their names alone.
  init(
    _ layers: [Pattern], patternFolder: String? = nil, _ service: EngineService
  ) throws(EngineError) {
    self.layers = layers
    generation = service.generation
    engine = ObjectIdentifier(service)
    guard layers.contains(where: { !$0.events.isEmpty }) else { throw .noPlayableEvents }
    var clips: [[Int: AudioClip]] = []
    var notices: [AudioNotice] = []
    for layer in layers {
      do {
        let resolution = try AudioResolution(
          layer, library: service.library, root: service.configuration.resourceRoot,
          patternFolder: patternFolder)
        clips.append(resolution.clips)
        notices += resolution.notices
      } catch {
        throw .audioResource(error.code, error.message)
      }
    }
    self.clips = clips
    recordingSeconds = zip(layers, clips).map { Self.recordingSeconds($0, $1) }
    beginning = layers.reduce(Double.infinity) { $1.events.reduce($0) { min($0, $1.time) } }
    var end = 0.0
    for (layer, seconds) in zip(layers, recordingSeconds) {
      for (index, event) in layer.events.enumerated() {
        end = max(end, event.time + (seconds[index] ?? event.duration ?? 0))
      }
    }
    endOfEvents = end
    duration = layers.reduce(end) { max($0, $1.duration) }
    audioNotices = notices
    scores = try PlayerScores(layers, clips: clips, service, rate: 1, duration: duration)
  }

  /// A recording without a duration is as long as its file.
  private static func recordingSeconds(
    _ layer: Pattern, _ clips: [Int: AudioClip]
  ) -> [Int: Double] {
    var seconds: [Int: Double] = [:]
    for (index, clip) in clips
    where (layer.events[index].duration ?? 0) == 0 && !clip.isLoopEnabled {
      seconds[index] = clip.waveform.seconds
    }
    return seconds
  }

  /// The intensities and volumes of the events that sound at a time of the pattern, together; a
  /// transient counts for 0.05 s. Complexity: O(events).
  func level(at time: Double) -> Double {
    var level = 0.0
    for (layer, seconds) in zip(layers, recordingSeconds) {
      for (index, event) in layer.events.enumerated() where event.time <= time {
        let length = event.kind == .hapticTransient ? 0.05 : seconds[index] ?? event.duration ?? 0
        // An event without a duration sounds until the pattern stops.
        guard length == 0 || time < event.time + length else { continue }
        level += event.value(of: event.kind.isHaptic ? .hapticIntensity : .audioVolume)
      }
    }
    return level
  }

  /// A plan for passes at playback rate 1: a spare plan, if there is one with memory for
  /// `passCount` passes.
  func plan(passCount: Int) -> PassPlanStorage {
    spare.withLock { spare in
      spare.lastIndex { $0.passCount == passCount }.map { spare.remove(at: $0) }
    } ?? PassPlanStorage(scores)
  }

  /// Stores a plan whose passes are all released for another player, up to the most bytes.
  func keep(_ plan: PassPlanStorage) {
    guard plan.passCount > 0, plan.isOf(scores) else { return }
    spare.withLock { spare in
      if (spare.count + 1) * plan.byteCount <= Self.mostSpareBytes { spare.append(plan) }
    }
  }

  /// A plan for passes at a playback rate. Complexity: O(events) for a rate that is neither 1 nor
  /// the last other rate.
  func plan(_ service: EngineService, rate: Double) throws(EngineError) -> PassPlanStorage {
    guard rate != 1 else { return PassPlanStorage(scores) }
    let scores = try ratedScores.withLock { (rated) throws(EngineError) in
      if let rated, rated.rate == rate { return rated.scores }
      let scores = try PlayerScores(layers, clips: clips, service, rate: rate, duration: duration)
      rated = (rate, scores)
      return scores
    }
    return PassPlanStorage(scores)
  }
}
