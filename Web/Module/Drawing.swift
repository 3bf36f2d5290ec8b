import PacinianAnalysis
import PacinianFigures
import PacinianFormats
import PacinianRendering
import PacinianModel

/// What a figure of a page shows of a pattern, whatever part of it, and the widths of letters.
final class Drawing {
  let plot: PatternPlot
  private let rendering: Rendering?

  init(_ plot: PatternPlot, of rendering: Rendering) {
    (self.plot, self.rendering) = (plot, rendering)
  }

  /// What a reading has written, without controls, envelopes and signal: there before it is rendered.
  init(written reading: Reading, named name: String) {
    rendering = nil
    let events = reading.layers.flatMap { $0.events.map(PlotEvent.init(written:)) }
    plot = PatternPlot(
      title: name, duration: reading.layers.reduce(0) { max($0, $1.duration) },
      events: events, terms: reading.terms)
  }

  /// Pixels of ASCII from the blank on in a font of one pixel, regular and then bold.
  nonisolated(unsafe) static var letterWidths: [Double] = []
  static let letterCount = 95
  /// That of a letter beyond ASCII.
  private static let usualWidth = 0.6

  static func width(of text: String, size: Double, isBold: Bool) -> Double {
    let first = isBold ? letterCount : 0
    return text.unicodeScalars.reduce(0) { sum, scalar in
      let index = Int(scalar.value) - 0x20
      let isKnown = (0..<letterCount).contains(index) && first + index < letterWidths.count
      return sum + size * (isKnown ? letterWidths[first + index] : usualWidth)
    }
  }

  /// The whole signal, read when a part of it or its envelope is to be shown.
  private lazy var samples: [Float] = {
    guard let bus = rendering?.bus, plot.signal != nil else { return [] }
    var samples = [Float](repeating: 0, count: bus.frameCount)
    var span = samples.mutableSpan
    bus.read(from: 0, into: &span)
    return samples
  }()

  private static let envelopeSeconds = 0.005

  /// The amplitudes of sines as strong as each 5 ms of the signal.
  private(set) lazy var envelope: PlotDetail? = {
    guard let signal = plot.signal, !samples.isEmpty else { return nil }
    let rate = Double(samples.count) / signal.duration
    let window = max(1, Int(limiting: rate * Self.envelopeSeconds))
    let values = stride(from: 0, to: samples.count, by: window).map { first in
      let power = samples[first..<min(first + window, samples.count)].reduce(Float(0)) { $0 + $1 * $1 }
      return (2 * power / Float(window)).squareRoot()
    }
    let seconds = Double(window) / rate
    return PlotDetail(
      start: seconds / 2, duration: seconds * Double(values.count), samples: values)
  }()

  /// Seconds of which every sample is drawn.
  private static let mostDetailed = 4.0

  /// Every sample of a part, where the signal has extremes alone and the samples can be told apart.
  func detail(of part: ClosedRange<Double>) -> PlotDetail? {
    let length = part.upperBound - part.lowerBound
    guard let signal = plot.signal, case .extremes = signal.trace, length <= Self.mostDetailed,
      !samples.isEmpty
    else { return nil }
    let count = samples.count
    let rate = Double(count) / signal.duration
    // A little more: panels begin before their axis and end after it.
    let first = min(count - 1, Int(max(0, part.lowerBound - length / 20) * rate))
    let end = min(count, Int((part.upperBound + length / 20) * rate) + 2)
    guard end > first else { return nil }
    return PlotDetail(
      start: Double(first) / rate, duration: Double(end - first) / rate,
      samples: Array(samples[first..<end]))
  }
}

extension PatternPlot {
  /// One without controls and signal, whose frequencies have no places.
  init(
    title: String = "", duration: Double = 0, events: [PlotEvent] = [],
    terms: PlotTerms = .pattern
  ) {
    self.init(
      title: title, facts: [], duration: duration, events: events, controls: [], signal: nil,
      frequencyMap: FrequencyMap(.linear, lowest: 1, highest: 2), terms: terms)
  }
}

extension PlotEvent {
  fileprivate init(written event: Event) {
    let (intensity, sharpness) = (
      event.value(of: .hapticIntensity), event.value(of: .hapticSharpness)
    )
    func point(_ time: Double, _ intensity: Double) -> PlotPoint {
      PlotPoint(time: time, intensity: intensity, sharpness: sharpness)
    }
    let end = event.time + (event.duration ?? 0)
    self.init(
      kind: event.kind,
      points: event.kind == .hapticTransient
        ? [point(event.time, intensity)]
        : [
          point(event.time, 0), point(event.time, intensity), point(end, intensity), point(end, 0),
        ])
  }
}
