import PacinianAnalysis

/// A second pattern of a figure: its events as outlines over those of the first, its waveform over
/// the first one, and its spectrogram below.
package struct PlotOverlay: Sendable {
  let events: [PlotEvent]
  let signal: PlotSignal?
  let envelope: PlotDetail?
  let name: String

  package init(_ plot: PatternPlot, envelope: PlotDetail?) {
    (events, signal, name) = (plot.events, plot.signal, plot.title)
    self.envelope = envelope
  }
}

/// Values at even steps over a part of the time: samples, or the levels of an envelope.
package struct PlotDetail: Sendable {
  /// Seconds.
  let start: Double
  let duration: Double
  let samples: [Float]

  package init(start: Double, duration: Double, samples: [Float]) {
    (self.start, self.duration, self.samples) = (start, duration, samples)
  }
}
