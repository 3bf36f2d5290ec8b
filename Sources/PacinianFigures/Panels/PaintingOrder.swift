/// The order in which many things of one kind are painted, in batches of one colour: each batch is
/// one path.
enum PaintingOrder {
  /// A file of thousands stays small.
  static let mostBatches = 512

  /// Batches of things by their indices, from the back to the front.
  ///
  /// A few items keep their order. Many are dealt into rounds, as many as the number of colours
  /// allows, and a round is painted colour by colour. Neighbours are in successive rounds and keep
  /// their order, except from the last round to the first. The order of the colours in a round is
  /// random but the same each time; with a fixed order, one end of the colour map would hide the
  /// other where hundreds of items overlap.
  ///
  /// Complexity: O(items).
  /// - Parameter levels: the colours of all items, 0..<``ColourMap/levelCount``, from the back to
  ///   the front.
  static func batches(_ levels: [Int]) -> [(level: Int, items: [Int])] {
    var batches: [(level: Int, items: [Int])] = []
    func add(_ level: Int, _ items: [Int]) {
      if batches.last?.level != level { batches.append((level, [])) }
      batches[batches.count - 1].items += items
    }
    guard levels.count > mostBatches else {
      for (item, level) in levels.enumerated() { add(level, [item]) }
      return batches
    }
    var isThere = [Bool](repeating: false, count: ColourMap.levelCount)
    for level in levels { isThere[level] = true }
    let present = isThere.indices.filter { isThere[$0] }
    let rounds = max(1, mostBatches / present.count)
    var lots = Lots()
    for round in 0..<rounds {
      var groups = [[Int]](repeating: [], count: isThere.count)
      for item in stride(from: round, to: levels.count, by: rounds) {
        groups[levels[item]].append(item)
      }
      for level in present.filter({ !groups[$0].isEmpty }).shuffled(using: &lots) {
        add(level, groups[level])
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
