import PacinianModel

extension EngineService {
  /// Compiled patterns by a hash of their numbers. Embedded Swift has no weak references, so each
  /// is held until a look-up after its last player has gone.
  struct KnownSources {
    private var entries: [(hash: Int, source: PlayerSource)] = []

    /// Sources are found by their hash alone here.
    func last(of layers: [Pattern], generation: Int) -> PlayerSource? { nil }

    /// The source of equal layers, if a player still holds it.
    mutating func find(_ hash: Int, _ layers: [Pattern], generation: Int) -> PlayerSource? {
      for index in entries.indices.reversed()
      where isKnownUniquelyReferenced(&entries[index].source) {
        entries.remove(at: index)
      }
      return entries.first {
        $0.hash == hash && $0.source.generation == generation && $0.source.layers == layers
      }?.source
    }

    mutating func add(_ source: PlayerSource, hash: Int) { entries.append((hash, source)) }
  }
}
