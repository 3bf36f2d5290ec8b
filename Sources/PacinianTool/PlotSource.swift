import PacinianPattern
import PacinianPlot
import PacinianProfiles
import PacinianReference
import PacinianSpectra

/// What a plot needs to know from a renderer: the events' courses, the controls and the samples.
/// The only place where `plot` and a renderer meet.
struct PlotSource {
  let sampleRate: Int
  let frameCount: Int

  private let layers: [Pattern]
  private var renderers: [ReferenceRenderer] = []

  init(
    _ layers: [Pattern], profile: ActuatorProfile, options: RenderingOptions
  ) throws(RenderingError) {
    self.layers = layers
    let bank = TransientBank(profile: profile, sampleRate: options.sampleRate)
    for layer in layers {
      renderers.append(
        try ReferenceRenderer(layer, profile: profile, options: options, bank: bank))
    }
    sampleRate = options.sampleRate
    frameCount = renderers.reduce(0) { max($0, $1.frameCount) }
  }

  /// Seconds to the end of the longest layer or of the last tail, whichever is later.
  var duration: Double {
    layers.reduce(Double(frameCount) / Double(sampleRate)) { max($0, $1.duration) }
  }

  /// The controls that something writes, each layer's for itself.
  var controls: [PlotControl] {
    ControlID.allCases.flatMap { id in
      renderers.compactMap { renderer in
        let corners = renderer.controlCorners(id)
        return corners.isEmpty ? nil : PlotControl(id, corners: corners)
      }
    }
  }

  /// All points of all events together; with more events each has fewer.
  private static let mostPoints = 1_000_000
  private static let fewestPointsAnEvent = 8

  /// The events layer by layer, in file order, a point of their course for each pixel column of `size`.
  func events(size: PlotSize) -> [PlotEvent] {
    let most = max(
      Self.fewestPointsAnEvent, Self.mostPoints / max(1, layers.reduce(0) { $0 + $1.events.count }))
    let step = duration / Double(size.width)
    return zip(layers, renderers).flatMap { layer, renderer in
      Self.events(layer, renderer, step: step, most: most)
    }
  }

  private static func events(
    _ pattern: Pattern, _ renderer: ReferenceRenderer, step: Double, most: Int
  ) -> [PlotEvent] {
    let courses = Dictionary(uniqueKeysWithValues: renderer.eventCourses.map { ($0.index, $0) })
    return pattern.events.enumerated().map { index, event in
      guard let course = courses[index] else {
        let times = [event.time, event.time + (event.duration ?? 0)]
        return PlotEvent(
          kind: event.kind, points: times.map { PlotPoint(time: $0, intensity: 0, sharpness: 0) })
      }
      let times =
        event.kind == .hapticTransient
        ? [course.corners[0]] : times(course.corners, step: step, most: most)
      return PlotEvent(
        kind: event.kind,
        points: times.map { time in
          PlotPoint(
            time: time, intensity: course.intensity(at: time),
            sharpness: course.sharpness(at: time))
        })
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
  mutating func render(_ body: (inout [Double]) -> Void) {
    var frame = 0
    while frame < frameCount {
      let next = min(frame + Self.blockFrames, frameCount)
      var block = [Double](repeating: 0, count: next - frame)
      for layer in renderers.indices {
        for (index, sample) in renderers[layer].render(frame..<next).enumerated() {
          block[index] += sample
        }
      }
      body(&block)
      frame = next
    }
  }

  /// Long enough to spread a block's fixed costs, short enough to keep memory flat.
  private static let blockFrames = 32_768
}
