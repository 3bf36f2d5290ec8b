import Testing

@testable import PacinianFigures

@Suite("Painting order")
struct PaintingOrderTests {
  @Test("few items keep their order, neighbours of one colour share a batch")
  func few() {
    let levels = [3, 1, 1, 2, 3, 3, 1]
    let batches = PaintingOrder.batches(levels)
    #expect(batches.map(\.level) == [3, 1, 2, 3, 1])
    #expect(batches.flatMap(\.items) == Array(levels.indices))
  }

  @Test("many items share a bounded number of batches, and each is painted once")
  func many() {
    let items = Array(0..<20_000)
    let batches = PaintingOrder.batches(items.map { $0 * 7_919 % 128 })
    #expect(batches.count <= PaintingOrder.mostBatches)
    #expect(batches.flatMap(\.items).sorted() == items)
    for batch in batches { #expect(batch.items.allSatisfy { $0 * 7_919 % 128 == batch.level }) }
  }

  @Test("neighbours keep their order among many, whatever their colours")
  func neighbours() {
    let batches = PaintingOrder.batches((0..<10_000).map { $0 % 3 })
    var turns = [Int](repeating: 0, count: 10_000)
    for (turn, batch) in batches.enumerated() {
      for item in batch.items { turns[item] = turn }
    }
    let rounds = PaintingOrder.mostBatches / 3
    for item in 1..<10_000 where item % rounds != 0 { #expect(turns[item - 1] <= turns[item]) }
  }

  @Test("the colours of a round come in no order of their own")
  func lots() {
    let levels = PaintingOrder.batches((0..<12_800).map { $0 / 4 % 128 }).map(\.level)
    let ascents = zip(levels, levels.dropFirst()).count { $0 < $1 }
    // Half of the pairs of the four rounds, with a deviation of 6.6.
    #expect((220...290).contains(ascents))
  }

  @Test("the same each time")
  func determinism() {
    func levels() -> [Int] {
      PaintingOrder.batches((0..<5_000).map { $0 * 619 % 128 }).map(\.level)
    }
    #expect(levels() == levels())
  }
}
