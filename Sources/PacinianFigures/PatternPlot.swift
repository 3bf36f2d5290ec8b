import PacinianAnalysis
import PacinianModel

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
  /// The second at which the time axis begins.
  package private(set) var start = 0.0
  /// The second at which the time axis ends; 0 for a pattern without length.
  public var duration: Double
  /// The panels in their order from the top; `nil` for all that have something to show.
  public var panels: [PlotPanel]?
  /// Hz at which the spectrogram's axis ends, at most the highest that was analysed; `nil` for the
  /// end of the signal's energy. Figures with one end can be compared.
  public var frequencyEnd: Double?
  /// The events, in file order.
  public var events: [PlotEvent]
  /// The controls that something writes, in the order they are shown.
  public var controls: [PlotControl]
  /// The signal, or `nil` where nothing sounds; of a comparison, the difference.
  package internal(set) var signal: PlotSignal?
  /// The two signals of a comparison, which are drawn instead of events and controls.
  var comparison: PlotComparison?
  /// The sound that the pattern was made of, which is drawn above it and takes the place of the
  /// controls.
  var sound: PlotSignal?
  /// The scale of the sensation levels, which are a panel; `nil` for none. If it is not relative,
  /// the spectrogram shows the detection threshold.
  public var sensation: SensationScale?
  /// A second pattern that lies over this one.
  package var other: PlotOverlay?
  /// Every sample of the part that is shown, of a signal that has extremes alone.
  package var detail: PlotDetail?
  /// The signal's levels over time, which are drawn over it; `nil` for none.
  package var envelope: PlotDetail?
  /// The reason why there is no signal, in place of the usual ones; events are as they are written.
  package var notice: String?
  /// The words for all of this.
  var terms: PlotTerms
  /// The map from the events' sharpness to the frequency axis of the spectrogram.
  package var frequencyMap: FrequencyMap

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

  /// Shows a part of the pattern: the figure has this time axis.
  ///
  /// Neither events nor signal may reach more than a tenth of its length out of it, but for a
  /// spectrogram's window.
  public mutating func show(_ part: ClosedRange<Double>) {
    start = part.lowerBound
    duration = part.upperBound
    let room = Self.seconds(around: part)
    controls = controls.map { $0.cropped(to: room) }
  }

  /// The room left and right of a part's axis, of its length.
  static let roomShare = 0.1

  /// The seconds of which a figure needs to know to show a part of a pattern: the panels have some
  /// room left and right of their axis.
  public static func seconds(around part: ClosedRange<Double>) -> ClosedRange<Double> {
    let room = (part.upperBound - part.lowerBound) * roomShare
    return max(0, part.lowerBound - room)...(part.upperBound + room)
  }

  /// Draws the figure.
  /// - Parameter isThumbnail: whether title, facts and legends are left out.
  ///
  /// Complexity: O(event and control points), plus the spectrogram's pixels.
  package func draw(on canvas: Canvas, size: PlotSize, isThumbnail: Bool = false) {
    let layout = FigureLayout(self, size: size, isThumbnail: isThumbnail)
    Figure(plot: self, layout: layout, canvas: canvas).draw()
  }
}
