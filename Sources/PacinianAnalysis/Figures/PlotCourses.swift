import PacinianModel
import PacinianReference
import PacinianSpectra

/// The events' courses and the controls of patterns that play together, as the reference knows
/// them.
package struct PlotCourses {
  /// Seconds to the end of the longest pattern or of the last tail, whichever is later.
  package let duration: Double

  private let layers: [Pattern]
  private let options: RenderingOptions
  /// The seconds in which audio events sound, layer by layer, by their indices.
  private let audio: [[Int: Range<Double>]]
  /// The recordings of audio events, in the same order.
  private let recordings: [[Int: PlotRecording]]
  /// One reference for each layer, for its knowledge of events; none of them renders.
  private let references: [ReferenceRenderer]

  /// - Parameters:
  ///   - layers: patterns that play together.
  ///   - audio: the seconds in which audio events sound, layer by layer; empty for the times as
  ///     written.
  ///   - recordings: of audio events; empty for none.
  ///   - frameCount: the frames of the signal that a rendering makes of the layers.
  package init(
    _ layers: [Pattern], audio: [[Int: Range<Double>]], recordings: [[Int: PlotRecording]],
    profile: ActuatorProfile, options: RenderingOptions, bank: TransientBank, frameCount: Int
  ) throws(RenderingError) {
    self.layers = layers
    self.audio = audio
    self.recordings = recordings
    self.options = options
    references = try layers.map { (layer) throws(RenderingError) in
      try ReferenceRenderer(
        layer, profile: profile, options: options, bank: bank)
    }
    let ends = audio.flatMap { $0.values.map { $0.upperBound } } + layers.map { $0.duration }
    duration = ends.reduce(Double(frameCount) / Double(options.sampleRate), max)
  }

  package var shortestEvent: Double? { Self.shortestEvent(of: layers) }

  /// Seconds of the shortest continuous event that has a length; `nil` if there is none.
  package static func shortestEvent(of layers: [Pattern]) -> Double? {
    layers.reduce(nil as Double?) { shortest, layer in
      layer.events.reduce(shortest) { shortest, event in
        guard event.kind == .hapticContinuous, let duration = event.duration, duration > 0 else {
          return shortest
        }
        return min(shortest ?? duration, duration)
      }
    }
  }

  /// The controls that something writes, layer by layer.
  package var controls: [PlotControl] {
    references.flatMap { Self.controls(ControlID.allCases, of: $0) }
  }

  private static func controls(
    _ ids: [ControlID], of reference: ReferenceRenderer
  ) -> [PlotControl] {
    ids.compactMap { id in
      let breakpoints = reference.controlBreakpoints(id)
      return breakpoints.isEmpty ? nil : PlotControl(id, breakpoints: breakpoints)
    }
  }

  /// The events in file order, their courses at ``instants(of:in:size:)`` and their own
  /// breakpoints.
  /// - Parameter part: the seconds that are shown; `nil` for all. Events outside are left out, and
  ///   the courses of continuous ones end at its bounds.
  package func events(size: PlotSize, in part: ClosedRange<Double>? = nil) -> [PlotEvent] {
    let range = part ?? 0...duration
    let courses = references.map { $0.eventCourses }
    let instants = instants(of: courses, in: range, size: size)
    return layers.indices.flatMap { layer in
      // Both are in file order.
      var rest = courses[layer][...]
      return layers[layer].events.enumerated().compactMap { index, event in
        guard let course = rest.first, course.index == index else {
          let silent = PlotEvent(
            silent: event, seconds: audio.isEmpty ? nil : audio[layer][index], cut: cut(event),
            recording: recordings.isEmpty ? nil : recordings[layer][index])
          return part.map { $0.overlaps(silent.start...silent.end) } ?? true ? silent : nil
        }
        rest.removeFirst()
        guard part.map({ $0.overlaps(course.start...course.end) }) ?? true else { return nil }
        guard event.kind == .hapticContinuous else {
          return PlotEvent(kind: event.kind, course: course, times: [course.start])
        }
        let breakpoints =
          part.map { part in course.breakpoints.filter(part.contains) } ?? course.breakpoints
        let times: [Double] = instants[layer].between(course.start, course.end) + breakpoints
        guard !times.isEmpty else { return nil }
        return PlotEvent(
          kind: event.kind, course: course, times: times.ascending { $0 }, cut: cut(event))
      }
    }
  }

  /// The second at which the duration limit ends an event that would last longer.
  private func cut(_ event: Event) -> Double? {
    guard let limit = options.durationLimit else { return nil }
    let isHeld =
      event.kind == .audioCustom
      ? event.waveform?.isLoopEnabled ?? false
      : event.kind != .hapticTransient && event.isSustained
    let duration = event.duration ?? 0
    return isHeld && (duration == 0 || duration > limit) ? event.time + limit : nil
  }

  /// All points of all events together, their own breakpoints aside.
  private static let mostPoints = 1_000_000

  /// The instants at which the courses of each layer are read: one for each pixel column of the
  /// figure, or fewer if that would be too many points.
  private func instants(
    of courses: [[EventCourse]], in range: ClosedRange<Double>, size: PlotSize
  ) -> [CourseInstants] {
    let ids = ControlID.allCases.filter { $0.isHaptic && $0.isMoving }
    let controls = references.map { Self.controls(ids, of: $0) }
    var columns = size.width
    while true {
      let instants = controls.map {
        CourseInstants($0, in: range, columns: columns)
      }
      let points = zip(instants, courses).reduce(0) { points, layer in
        layer.1.reduce(points) { $0 + layer.0.between($1.start, $1.end).count }
      }
      if points <= Self.mostPoints || columns == 1 { return instants }
      columns /= 2
    }
  }
}

extension PlotEvent {
  /// An event that the haptic bus does not play: only its times count.
  /// - Parameter seconds: its times; `nil` takes the written ones.
  fileprivate init(
    silent event: Event, seconds: Range<Double>?, cut: Double?, recording: PlotRecording?
  ) {
    let times = [event.time, seconds?.upperBound ?? cut ?? event.time + (event.duration ?? 0)]
    self.init(
      kind: event.kind, points: times.map { PlotPoint(time: $0, intensity: 0, sharpness: 0) },
      cut: cut, recording: recording)
  }

  /// The course of an event at some instants of it, ascending.
  fileprivate init(kind: EventKind, course: EventCourse, times: [Double], cut: Double? = nil) {
    self.init(
      kind: kind,
      points: times.map { time in
        PlotPoint(
          time: time, intensity: course.intensity(at: time), sharpness: course.sharpness(at: time))
      }, cut: cut)
  }
}

extension EventCourse {
  fileprivate var start: Double { breakpoints.first ?? 0 }
  fileprivate var end: Double { breakpoints.last ?? 0 }
}
