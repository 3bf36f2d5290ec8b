/// The order in which many things of one kind are painted, in batches of one colour: each batch is
/// one path.
enum PaintingOrder {
  /// A file of thousands stays small.
  static let mostBatches = 512

  /// Batches of `items`, from the back to the front.
  ///
  /// A few items keep their order. Many are dealt into rounds, as many as the number of colours
  /// allows, and a round is painted colour by colour. Neighbours are in successive rounds and keep
  /// their order, except from the last round to the first. The order of the colours in a round is
  /// random but the same each time; with a fixed order, one end of the colour map would hide the
  /// other where hundreds of items overlap.
  ///
  /// Complexity: O(items).
  /// - Parameters:
  ///   - items: from the back to the front.
  ///   - level: the colour of an item.
  static func batches<Item>(
    _ items: [Item], level: (Item) -> Int
  ) -> [(level: Int, items: [Item])] {
    let levels = items.map(level)
    let rounds = items.count <= mostBatches ? items.count : max(1, mostBatches / Set(levels).count)
    var lots = Lots()
    var batches: [(level: Int, items: [Item])] = []
    for round in 0..<rounds {
      let dealt = stride(from: round, to: items.count, by: rounds)
      let indices = Dictionary(grouping: dealt) { levels[$0] }
      for level in indices.keys.sorted().shuffled(using: &lots) {
        if batches.last?.level != level { batches.append((level, [])) }
        batches[batches.count - 1].items += indices[level, default: []].map { items[$0] }
      }
    }
    return batches
  }
}

/// SplitMix64 (Steele, Lea and Flood 2014), from a fixed seed.
private struct Lots: RandomNumberGenerator {
  private var state: UInt64 = 0

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
