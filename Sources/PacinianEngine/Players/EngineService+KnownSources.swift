import PacinianModel

extension EngineService {
  /// Compiled patterns that a player may still hold, by a hash of their numbers.
  struct KnownSources {
    private struct Entry {
      weak var source: PlayerSource?
    }

    private var entries: [Int: Entry] = [:]
    private var entriesAtSweep = 64
    /// The source that was used last: a game's next hit is often like the last hit, and a
    /// comparison of copies of a pattern takes less than its hash.
    private weak var last: PlayerSource?

    /// The source that was used last, if its layers are equal to these.
    func last(of layers: [Pattern], generation: Int) -> PlayerSource? {
      guard let source = last, source.generation == generation, source.layers == layers else {
        return nil
      }
      return source
    }

    /// The source of equal layers, if a player still holds it.
    mutating func find(_ hash: Int, _ layers: [Pattern], generation: Int) -> PlayerSource? {
      guard let source = entries[hash]?.source, source.generation == generation,
        source.layers == layers
      else { return nil }
      last = source
      return source
    }

    /// Adds a source by a weak reference. Entries of sources that were freed are removed now and
    /// then.
    mutating func add(_ source: PlayerSource, hash: Int) {
      entries[hash] = Entry(source: source)
      last = source
      guard entries.count > entriesAtSweep else { return }
      entries = entries.filter { $0.value.source != nil }
      entriesAtSweep = max(64, 2 * entries.count)
    }
  }
}
