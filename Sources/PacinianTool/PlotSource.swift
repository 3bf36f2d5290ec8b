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
    references.flatMap { reference in
      ControlID.allCases.compactMap { id in
        let corners = reference.controlCorners(id)
        return corners.isEmpty ? nil : PlotControl(id, corners: corners)
      }
    }
  }

  /// All points of all events together; with more events each has fewer.
  private static let mostPoints = 1_000_000
  private static let fewestPointsAnEvent = 8

  /// The events in file order, a point of their course for each pixel column of `size`.
  func events(size: PlotSize) -> [PlotEvent] {
    let count = layers.reduce(0) { $0 + $1.events.count }
    let most = max(Self.fewestPointsAnEvent, Self.mostPoints / max(1, count))
    let step = duration / Double(size.width)
    return zip(layers, references).flatMap { layer, reference in
      let courses = Dictionary(
        uniqueKeysWithValues: reference.eventCourses.map { ($0.index, $0) })
      return layer.events.enumerated().map { index, event in
        guard let course = courses[index] else { return PlotEvent(silent: event) }
        let times =
          event.kind == .hapticTransient
          ? [course.corners[0]] : Self.times(course.corners, step: step, most: most)
        return PlotEvent(kind: event.kind, course: course, times: times)
      }
    }
  }

  /// The corners of an envelope and evenly spaced instants between them.
  private static func times(_ corners: [Double], step: Double, most: Int) -> [Double] {
    guard let start = corners.first, let end = corners.last, end > start else { return corners }
    let count = max(1, min(Int((end - start) / step), most))
    let even = (0...count).map { start + (end - start) * Double($0) / Double(count) }
    return (even + corners).sorted()
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
