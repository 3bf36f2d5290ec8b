import PacinianPattern

/// Controls whose curves have no more points than Apple documents, with the same course.
///
/// A longer curve becomes a chain of curves. Each begins with the last point of the curve before
/// it: from that instant the later curve writes, with the same value. The chain leaves out curves
/// that would begin after another control of the same ID has begun, because that control must stay
/// the writer.
struct ControlChain {
  let controls: [Control]

  init(_ controls: [Control]) {
    let starts = controls.map { $0.startTime }
    // The start of the next control of the same ID, for each control: the latest time at which it
    // writes.
    var next: [ControlID: Double] = [:]
    var ends = [Double](repeating: .infinity, count: controls.count)
    for index in starts.ascendingIndices.reversed() {
      ends[index] = next[controls[index].id] ?? .infinity
      next[controls[index].id] = starts[index]
    }
    self.controls = controls.indices.flatMap { index -> [Control] in
      guard case .curve(let curve) = controls[index],
        curve.points.count > Self.documentedPointCount
      else { return [controls[index]] }
      return Self.links(of: curve, until: ends[index]).map(Control.curve)
    }
  }

  private static func links(of curve: ParameterCurve, until end: Double) -> [ParameterCurve] {
    let points = curve.absolutePoints
    return stride(from: 0, to: points.count - 1, by: documentedPointCount - 1)
      .filter { $0 == 0 || points[$0].time < end }
      .map { first in
        let last = min(first + documentedPointCount, points.count)
        return ParameterCurve(curve.id, absolutePoints: points[first..<last])
      }
  }

  /// The number of control points a curve may have in Core Haptics, by the release notes of
  /// iOS 13.1.
  static let documentedPointCount = 16
}
