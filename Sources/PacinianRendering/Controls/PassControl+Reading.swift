extension PassControl {
  /// Replaces each run by a piece for each of its frames, in the same array, and returns the new
  /// number of pieces.
  static func expandRuns(
    _ count: Int, of pieces: UnsafeMutablePointer<TilePiece>, to end: PassFrame
  ) -> Int {
    var most = 0
    var hasRun = false
    for index in 0..<count {
      let next = index + 1 < count ? pieces[index + 1].start : end
      most += pieces[index].run == nil ? 1 : Int((next - pieces[index].start).roundedUp)
      hasRun = hasRun || pieces[index].run != nil
    }
    guard hasRun else { return count }
    // The loop begins with the last piece, so that no piece is overwritten before it is read.
    var first = most
    var next = end
    for index in stride(from: count - 1, through: 0, by: -1) {
      let piece = pieces[index]
      guard let run = piece.run else {
        first -= 1
        pieces[first] = piece
        next = piece.start
        continue
      }
      let frames = Int((next - piece.start).roundedUp)
      for frame in stride(from: frames - 1, through: 0, by: -1) {
        first -= 1
        pieces[first] = TilePiece(
          start: piece.start + Double(frame), value: Double(run[frame]), slope: 0)
      }
      next = piece.start
    }
    var kept = 1
    for index in 1..<max(1, most)
    where pieces[index].slope != 0 || pieces[kept - 1].slope != 0
      || pieces[index].value != pieces[kept - 1].value
    {
      pieces[kept] = pieces[index]
      kept += 1
    }
    return kept
  }
}

/// Reading a control: on the pointer, because a call on the value would copy it.
extension UnsafeMutablePointer<PassControl> {
  /// The values from a frame on, if one run of values writes the control up to another frame; `nil`
  /// if this is not certain. This is the usual case of a host that moves a control at every frame.
  @inline(__always)
  func run(from: PassFrame, to: PassFrame) -> UnsafePointer<Float>? {
    var (start, end, writer) = (pointee.live.frame, pointee.live.end, pointee.live.writer)
    var run = pointee.live.run
    var next = pointee.first
    let clock = pointee.clock
    let (first, last) = (clock.bus(from), clock.bus(to))
    if let bound = pointee.bound {
      (start, end) = (bound.pointee.entry.frame, bound.pointee.entry.end)
      guard start <= first, end >= last, from >= clock.entry, from.roundedDown == from else {
        return nil
      }
      return bound.pointee.entry.run?.pointee.values(from: Int(first - start))
    }
    if let entry = next, entry.pointee.frame <= first {
      guard entry.pointee.run != nil, !pointee.isIdle(entry.pointee, after: pointee.live) else {
        return nil
      }
      (start, end) = (entry.pointee.frame, entry.pointee.end)
      (writer, run) = (pointee.writer(of: entry.pointee), entry.pointee.run)
      next = entry.pointee.next
    }
    guard let run, start <= first, end >= last, from >= clock.entry, from.roundedDown == from
    else { return nil }
    if let next, next.pointee.frame < last { return nil }
    var segment = pointee.segment
    pointee.advance(&segment, to: from)
    guard pointee.isInForce(writer: writer, over: pointee.segment(segment)),
      segment + 1 == pointee.track.count || pointee.segment(segment + 1).start >= to
    else { return nil }
    return run.pointee.values(from: Int(first - start))
  }

  /// Writes the pieces between two frames and returns their number; a piece equal to the one before
  /// is left out, so a constant control is one piece. Before the pass begins, where no voice
  /// sounds, the control has its value at the beginning. A run of values is one piece, see
  /// ``TilePiece/run``.
  /// - Parameter most: the most pieces, 2 or more; there may be many in a frame if many values are
  ///   sent. The last piece stands for the pieces beyond that number.
  @_noLocks
  package func pieces(
    from: PassFrame, to: PassFrame, most: Int = .max,
    into pieces: UnsafeMutablePointer<TilePiece>
  ) -> Int {
    if let run = run(from: from, to: to) {
      pieces[0] = TilePiece(start: from, value: Double(run[0]), slope: 0, run: run)
      return 1
    }
    var index = pointee.segment
    if pointee.first == nil, pointee.live.isNone, !pointee.isBound, from >= pointee.clock.entry {
      // The usual tile of a pattern's own control: within one segment.
      pointee.advance(&index, to: from)
      if index + 1 == pointee.track.count || pointee.segment(index + 1).start >= to {
        let current = pointee.segment(index)
        pieces[0] = TilePiece(start: from, value: current.value(at: from), slope: current.slope)
        return 1
      }
    }
    var live = pointee.live
    var next = pointee.first
    var count = 0
    let entry = pointee.clock.entry
    var time = from < entry && entry < to ? entry : from
    let isBeginning = time > from
    let clock = pointee.clock
    var bound = pointee.boundWriter(before: clock.bus(to))
    while time < to {
      pointee.advance(&index, to: time)
      if let writer = bound, clock.pass(writer.frame) <= time {
        live = writer
        bound = nil
      }
      while let node = next, clock.pass(node.pointee.frame) <= time {
        live = pointee.applying(node.pointee, after: live, segment: index)
        next = node.pointee.next
      }
      var end = to
      if let next { end = min(end, clock.pass(next.pointee.frame)) }
      if let bound { end = min(end, clock.pass(bound.frame)) }
      let piece = piece(at: time, live, segment: &index, end: &end)
      if index + 1 < pointee.track.count { end = min(end, pointee.segment(index + 1).start) }
      if count == 0, isBeginning {
        pieces[0] = TilePiece(start: from, value: piece.value, slope: 0)
        count = 1
      }
      if count == 0 || piece.slope != 0 || pieces[count - 1].slope != 0
        || pieces[count - 1].value != piece.value || piece.run != nil
        || pieces[count - 1].run != nil
      {
        count = min(count + 1, most)
        pieces[count - 1] = piece
      }
      time = end
    }
    return count
  }

