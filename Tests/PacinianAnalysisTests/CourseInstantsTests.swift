import PacinianModel
import Testing

@testable import PacinianAnalysis

@Suite("Instants of courses")
struct CourseInstantsTests {
  private func instants(
    _ breakpoints: [(Double, Double)], columns: Int = 10, duration: Double = 10
  ) -> [Double] {
    let control = PlotControl(
      .hapticIntensity, breakpoints: breakpoints.map { ControlPoint(time: $0.0, value: $0.1) })
    let instants = CourseInstants([control], in: 0...duration, columns: columns)
    return Array(instants.between(-1, duration + 1))
  }

  @Test("the borders of the columns, where nothing bends")
  func borders() {
    #expect(instants([(0, 1)], columns: 4, duration: 2) == [0, 0.5, 1, 1.5, 2])
  }

  @Test("every peak between borders")
  func peaks() {
    let peaks = (0..<10).map { Double($0) + 0.3 }
    let breakpoints = peaks.flatMap { peak -> [(Double, Double)] in
      [(peak - 0.001, 0.1), (peak, 1), (peak + 0.001, 0.1)]
    }
    let instants = instants([(0, 0.1)] + breakpoints)
    for peak in peaks { #expect(instants.contains(peak)) }
  }

  @Test("a step has an instant before it, the first writer's too")
  func steps() {
    let instants = instants([(2.5, 0.2), (3.5, 1), (3.5, 0)])
    for step in [2.5, 3.5] {
      #expect(instants.contains(step))
      #expect(instants.contains(step.nextDown))
    }
  }

  @Test("of many breakpoints in a column, the lowest and the highest")
  func bound() {
    let breakpoints = (0..<100_000).map { index -> (Double, Double) in
      let value = index * 7_919 % 100_003
      return (Double(index) / 10_000, Double(value) / 100_003)
    }
    let instants = instants(breakpoints)
    #expect(instants.count <= 11 + 2 * 11)
    for column in 0..<10 {
      let inside = breakpoints[(column * 10_000 + 1)..<((column + 1) * 10_000)]
      #expect(instants.contains(inside.max { $0.1 < $1.1 }!.0))
      #expect(instants.contains(inside.min { $0.1 < $1.1 }!.0))
    }
  }

  @Test("only what lies between two seconds")
  func between() {
    let instants = CourseInstants([], in: 0...4, columns: 4)
    #expect(instants.between(1, 3) == [2])
    #expect(instants.between(0.5, 0.6).isEmpty)
    #expect(instants.between(9, 9).isEmpty)
    #expect(CourseInstants([], in: 0...0, columns: 4).between(-1, 1) == [0])
  }
}
