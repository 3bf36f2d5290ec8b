import PacinianPattern

/// A linear piece of a compiled control, in force until the next one starts.
package struct ControlSegment: BitwiseCopyable {
  /// Frames from the player's start, not necessarily whole.
  package var start: Double
  /// The value at `start`.
  var value: Double
  /// Change per frame.
  package var slope: Double
  /// The frame from which this segment's parameter or curve writes. A live value sent at or after
  /// it supersedes the segment for good (rendering model, section 3).
  var writerStart: Double

  #if RT_PROOF
    @_noLocks
  #endif
  package func value(at frame: Double) -> Double {
    slope == 0 ? value : value + slope * (frame - start)
  }
}

/// One control of a pattern, compiled to frames: ascending segments, right-continuous; the first is
/// the neutral value, from the beginning of time.
package struct ControlTrack: BitwiseCopyable {
  package let segments: UnsafePointer<ControlSegment>
  package let count: Int

  package init(segments: UnsafePointer<ControlSegment>, count: Int) {
    self.segments = segments
    self.count = count
  }

  /// The last segment that has started by `frame`. Complexity: O(log segments).
  #if RT_PROOF
    @_noLocks
  #endif
  package func index(at frame: Double) -> Int {
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= frame { low = middle } else { high = middle }
    }
    return low
  }

  /// Compiles what the pattern writes to `id`.
  /// - Parameters:
  ///   - framesPerSecond: of pattern time: the sample rate over the playback rate.
  package static func segments(
    of id: ControlID, controls: [Control], framesPerSecond: Double
  ) -> [ControlSegment] {
    var writers: [(seconds: Double, segments: [ControlSegment])] = []
    for control in controls where control.id == id {
      let course = course(of: control, framesPerSecond: framesPerSecond)
      if !course.segments.isEmpty { writers.append(course) }
    }
    // The writer that started last wins; of equal starts, the later in the file. Seconds decide:
    // different ones may fall on one frame.
    let order = writers.indices.sorted {
      (writers[$0].seconds, $0) < (writers[$1].seconds, $1)
    }
    let beginning = -Double.infinity
    var result = [
      ControlSegment(start: beginning, value: id.neutral, slope: 0, writerStart: beginning)
    ]
    for (place, index) in order.enumerated() {
      let end =
        place + 1 < order.count ? writers[order[place + 1]].segments[0].start : .infinity
      result += writers[index].segments.filter { $0.start < end }
    }
    return result
  }

  /// What a control writes, as if it were alone, and the second from which it does.
  private static func course(
    of control: Control, framesPerSecond: Double
  ) -> (seconds: Double, segments: [ControlSegment]) {
    switch control {
    case .parameter(let parameter):
      let start = frames(parameter.time, framesPerSecond)
      let segment = ControlSegment(
        start: start, value: parameter.id.clamp(parameter.value), slope: 0, writerStart: start)
      return (parameter.time, [segment])
    case .curve(let curve):
      let points = curve.points.enumerated()
        .map { (seconds: curve.time + $1.time, order: $0, value: curve.id.clamp($1.value)) }
        .sorted { ($0.seconds, $0.order) < ($1.seconds, $1.order) }
        .map {
          (
            seconds: $0.seconds, frame: frames($0.seconds, framesPerSecond), value: $0.value
          )
        }
      guard let first = points.first else { return (0, []) }
      let segments: [ControlSegment] = points.indices.compactMap { index in
        let point = points[index]
        let next = index + 1 < points.count ? points[index + 1] : nil
        // Of points at one time the last one counts from there on.
        if let next, next.frame <= point.frame { return nil }
        return ControlSegment(
          start: point.frame, value: point.value,
          slope: next.map { ($0.value - point.value) / ($0.frame - point.frame) } ?? 0,
          writerStart: first.frame)
      }
      return (first.seconds, segments)
    }
  }

  /// Seconds to frames, so that a frame has reached the result exactly when its instant, the
  /// quotient `frame / framesPerSecond`, has reached `seconds`: the product alone may miss a
  /// whole number by a rounding, and a step would be a frame late or early.
  package static func frames(_ seconds: Double, _ framesPerSecond: Double) -> Double {
    let frames = seconds * framesPerSecond
    let whole = (frames + 0.5).rounded(.down)
    // Products of this size are exact to a millionth of a frame.
    guard abs(frames - whole) < 1e-6 else { return frames }
    return whole / framesPerSecond >= seconds ? whole : whole + 1e-6
  }
}
