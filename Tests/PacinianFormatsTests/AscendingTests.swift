import PacinianTestSupport
import Testing

@testable import PacinianModel

@Suite("Elements in ascending order of a number")
struct AscendingTests {
  private static let names = ["b", "a", "B", "c", "A"]

  @Test("Elements of equal numbers keep their order, as many as there are")
  func equal() {
    #expect(Self.names.ascending { _ in 0 } == Self.names)
    let numbers = ["a": 0.0, "A": -0.0, "b": 1, "B": 1, "c": -Double.infinity]
    #expect(Self.names.ascending { numbers[$0]! } == ["c", "a", "A", "b", "B"])
    #expect([Int]().ascending { Double($0) } == [])
  }

  @Test("The order is that of the standard library's sort of numbers and indices")
  func random() {
    var random = SystemRandomNumberGenerator()
    let seed = UInt64.random(in: 0...(.max), using: &random)
    print("seed: \(seed)")
    var generator = SplitMix(seed: seed)
    for count in [2, 3, 17, 200, 3_000] {
      let elements = (0..<count).map { (number: Double(generator.next() % 40), index: $0) }
      let sorted = elements.sorted { ($0.number, $0.index) < ($1.number, $1.index) }
      #expect(elements.ascending { $0.number }.map { $0.index } == sorted.map { $0.index })
    }
  }
}
