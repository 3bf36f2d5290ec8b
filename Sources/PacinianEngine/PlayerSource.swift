import PacinianPattern
import PacinianProfiles
import PacinianRendering

/// What players of one pattern share: the patterns, and their scores at playback rate 1.
final class PlayerSource: Sendable {
  let layers: [Pattern]
  /// The pattern's duration in seconds: the longest of the layers'.
  let duration: Double
  /// The engine's generation that it was made in.
  let generation: Int
  /// The engine it was made for.
  let engine: ObjectIdentifier
  private let scores: [Score]

  init(_ layers: [Pattern], _ service: EngineService) throws(EngineError) {
    self.layers = layers
    duration = layers.reduce(0) { max($0, $1.duration) }
    generation = service.lifecycle.withLock { $0.generation }
    engine = ObjectIdentifier(service)
    guard layers.contains(where: { !$0.events.isEmpty }) else { throw .noPlayableEvents }
    scores = try Self.scores(layers, service, rate: 1)
  }

  /// The end of the last event in pattern seconds.
  var endOfEvents: Double {
    layers.flatMap(\.events).reduce(0) { max($0, $1.time + ($1.duration ?? 0)) }
  }

  /// Memory for passes at playback rate 1.
  func passes(_ service: EngineService, count: Int) -> PassStorage {
    passes(service, scores, count: count, rate: 1)
  }

  /// Memory for passes at a playback rate. Complexity: O(events), to compile them anew.
  func passes(
    _ service: EngineService, count: Int, rate: Double
  ) throws(EngineError) -> PassStorage {
    passes(
      service, rate == 1 ? scores : try Self.scores(layers, service, rate: rate), count: count,
      rate: rate)
  }

  private func passes(
    _ service: EngineService, _ scores: [Score], count: Int, rate: Double
  ) -> PassStorage {
    PassStorage(
      scores: scores, passCount: count, duration: duration,
      framesPerSecond: Double(service.configuration.sampleRate) / rate,
      configuration: service.rendererConfiguration)
  }

  private static func scores(
    _ layers: [Pattern], _ service: EngineService, rate: Double
  ) throws(EngineError) -> [Score] {
    let options = RenderingOptions(
      sampleRate: service.configuration.sampleRate,
      durationLimit: service.configuration.durationLimit,
      lengthLimit: RenderingOptions.longestLength)
    var scores: [Score] = []
    for layer in layers {
      do {
        scores.append(
          try Score(
            layer, profile: service.profile, options: options, bank: service.bank,
            playbackRate: rate, allowsLiveControls: true))
      } catch {
        throw .invalidPattern(error.description)
      }
    }
    return scores
  }
}
