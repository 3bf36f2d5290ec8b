import PacinianModel

/// What a call writes to a control of a player, in frames of the clock.
struct SimulatedWriter {
  struct Piece {
    var frame: Double
    /// NaN: the value that the control has at `frame`.
    var from: Double
    var to: Double
    var end: Double
  }

  var id: ControlID
  /// The frame from which it writes.
  var start: Double
  /// The number among all that was sent.
  var order: Int
  var pieces: [Piece]
  /// Whether it is a run of values, which is kept or dropped as a whole.
  private(set) var isRun = false
  /// The frame up to which nothing else writes, of memory that is bound.
  private(set) var boundEnd = -Double.infinity
  private var isRamp = false

  /// The value at a frame that is not before the start.
  func value(at frame: Double) -> Double {
    var (low, high) = (0, pieces.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if pieces[middle].frame <= frame { low = middle } else { high = middle }
    }
    let piece = pieces[low]
    guard frame < piece.end else { return piece.to }
    return piece.from + (piece.to - piece.from) * (frame - piece.frame) / (piece.end - piece.frame)
  }

  /// As a step, if it is a ramp that has begun by an instant.
  func ended(through frame: Double) -> SimulatedWriter {
    guard isRamp, start <= frame else { return self }
    var step = self
    (step.pieces[0].from, step.pieces[0].end) = (pieces[0].to, pieces[0].frame)
    return step
  }

  /// What is left of it if what acts after `frame` is dropped.
  func dropped(after frame: Double) -> SimulatedWriter? {
    guard start <= frame else { return nil }
    var rest = self
    if !isRun { rest.pieces.removeAll { $0.frame > frame } }
    return rest
  }

  /// What counts of it where a player is started at an instant: what writes since its last run
  /// ended, and of a run of values that has some for later frames the rest, from that instant on.
  /// (A value holds for its frame, so that an instant between two frames has the earlier one's.)
  func started(at instant: Double, rest: Double) -> SimulatedWriter? {
    guard start < rest else { return self }
    guard lasts(until: instant.rounded(.up)) else { return nil }
    var rest = self
    rest.start = instant
    return rest
  }

  /// Whether it is a run with values for a frame and later ones.
  func lasts(until frame: Double) -> Bool {
    isRun && pieces[pieces.count - 1].frame >= frame
  }

  /// As a step.
  var held: SimulatedWriter {
    var held = self
    held.isRun = false
    return held
  }

  /// Whether it is memory that is bound.
  var isBound: Bool { boundEnd > start }

  /// Whether it is memory that is bound at a frame.
  func isBound(at frame: Double) -> Bool { start <= frame && frame < boundEnd }

  /// Memory that is bound from one frame to another.
  init(_ id: ControlID, player: Int, bound frames: Range<Int>, order: Int) {
    let values = frames.map { RandomProgram.boundValue(of: id, player: player, frame: $0) }
    self.init(id, values, at: Double(frames.lowerBound), order: order)
    boundEnd = Double(frames.upperBound)
  }

  /// A step, or a ramp of `smoothing` frames.
  init(_ parameter: DynamicParameter, at frame: Double, smoothing: Double = 0, order: Int) {
    let value = parameter.id.clamp(parameter.value)
    (id, start, self.order, isRamp) = (parameter.id, frame, order, smoothing > 0)
    pieces = [
      Piece(
        frame: frame, from: smoothing > 0 ? .nan : value, to: value, end: frame + smoothing)
    ]
  }

  /// A curve whose time 0 is `frame`.
  init(_ curve: ParameterCurve, at frame: Double, framesPerSecond: Double, order: Int) {
    let points = curve.points.map { (frame + $0.time * framesPerSecond, curve.id.clamp($0.value)) }
    (id, start, self.order) = (curve.id, points[0].0, order)
    pieces = points.indices.map {
      let next = points[min($0 + 1, points.count - 1)]
      return Piece(frame: points[$0].0, from: points[$0].1, to: next.1, end: next.0)
    }
  }

  /// A value for each frame from the first that is not before `frame`.
  init(_ id: ControlID, _ values: [Float], at frame: Double, order: Int) {
    let first = frame.rounded(.up)
    (self.id, start, self.order, isRun) = (id, first, order, true)
    pieces = values.enumerated().map {
      let value = id.clamp(Double($1))
      let frame = first + Double($0)
      return Piece(frame: frame, from: value, to: value, end: frame)
    }
  }
}
