import PacinianModel

/// The signal of a `.haptic` file: layers of patterns reduced to two envelopes and emphasis.
package struct HapticSignal: Equatable {
  package let amplitude: [ControlPoint]
  package let frequency: [ControlPoint]
  /// The emphasis of each point of ``amplitude``.
  package private(set) var emphasis: [HapticEmphasis?]

  /// The signal of some layers that is the same again when it has been written and read. Numbers
  /// are rounded when they are written, which can bend a line by as much as a breakpoint is kept
  /// for.
  package static func baked(_ layers: [Pattern], losses: inout LossTally) -> HapticSignal {
    var signal = HapticSignal(layers, losses: &losses)
    for _ in 0..<mostReadings {
      var none = LossTally()
      let again = HapticSignal(signal.layers, losses: &none)
      guard again != signal else { break }
      signal = again
    }
    return signal
  }

  /// Each reading takes breakpoints away, a few at most; one that finds the same ends the search.
  private static let mostReadings = 8

  /// The patterns that a reader makes of the signal.
  private var layers: [Pattern] {
    HapticEnvelopes(amplitude: amplitude, frequency: frequency)
      .layers(emphasis.compactMap { $0?.event }, metadata: nil)
  }

  init(_ layers: [Pattern], losses: inout LossTally) {
    let courses = layers.map { ControlCourses($0.controls) }
    var layerShapes: [[ContinuousShape]] = []
    var transients: [HapticEmphasis] = []
    for (layer, courses) in zip(layers, courses) {
      var shapes: [ContinuousShape] = []
      for event in layer.events {
        switch event.kind {
        case .hapticContinuous: shapes.append(ContinuousShape(event, courses: courses))
        case .hapticTransient:
          transients.append(HapticEmphasis(event, courses: courses))
          if HapticEmphasis.isChanged(event, courses: courses) {
            losses.add(.transientsHeld, at: event.time)
          }
        case .audioContinuous, .audioCustom: losses.add(.audioDropped, at: event.time)
        }
      }
      layerShapes.append(shapes)
    }
    let shapes = layerShapes.flatMap { $0 }
    for shape in shapes where shape.isLimited { losses.add(.durationLimited, at: shape.start) }
    Self.countMerged(shapes, &losses)
    transients = HapticEmphasis.merged(transients, &losses)

    let length = Self.length(layers, shapes, transients)
    layerShapes = layerShapes.map { Self.withoutEdges($0) }
    let times = transients.map { $0.time }
    let mix = ContinuousMix(
      zip(layerShapes, courses).map { ContinuousLayer($0, courses: $1) },
      breakpoints: Self.breakpoints(layerShapes, courses, within: length, and: times))
    if let time = mix.limitedTime { losses.add(.amplitudeLimited, at: time) }

    amplitude = Polyline(mix.amplitude).written(keeping: times)
    emphasis = Array(repeating: nil, count: amplitude.count)
    // A silent signal has no frequency.
    frequency =
      amplitude.contains { $0.value > 0 }
      ? Polyline(Self.filling(length, mix.frequency)).written() : []
    attach(transients, &losses)
  }

  /// The times at which the signal may bend, in order and each once: of shapes and controls, its
  /// ends, and more.
  private static func breakpoints(
    _ layerShapes: [[ContinuousShape]], _ courses: [ControlCourses], within length: Double,
    and more: [Double]
  ) -> [Double] {
    var times = [0, length] + more
    for shapes in layerShapes {
      for shape in shapes { times += shape.envelope.points.map { $0.time } }
    }
    for courses in courses { times += courses.breakpoints }
    times = times.filter { $0 >= 0 && $0 <= length }.ascending { $0 }
    return times.indices.filter { $0 == 0 || times[$0 - 1] < times[$0] }.map { times[$0] }
  }

  /// Puts each transient on an amplitude point of its time that is not stronger. At a step it takes
  /// the value after the step if possible, and the value before it otherwise. If both are stronger,
  /// the transient is raised to the weaker one.
  private mutating func attach(_ transients: [HapticEmphasis], _ losses: inout LossTally) {
    var index = 0
    for var transient in transients {
      while index + 1 < amplitude.count, amplitude[index + 1].time <= transient.time { index += 1 }
      let isAfterStep = index > 0 && amplitude[index - 1].time == transient.time
      let candidates = isAfterStep ? [index, index - 1] : [index]
      let chosen =
        candidates.first { amplitude[$0].value <= transient.amplitude }
        ?? candidates.min { amplitude[$0].value < amplitude[$1].value } ?? index
      if transient.amplitude < amplitude[chosen].value {
        losses.add(.emphasisRaised, at: transient.time)
        transient.amplitude = amplitude[chosen].value
      }
      emphasis[chosen] = transient
    }
  }

  /// Seconds of the signal: to the last release, to the last event's or control's time, and so
  /// far that the last emphasis can ring out.
  private static func length(
    _ layers: [Pattern], _ shapes: [ContinuousShape], _ transients: [HapticEmphasis]
  ) -> Double {
    let held = shapes.reduce(0) { max($0, $1.holdEnd) }
    let tails = shapes.reduce(0) { max($0, $1.end) }
    var length = layers.reduce(0) { max($0, $1.duration) }
    if let last = transients.last { length = max(length, last.time + HapticEmphasis.seconds) }
    // Players of the signal add the shortest release at its end.
    let needed = tails <= held + ContinuousShape.shortestRounded ? held : tails
    length = max(length, needed)
    // A length that is rounded to billionths stays above 0.
    return length > 0 ? max(length, 1e-9) : HapticEmphasis.seconds
  }

  /// The shapes without the shortest attack at the signal's start, because players of the signal
  /// add it. (They add the shortest release at its end too; ``length(_:_:_:)`` leaves that out.)
  private static func withoutEdges(_ shapes: [ContinuousShape]) -> [ContinuousShape] {
    shapes.map { shape in
      shape.start == 0 && shape.attack <= ContinuousShape.shortestRounded
        ? shape.startingAtOnce : shape
    }
  }

  /// The largest rounding error of sums of times.
  private static let roundingSeconds = 1e-9

  /// Counts the events that begin while another one sounds. An overlap of the shortest release and
  /// the next attack is not a loss.
  private static func countMerged(_ shapes: [ContinuousShape], _ losses: inout LossTally) {
    var latestEnd = -Double.infinity
    for shape in shapes.ascending(by: { $0.start }) {
      if shape.start < latestEnd - roundingSeconds { losses.add(.eventsMerged, at: shape.start) }
      latestEnd = max(latestEnd, shape.holdEnd, shape.end - ContinuousShape.shortestRounded)
    }
  }

  /// The envelope with its first value from the start on and its last one to the end.
  private static func filling(_ length: Double, _ points: [ControlPoint]) -> [ControlPoint] {
    var points = points
    if let first = points.first, first.time > 0 {
      points.insert(ControlPoint(time: 0, value: first.value), at: 0)
    }
    if let last = points.last, last.time < length {
      points.append(ControlPoint(time: length, value: last.value))
    }
    return points
  }
}
