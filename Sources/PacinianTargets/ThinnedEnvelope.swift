import PacinianPattern

/// An envelope with no more points, and no shorter segments, than a device takes.
///
/// The corners with the least effective area go first (Visvalingam and Whyatt, Line generalisation
/// by repeated elimination of points, 1993); an area counts intensity, and sharpness by intensity.
struct ThinnedEnvelope {
  /// The first at 0 with intensity 0, which is no point of the device; then at most as many as the
  /// device has, the last one of intensity 0.
  private(set) var points: [VibrationPoint]
  /// The times of the corners that were left out and lay off the line that stands for them.
  private(set) var dropped: [Double] = []

  /// More corners are halved in passes first, so that thinning stays quick.
  private static let mostCorners = 1024
  /// Less area, in milliseconds of full intensity, is not a loss.
  private static let unheard = 0.05

  /// - Parameter corners: in order of time, two or more; the first and the last have intensity 0.
  init(_ corners: [VibrationPoint], points count: Int, leastSegment: Int) {
    points = corners
    while points.count > max(Self.mostCorners, count + 1) { halve() }
    let least = Double(leastSegment)
    while true {
      var best: (index: Int, area: Double)?
      func consider(_ index: Int) {
        let area = area(index - 1, index, index + 1)
        if area < best?.area ?? .infinity { best = (index, area) }
      }
      if points.count > count + 1 {
        for index in 1..<points.count - 1 { consider(index) }
      } else {
        for index in 1..<points.count where width(index) < least {
          if index > 1 { consider(index - 1) }
          if index < points.count - 1 { consider(index) }
        }
      }
      guard let best else { break }
      remove(best.index, best.area)
    }
    let last = points.count - 1
    points[last].time = max(points[last].time, points[last - 1].time + least)
  }

  /// Leaves out every other corner among the half with the least areas, at least one.
  private mutating func halve() {
    let areas = points.indices.dropFirst().dropLast().map { area($0 - 1, $0, $0 + 1) }
    let middle = areas.sorted()[areas.count / 2]
    var kept = [points[0]]
    var isLastKept = true
    for index in 1..<points.count - 1 {
      isLastKept = !isLastKept || areas[index - 1] > middle
      if isLastKept {
        kept.append(points[index])
      } else if areas[index - 1] > Self.unheard {
        dropped.append(points[index].time)
      }
    }
    points = kept + [points[points.count - 1]]
  }

  private mutating func remove(_ index: Int, _ area: Double) {
    if area > Self.unheard { dropped.append(points[index].time) }
    points.remove(at: index)
  }

  /// The length of the segment that ends at a point, in the whole milliseconds that are written.
  private func width(_ index: Int) -> Double {
    points[index].time.rounded() - points[index - 1].time.rounded()
  }

  /// The area of the triangle of three corners, in milliseconds times full intensity.
  private func area(_ first: Int, _ middle: Int, _ last: Int) -> Double {
    let (a, b, c) = (points[first], points[middle], points[last])
    func area(_ value: (VibrationPoint) -> Double) -> Double {
      abs((b.time - a.time) * (value(c) - value(a)) - (c.time - a.time) * (value(b) - value(a))) / 2
    }
    return area { $0.intensity } + area { $0.sharpness } * (a.intensity + b.intensity + c.intensity)
      / 3
  }
}
