import PacinianModel

/// Controls whose curves have no more points than Apple documents, with the same course.
///
/// A longer curve becomes a chain of curves. Each begins with the last point of the curve before
/// it: from that instant the later curve writes, with the same value. The chain leaves out curves
/// that would begin after another control of the same ID has begun, because that control must stay
/// the writer.
struct ControlChain {
  let controls: [Control]

  init(_ controls: [Control]) {
    // The start of the next control of the same ID, for each control: the latest time at which it
    // writes.
    var next = [Double](repeating: .infinity, count: ControlID.allCases.count)
    var ends = [Double](repeating: .infinity, count: controls.count)
    let order = ascendingIndices(controls.count) { controls[$0].startTime }
    for index in (order ?? Array(controls.indices)).reversed() {
      let id = Int(controls[index].id.position)
      ends[index] = next[id]
      next[id] = controls[index].startTime
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