  /// The piece that begins at a frame.
  /// - Parameters:
  ///   - live: the entry that was applied last.
  ///   - index: the pattern's segment; advanced over the segments that a run supersedes.
  ///   - end: reduced to the end of the sent values, if that is earlier.
  @inline(__always)
  private func piece(
    at time: PassFrame, _ live: LiveEntry, segment index: inout Int, end: inout PassFrame
  ) -> TilePiece {
    let current = pointee.segment(index)
    guard pointee.isInForce(live, over: current) else {
      return TilePiece(start: time, value: current.value(at: time), slope: current.slope)
    }
    let clock = pointee.clock
    let liveEnd = clock.pass(live.end)
    guard time < liveEnd else { return TilePiece(start: time, value: live.to, slope: 0) }
    end = min(end, liveEnd)
    var piece = TilePiece(start: time, value: live.value(at: time, clock), slope: live.slope)
    guard let run = live.run else { return piece }
    assert(end <= liveEnd, "a run's piece ends with the run")
    if time.roundedDown == time {
      piece.run = run.pointee.values(from: live.runIndex(at: time, clock))
    } else {
      end = min(end, time.roundedUp)
    }
    // Segments of the pattern that the run supersedes do not split the piece.
    while index + 1 < pointee.track.count, pointee.segment(index + 1).start < end,
      pointee.isInForce(live, over: pointee.segment(index + 1))
    {
      index += 1
    }
    return piece
  }

  /// As ``pieces(from:to:into:)``, with a piece for each frame of a run whose value differs from
  /// the value of the frame before: up to a tile's frames more than `most`.
  @_noLocks
  package func linearPieces(
    from: PassFrame, to: PassFrame, most: Int = .max,
    into output: UnsafeMutablePointer<TilePiece>
  ) -> Int {
    let count = pieces(from: from, to: to, most: most, into: output)
    return PassControl.expandRuns(count, of: output, to: to)
  }

  /// The control's straight line from a frame on. In a run of values, and while the host writes,
  /// the line ends at once.
  func line(from frame: PassFrame) -> ControlLine {
    guard !pointee.isUnused else {
      return ControlLine(value: pointee.track.segments[0].value, slope: 0, end: .never)
    }
    var live = pointee.live
    let clock = pointee.clock
    if let bound = pointee.boundWriter(before: clock.bus(frame) + 1) {
      guard frame >= clock.pass(bound.end) else {
        return ControlLine(value: bound.value(at: frame, clock), slope: 0, end: frame)
      }
      live = bound
    }
    var index = pointee.segment
    pointee.advance(&index, to: frame)
    var next = pointee.first
    while let entry = next, clock.pass(entry.pointee.frame) <= frame {
      live = pointee.applying(entry.pointee, after: live, segment: index)
      next = entry.pointee.next
    }
    // Superseded entries and segments write no more.
    while let entry = next, pointee.isIdle(entry.pointee, after: live) {
      next = entry.pointee.next
    }
    var end = PassFrame.never
    if let next { end = clock.pass(next.pointee.frame) }
    let current = pointee.segment(index)
    guard pointee.isInForce(live, over: current) else {
      if index + 1 < pointee.track.count { end = min(end, pointee.segment(index + 1).start) }
      return ControlLine(
        value: current.value(at: frame), slope: current.slope, end: end, start: current.start,
        startValue: current.value, since: current.start)
    }
    while index + 1 < pointee.track.count,
      pointee.isInForce(live, over: pointee.segment(index + 1))
    {
      index += 1
    }
    if index + 1 < pointee.track.count { end = min(end, pointee.segment(index + 1).start) }
    let (liveStart, liveEnd) = (clock.pass(live.frame), clock.pass(live.end))
    guard frame < liveEnd else {
      return ControlLine(value: live.to, slope: 0, end: end, since: liveEnd)
    }
    return ControlLine(
      value: live.value(at: frame, clock), slope: live.slope,
      end: live.run == nil ? min(end, liveEnd) : frame, start: liveStart, startValue: live.from,
      since: liveStart)
  }

  /// The value that is latched at an instant of the score, in the tile being read or a fraction of
  /// a frame before it.
  @_noLocks
  package func latched(at instant: ScoreInstant) -> Double {
    let current = pointee.segment(pointee.track.index(at: instant))
    let clock = pointee.clock
    let frame = clock.pass(instant)
    let reach = frame + PassClock.tolerance
    let live = pointee.live
    var latest = clock.pass(live.frame) <= reach ? live : pointee.previous
    if let bound = pointee.bound?.pointee.entry, clock.pass(bound.frame) <= reach { latest = bound }
    var next = pointee.first
    while let node = next, clock.pass(node.pointee.frame) <= reach {
      let start = clock.pass(node.pointee.frame)
      latest = pointee.applying(
        node.pointee, after: latest, segment: pointee.track.index(at: clock.score(start)))
      next = node.pointee.next
    }
    return pointee.isInForce(latest, over: current)
      ? latest.value(at: max(frame, clock.pass(latest.frame)), clock) : current.value(at: frame)
  }
}
