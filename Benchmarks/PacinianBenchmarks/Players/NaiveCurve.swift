import PacinianModel

/// A parameter curve of the naive engine, read frame by frame.
struct NaiveCurve {
  private let points: [ControlPoint]
  private var left = 0

  /// - Parameter curve: with two points or more, in order of time, from time 0 on.
  init(_ curve: ParameterCurve) { points = curve.points }

  /// The value at a frame of the pattern, not before the one asked for last.
  mutating func value(at frame: Int) -> Double {
    let time = Double(frame) / Double(Workload.sampleRate)
    while left + 2 < points.count, points[left + 1].time <= time { left += 1 }
    let (from, to) = (points[left], points[left + 1])
    return from.value + (to.value - from.value) * (time - from.time) / (to.time - from.time)
  }
}
