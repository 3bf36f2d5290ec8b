import PacinianPerception
import PacinianProfiles

/// A pattern as a figure: its events, its controls, its waveform and its spectrogram over one time
/// axis. docs/PLOTS.md explains each panel.
///
/// A plain value. A drawing depends on nothing else, so equal values give equal bytes on one
/// machine (fonts differ between machines). Any thread may draw.
public struct PatternPlot: Sendable {
  /// The heading; shortened where it does not fit.
  public var title: String
  /// The line below the heading, in order of importance; without enough room the last facts are
  /// left out.
  var facts: [String]
  /// The seconds that the time axis spans, from 0; 0 for a pattern without length.
  public var duration: Double
  /// The events, in file order.
  public var events: [PlotEvent]
  /// The controls that something writes, in the order they are shown.
  public var controls: [PlotControl]
  /// The signal, or `nil` where nothing sounds; of a comparison, the difference.
  var signal: PlotSignal?
  /// The two signals of a comparison, which are drawn instead of events and controls.
  var comparison: PlotComparison?
  /// The sound that the pattern was made of, which is drawn above it and takes the place of the
  /// controls.
  var sound: PlotSignal?
  /// The scale of the sensation levels, which are a panel; `nil` for none. If it is not relative,
  /// the spectrogram shows the detection threshold.
  public var sensation: SensationScale?
  /// The words for all of this.
  var terms: PlotTerms
  /// The map from the events' sharpness to the frequency axis of the spectrogram.
  var frequencyMap: FrequencyMap

  public init(
    title: String, facts: [String], duration: Double, events: [PlotEvent],
    controls: [PlotControl], signal: PlotSignal?, frequencyMap: FrequencyMap,
    terms: PlotTerms = .pattern
  ) {
    self.title = title
    self.facts = facts
    self.duration = duration
    self.events = events
    self.controls = controls
    self.signal = signal
    self.frequencyMap = frequencyMap
    self.terms = terms
  }

  /// Draws the sound that the pattern was made of above it.
  public mutating func showSound(_ sound: PlotSignal) {
    self.sound = sound
    duration = max(duration, sound.duration)
  }

  /// Draws the figure and returns the bytes of its file.
  /// - Parameters:
  ///   - isThumbnail: whether title, facts and legends are left out, for pages that have
  ///   them beside the figure.
  ///
  /// Complexity: O(width · height) for a PNG, plus O(event and control points).
  public func draw(
    _ format: PlotFormat, size: PlotSize = PlotSize(), theme: PlotTheme = .light,
    isThumbnail: Bool = false
  ) throws(PlotError) -> [UInt8] {
    let canvas = try Canvas(format, size: size, theme: theme)
    let layout = FigureLayout(self, size: size, isThumbnail: isThumbnail)
    Figure(plot: self, layout: layout, canvas: canvas).draw()
    return try canvas.finish(title: title)
  }
}
