import PacinianBase
import Testing

@testable import PacinianFigures

@Suite("Polylines")
struct PolylineTests {
  @Test("straight lines keep their ends, steps their corners")
  func corners() {
    let straight = Polyline((0...100).map { Point(x: Double($0), y: Double($0) / 2) }).points
    #expect(straight == [Point(x: 0, y: 0), Point(x: 100, y: 50)])
    let step = [
      Point(x: 0, y: 0), Point(x: 10, y: 0), Point(x: 10, y: 5), Point(x: 20, y: 5),
    ]
    #expect(Polyline(step).points == step)
    #expect(Polyline([Point]()).points.isEmpty)
    #expect(Polyline([Point(x: 1, y: 1)]).points == [Point(x: 1, y: 1)])
  }

  @Test("a column of pixels has four points at most, its extremes among them")
  func columns() {
    let noise = (0..<10_000).map { index in
      Point(x: Double(index) / 1_000, y: 50 * sin(Double(index) * 1.7))
    }
    let points = Polyline(noise).points
    #expect(points.count <= 44)
    #expect(abs((points.map(\.y).max() ?? 0) - 50) < 0.2)
    #expect(abs((points.map(\.y).min() ?? 0) + 50) < 0.2)
  }

  @Test("no point is missed by more than the tolerance and the rounding")
  func tolerance() {
    let curve = (0..<500).map { Point(x: Double($0), y: 100 * sin(Double($0) / 40)) }
    let points = Polyline(curve).points
    #expect(points.count < 150)
    for point in curve {
      let next = points.firstIndex { $0.x >= point.x } ?? points.count - 1
      let (from, to) = (points[max(0, next - 1)], points[next])
      let share = to.x == from.x ? 1 : (point.x - from.x) / (to.x - from.x)
      // The slope is 2.5 at most, which turns a distance of 0.2 + 0.09 into 0.8 in height.
      #expect(abs(from.y + (to.y - from.y) * share - point.y) < 0.8)
    }
  }
}
