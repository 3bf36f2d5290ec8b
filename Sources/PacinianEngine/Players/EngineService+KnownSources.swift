import PacinianModel

extension EngineService {
  /// Compiled patterns that a player may still hold, by a hash of their numbers.
  struct KnownSources {
    private struct Entry {
      weak var source: PlayerSource?
    }

    private var entries: [Int: Entry] = [:]
    private var entriesAtSweep = 64

    /// The source of equal layers, if a player still holds it.
    subscript(hash: Int, layers: [Pattern], generation: Int) -> PlayerSource? {
      guard let source = entries[hash]?.source, source.generation == generation,
        source.layers == layers
      else { return nil }
      return source
    }

    /// Remembers a source without keeping it. Entries of sources that are gone are removed now and
    /// then.
    mutating func add(_ source: PlayerSource, hash: Int) {
      entries[hash] = Entry(source: source)
      guard entries.count > entriesAtSweep else { return }
      entries = entries.filter { $0.value.source != nil }
      entriesAtSweep = max(64, 2 * entries.count)
    }
  }
}
