import PacinianModel

/// A linear piece of a compiled control, in force until the next piece starts.
package struct ControlSegment: BitwiseCopyable {
  package var start: ScoreInstant
  /// The value at `start`.
  var value: Double
  /// Change per frame.
  package var slope: Double
  /// The instant from which this segment's parameter or curve writes. A live value sent at or after
  /// it supersedes the segment for good (rendering model, section 3).
  var writerStart: ScoreInstant

  @_noLocks
  package func value(at instant: ScoreInstant) -> Double {
    slope == 0 ? value : value + slope * (instant - start)
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

  /// The last segment that has started by `instant`. Complexity: O(log segments).
  @_noLocks
  package func index(at instant: ScoreInstant) -> Int {
    var low = 0
    var high = count
    while high - low > 1 {
      let middle = (low + high) / 2
      if segments[middle].start <= instant { low = middle } else { high = middle }
    }
    return low
  }

  /// The value at an instant.
  @_noLocks
  package func value(at instant: ScoreInstant) -> Double {
    segments[index(at: instant)].value(at: instant)
  }

  /// The most segments that start within any `frames` frames.
  func mostStarts(within frames: Double) -> Int {
    var most = 1
    var first = 0
    for last in 0..<count {
      while segments[last].start - segments[first].start > frames { first += 1 }
      most = max(most, last - first + 1)
    }
    return most
  }

  /// Compiles the pattern's controls of `id`.
  /// - Parameters:
  ///   - sampleRate: frames a second.
  ///   - playbackRate: pattern seconds per second.
  package static func segments(
    of id: ControlID, controls: [Control], sampleRate: Double, playbackRate: Double
  ) -> [ControlSegment] {
    let beginning = ScoreInstant.beforeAll
    var result = [
      ControlSegment(start: beginning, value: id.neutral, slope: 0, writerStart: beginning)
    ]
    var writers: [(seconds: Double, segments: Range<Int>)] = []
    var written: [ControlSegment] = []
    for control in controls where control.id == id {
      let first = written.count
      let seconds = append(control, to: &written) {
        ScoreInstant(frames($0, sampleRate, playbackRate))
      }
      if written.count > first { writers.append((seconds, first..<written.count)) }
    }
    // The writer that started last wins; of equal starts, the later in the file. Starts are
    // compared in seconds, because different seconds may be in the same frame.
    writers = writers.ascending { $0.seconds }
    result.reserveCapacity(1 + written.count)
    for (index, writer) in writers.enumerated() {
      let end =
        index + 1 < writers.count
        ? written[writers[index + 1].segments.lowerBound].start : .never
      for segment in written[writer.segments] where segment.start < end { result.append(segment) }
    }
    return result
  }

  /// Appends the segments of one control, as if it were alone, and returns the second from which it
  /// writes.
  private static func append(
    _ control: Control, to segments: inout [ControlSegment], instant: (Double) -> ScoreInstant
  ) -> Double {
    switch control {
    case .parameter(let parameter):
      let start = instant(parameter.time)
      segments.append(
        ControlSegment(
          start: start, value: parameter.id.clamp(parameter.value), slope: 0, writerStart: start))
      return parameter.time
    case .curve(let curve):
      var points = curve.points
      // Times are summed before they are compared, because different times may have the same sum.
      for index in points.indices { points[index].time += curve.time }
      points = points.ascending { $0.time }
      guard let first = points.first else { return 0 }
      let start = instant(first.time)
      var (frame, value) = (start, curve.id.clamp(first.value))
      for next in points.dropFirst() {
        let (nextFrame, nextValue) = (instant(next.time), curve.id.clamp(next.value))
        // If points have the same time, the last point counts from that time on.
        if nextFrame > frame {
          segments.append(
            ControlSegment(
              start: frame, value: value, slope: (nextValue - value) / (nextFrame - frame),
              writerStart: start))
        }
        (frame, value) = (nextFrame, nextValue)
      }
      segments.append(ControlSegment(start: frame, value: value, slope: 0, writerStart: start))
      return first.time
    }
  }

  /// Seconds of a pattern to frames, so that a frame has reached the result exactly when its
  /// instant, `frame / sampleRate · playbackRate`, has reached `seconds`: the product alone may
  /// miss a whole number by a rounding, and a step would be a frame late or early.
  package static func frames(
    _ seconds: Double, _ sampleRate: Double, _ playbackRate: Double = 1
  ) -> Double {
    let frames = seconds * (sampleRate / playbackRate)
    let whole = (frames + 0.5).rounded(.down)
    // Products of this size are exact to a millionth of a frame.
    guard abs(frames - whole) < 1e-6 else { return frames }
    return whole / sampleRate * playbackRate >= seconds ? whole : whole + 1e-6
  }
}
