import PacinianModel

/// One control as a function of pattern time, `c(p)` (rendering model, section 3): linear
/// pieces in order, right-continuous, neutral before the first.
struct ControlFunction {
  /// A linear piece, in force from `start` up to the next piece's start.
  struct Piece {
    var start: Double
    /// The value at `start`.
    var value: Double
    /// Change per second.
    var slope: Double
  }

  let neutral: Double
  /// Ascending starts.
  let pieces: [Piece]

  init(_ id: ControlID, controls: [Control]) {
    neutral = id.neutral
    // The writer that started last wins; of equal starts, the later in the file.
    let writers = controls.filter { $0.id == id }
      .compactMap { control in Self.course(of: control).map { (start: $0[0].start, pieces: $0) } }
      .ascending { $0.start }
    var pieces: [Piece] = []
    for (index, writer) in writers.enumerated() {
      let end = index + 1 < writers.count ? writers[index + 1].start : .infinity
      pieces += writer.pieces.filter { $0.start < end }
    }
    self.pieces = pieces
  }

  /// A piece that is steeper, in units a second, ends within the rounding of its times. Its first
  /// value holds until its end, because the slope could overflow.
  private static let steepest = 1e15

  /// The values that a control writes, without regard to other controls; `nil` for a curve without
  /// points.
  private static func course(of control: Control) -> [Piece]? {
    switch control {
    case .parameter(let parameter):
      return [Piece(start: parameter.time, value: parameter.id.clamp(parameter.value), slope: 0)]
    case .curve(let curve):
      let points = curve.points
        .map { (time: curve.time + $0.time, value: curve.id.clamp($0.value)) }
        .ascending { $0.time }
      guard !points.isEmpty else { return nil }
      // A piece from each point to the next; equal times leave the last point's piece.
      return points.indices.compactMap { index in
        let point = points[index]
        guard index + 1 < points.count else {
          return Piece(start: point.time, value: point.value, slope: 0)
        }
        let next = points[index + 1]
        guard next.time > point.time else { return nil }
        let slope = (next.value - point.value) / (next.time - point.time)
        return Piece(
          start: point.time, value: point.value, slope: abs(slope) < steepest ? slope : 0)
      }
    }
  }

  /// The value at pattern time `time`.
  func value(at time: Double) -> Double {
    guard let index = index(at: time) else { return neutral }
    return pieces[index].value + pieces[index].slope * (time - pieces[index].start)
  }

  /// The last piece that has started by `time`, or `nil` before the first.
  func index(at time: Double) -> Int? {
    let started = pieces.firstCount { $0.start <= time }
    return started == 0 ? nil : started - 1
  }
}
