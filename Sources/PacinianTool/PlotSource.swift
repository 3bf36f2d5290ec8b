import PacinianPattern
import PacinianPlot
import PacinianProfiles
import PacinianReference
import PacinianSpectra

/// What a plot needs to know from the renderers: the events' courses and the controls, which the
/// reference tells, and the samples that `render` would write. The only place where `plot` and
/// renderers meet.
struct PlotSource {
  let sampleRate: Int
  let frameCount: Int

  private let layers: [Pattern]
  /// One for each layer, for what it knows about events; none of them renders.
  private let references: [ReferenceRenderer]
  private let samples: RenderSource

  /// - Parameter layers: patterns that play together.
  init(
    _ layers: [Pattern], profile: ActuatorProfile, options: RenderingOptions
  ) throws(RenderingError) {
    self.layers = layers
    let bank = TransientBank(profile: profile, sampleRate: options.sampleRate)
    samples = try RenderSource(.fast, layers, profile: profile, options: options, bank: bank)
    var references: [ReferenceRenderer] = []
    for layer in layers {
      references.append(
        try ReferenceRenderer(layer, profile: profile, options: options, bank: bank))
    }
    self.references = references
    sampleRate = options.sampleRate
    frameCount = samples.frameCount
  }

  /// Seconds to the end of the longest pattern or of the last tail, whichever is later.
  var duration: Double {
    layers.reduce(Double(frameCount) / Double(sampleRate)) { max($0, $1.duration) }
  }

  /// The controls that something writes, layer by layer.
  var controls: [PlotControl] {
    references.flatMap { Self.controls(ControlID.allCases, of: $0) }
  }

  private static func controls(
    _ ids: [ControlID], of reference: ReferenceRenderer
  ) -> [PlotControl] {
    ids.compactMap { id in
      let corners = reference.controlCorners(id)
      return corners.isEmpty ? nil : PlotControl(id, corners: corners)
    }
  }

  /// The events in file order, their courses at ``instants(of:size:)`` and their own corners.
  func events(size: PlotSize) -> [PlotEvent] {
    let courses = references.map(\.eventCourses)
    let instants = instants(of: courses, size: size)
    return layers.indices.flatMap { layer in
      let courses = Dictionary(uniqueKeysWithValues: courses[layer].map { ($0.index, $0) })
      return layers[layer].events.enumerated().map { index, event in
        guard let course = courses[index] else { return PlotEvent(silent: event) }
        guard event.kind == .hapticContinuous else {
          return PlotEvent(kind: event.kind, course: course, times: [course.start])
        }
        let times = instants[layer].between(course.start, course.end) + course.corners
        return PlotEvent(kind: event.kind, course: course, times: times.sorted())
      }
    }
  }

  /// All points of all events together, their own corners aside.
  private static let mostPoints = 1_000_000

  /// For each layer the instants at which its courses are read: those of as many columns as the
  /// figure has pixels, or of fewer where that would be too many points.
  private func instants(of courses: [[EventCourse]], size: PlotSize) -> [CourseInstants] {
    let controls = references.map {
      Self.controls([.hapticIntensity, .hapticSharpness], of: $0)
    }
    var columns = size.width
    while true {
      let instants = controls.map {
        CourseInstants($0, duration: duration, columns: columns)
      }
      let points = zip(instants, courses).reduce(0) { points, layer in
        layer.1.reduce(points) { $0 + layer.0.between($1.start, $1.end).count }
      }
      if points <= Self.mostPoints || columns == 1 { return instants }
      columns /= 2
    }
  }

  /// Renders the samples in order, in blocks.
  func render(_ body: (UnsafeMutableBufferPointer<Float>) -> Void) {
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: Self.blockFrames)
    defer { block.deallocate() }
    var frame = 0
    while frame < frameCount {
      let count = min(Self.blockFrames, frameCount - frame)
      let part = UnsafeMutableBufferPointer(rebasing: block[..<count])
      samples.render(into: part)
      body(part)
      frame += count
    }
  }

  /// Long enough to spread a block's fixed costs, short enough to keep memory flat.
  private static let blockFrames = 32_768
}

extension PlotEvent {
  /// An event that the haptic bus does not play: only its times count.
  fileprivate init(silent event: Event) {
    let times = [event.time, event.time + (event.duration ?? 0)]
    self.init(
      kind: event.kind, points: times.map { PlotPoint(time: $0, intensity: 0, sharpness: 0) })
  }

  /// The course of an event at some instants of it, ascending.
  fileprivate init(kind: EventKind, course: EventCourse, times: [Double]) {
    self.init(
      kind: kind,
      points: times.map { time in
        PlotPoint(
          time: time, intensity: course.intensity(at: time), sharpness: course.sharpness(at: time))
      })
  }
}

extension EventCourse {
  fileprivate var start: Double { corners.first ?? 0 }
  fileprivate var end: Double { corners.last ?? 0 }
}
