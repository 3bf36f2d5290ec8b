import PacinianBase
import PacinianModel

/// A control point and the offset of its value, until the curve is complete.
struct PendingPoint {
  var point: ControlPoint
  var valueOffset: Int
}

extension AHAPParser {
  /// Reads a `ParameterCurve`; `nil` when its ID is unknown or it has no points.
  mutating func readCurve() throws(JSONError) -> ParameterCurve? {
    let start = try enterObject(.invalidPatternDictionary)
    path.body = .parameterCurve
    path.key = nil
    pendingPoints.removeAll()
    var keys = ObjectKeys<AHAPKey>()
    var id: ControlID?
    var time: Double?
    while let key = try nextKey(of: .curve, &keys) {
      switch key {
      case .parameterID: id = try readID(names.controlIDs)
      case .time:
        let number = try readNumber(orThrow: .invalidEventTime)
        time = try seconds(of: number, "times", orThrow: .invalidEventTime)
        curveTimeRange = number.start..<number.end
      case .controlPoints: try readPoints()
      default: try skipValue()
      }
    }
    try require(.parameterID, of: .curve, keys, at: start)
    if time == nil { try reportMissingTime(of: "A curve", at: start, changesSound: false) }
    var curve: ParameterCurve?
    if pendingPoints.isEmpty {
      try reportEmptyCurve(hasPoints: keys.contains(.controlPoints), at: start)
    } else if let id {
      let points = pendingPoints.map { $0.point }
      curve = try finish(ParameterCurve(id, time: time ?? 0, points: points), at: start)
    }
    path.body = nil
    return curve
  }

  /// Reads the control points into ``pendingPoints``, which loses the points of an earlier array.
  private mutating func readPoints() throws(JSONError) {
    _ = try enterArray()
    pendingPoints.removeAll()
    path.list = .controlPoints
    path.key = nil
    while try nextElement() {
      path.item += 1
      try readPoint()
    }
    path.list = nil
    path.item = -1
  }

  private mutating func readPoint() throws(JSONError) {
    let start = try enterObject(.invalidPatternDictionary)
    var keys = ObjectKeys<AHAPKey>()
    var time: Double?
    var value: JSONNumber?
    while let key = try nextKey(of: .point, &keys) {
      switch key {
      case .time: time = try readTime()
      case .parameterValue: value = try readParameterValue()
      default: try skipValue()
      }
    }
    guard let value else { throw missing(.parameterValue, of: .point, keys, at: start) }
    if time == nil { try reportMissingTime(of: "A control point", at: start, changesSound: true) }
    pendingPoints.append(
      PendingPoint(
        point: ControlPoint(time: time ?? 0, value: value.value), valueOffset: value.start))
  }

  private mutating func reportEmptyCurve(hasPoints: Bool, at start: Int) throws(JSONError) {
    try diagnose(
      .emptyCurve, at: start, changesSound: !hasPoints, strictly: .badParameterEntry
    ) { _ in
      let found = hasPoints ? "no control points" : "no ParameterCurveControlPoints"
      return Finding("A curve has \(found)", done: "it is ignored")
    }
  }
}
