import PacinianBase
import PacinianModel

/// Patterns that players of the engine play, each compiled once for all players.
extension EngineService {
  /// The source of these layers; they are compiled unless a player of equal layers exists. Patterns
  /// with recordings are compiled for each call, because the recording behind a name or number may
  /// have changed. Complexity: O(events) to compare, O(events · log events) to compile.
  func source(of layers: [Pattern], patternFolder: String?) throws(EngineError) -> PlayerSource {
    guard !layers.contains(where: { $0.events.contains { $0.kind == .audioCustom } }) else {
      return try PlayerSource(layers, patternFolder: patternFolder, self)
    }
    let generation = generation
    if let last = knownSources.withLock({ $0.last(of: layers, generation: generation) }) {
      return last
    }
    let hash = Self.hash(of: layers)
    if let known = knownSources.withLock({ $0.find(hash, layers, generation: generation) }) {
      return known
    }
    let source = try PlayerSource(layers, patternFolder: patternFolder, self)
    knownSources.withLock { $0.add(source, hash: hash) }
    return source
  }

  /// Patterns with the same hash are distinguished by comparison.
  private static func hash(of layers: [Pattern]) -> Int {
    var hasher = Hasher()
    for layer in layers {
      hasher.combine(layer.events.count)
      hasher.combine(layer.controls.count)
      for event in layer.events {
        hasher.combine(event.time)
        hasher.combine(event.duration)
        for parameter in event.parameters { hasher.combine(parameter.value) }
      }
      for control in layer.controls {
        switch control {
        case .parameter(let parameter): hasher.combine(parameter.value)
        case .curve(let curve): for point in curve.points { hasher.combine(point.value) }
        }
      }
    }
    return hasher.finalize()
  }
}
