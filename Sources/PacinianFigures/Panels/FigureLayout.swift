import PacinianAnalysis
import PacinianModel

/// The positions and sizes of all parts of a figure.
struct FigureLayout {
  enum Panel: Equatable {
    case events, controls, waveform, spectrogram, overlay, difference, sound, soundSpectrogram
    case sensation

    init(_ panel: PlotPanel) {
      switch panel {
      case .events: self = .events
      case .controls: self = .controls
      case .waveform: self = .waveform
      case .spectrogram: self = .spectrogram
      case .sensation: self = .sensation
      }
    }
  }

  /// Pixels for one of a figure of 1600 × 1000.
  let scale: Double
  let width: Double
  private(set) var height: Double
  /// The left and right edges of all panels.
  let left: Double
  let right: Double
  /// Whether the colours' legends and the controls' names have room, right of the panels.
  let hasLegends: Bool
  let hasTitle: Bool
  /// Pixels between the strips of the controls panel; a narrow figure has the names there.
  let stripGap: Double
  /// The heights of these strips; `nil` for equal parts of their panel.
  var stripHeights: [Double]?
  let titleBaseline: Double
  let factsBaseline: Double
  /// The panels from the top, without their headings.
  private(set) var panels: [(panel: Panel, body: Rectangle)]
  /// The seconds-to-pixels map of all panels.
  let axis: TimeAxis

  /// With a smaller scale, text is not legible.
  private static let smallestScale = 0.75
  private static let margin = 24.0
  private static let labelRoom = 64.0
  private static let legendRoom = 126.0
  private static let narrowestWithLegends = 480.0
  private static let titleRoom = 72.0
  private static let roomWithoutTitle = 2.0
  private static let axisRoom = 52.0
  private static let headingRoom = 30.0
  private static let lowestPanel = 56.0
  private static let lowestStrip = 25.0
  private static let usualStrip = 46.0
  private static let highestStrip = 170.0
  /// Pixels inside the panels at both ends of the time axis, for marks at the very start.
  private static let inset = 10.0
  /// The seconds of the axis of a pattern without length.
  private static let durationOfNothing = 1.0

  init(_ plot: PatternPlot, size: PlotSize, isThumbnail: Bool = false) {
    let standard = PlotSize()
    let scale = min(
      Double(size.width) / Double(standard.width), Double(size.height) / Double(standard.height))
    self.init(
      plot, width: Double(size.width), height: Double(size.height),
      scale: max(Self.smallestScale, scale), hasTitle: !isThumbnail)
  }

  /// The layout of a page, whose pixels are those of a standard figure: without title, and higher
  /// by its strips.
  /// - Parameter strip: the control whose strip is larger.
  init(_ plot: PatternPlot, page width: Double, height: Double, strip: ControlID?) {
    var other = plot
    other.controls = []
    self.init(other, width: width, height: height, scale: 1, hasTitle: false, hasLegends: true)
    guard !plot.controls.isEmpty else { return }
    let heights = plot.controls.map { control in
      control.id == strip ? Self.highestStrip : max(Self.usualStrip, (height / 14).rounded())
    }
    stripHeights = heights
    let events = panels[0].body
    var room = heights.reduce(0) { $0 + $1 + stripGap }
    if hasLegends { room -= stripGap }
    let body = Rectangle(
      x: events.x, y: events.bottom + Self.headingRoom, width: events.width, height: room)
    for index in 1..<panels.count { panels[index].body.y += room + Self.headingRoom }
    panels.insert((.controls, body), at: 1)
    self.height += room + Self.headingRoom
  }

  private init(
    _ plot: PatternPlot, width: Double, height: Double, scale: Double, hasTitle: Bool,
    hasLegends: Bool? = nil
  ) {
    self.scale = scale
    self.width = width
    self.height = height
    self.hasTitle = hasTitle
    self.hasLegends = (hasLegends ?? hasTitle) && width >= Self.narrowestWithLegends * scale
    let hasLegends = self.hasLegends
    let titleRoom = hasTitle ? Self.titleRoom : Self.roomWithoutTitle
    stripGap = (hasLegends ? 8 : 18) * scale
    stripHeights = nil
    left = (hasLegends ? Self.labelRoom : Self.labelRoom * 0.7) * scale
    right = (width - (hasLegends ? Self.legendRoom : Self.margin / 2) * scale).rounded()
    titleBaseline = 32 * scale
    factsBaseline = 54 * scale
    axis = TimeAxis(
      start: plot.start, end: plot.duration > 0 ? plot.duration : Self.durationOfNothing,
      left: left + Self.inset * scale, right: right - Self.inset * scale)
    panels = Self.stack(
      Self.shares(
        plot, room: height / scale - titleRoom - Self.axisRoom,
        stripRoom: Self.lowestStrip + stripGap / scale),
      left: left, width: right - left, top: titleRoom * scale,
      bottom: height - Self.axisRoom * scale, scale: scale)
  }

  /// The strips of the controls panel.
  func strips(in body: Rectangle, count: Int) -> [Rectangle] {
    // A narrow figure has a name above the first strip too.
    var y = body.y + (hasLegends ? 0 : stripGap)
    let room = (body.bottom + stripGap - y) / Double(count)
    return (0..<count).map { index in
      let height = stripHeights.map { $0[index] } ?? (room - stripGap).rounded(.down)
      let top = y.rounded()
      y += stripHeights.map { $0[index] + stripGap } ?? room
      return Rectangle(x: body.x, y: top, width: body.width, height: height)
    }
  }

  /// Panels and their shares of the height. Without enough room, the least important panels are
  /// left out.
  private static func shares(
    _ plot: PatternPlot, room: Double, stripRoom: Double
  ) -> [(Panel, Double)] {
    if plot.comparison != nil { return [(.overlay, 3), (.difference, 2), (.spectrogram, 3)] }
    let controls = plot.sound == nil ? Double(plot.controls.count) : 0
    var shares: [(panel: Panel, share: Double)] = [(.events, 3), (.waveform, 2), (.spectrogram, 3)]
    if plot.sensation != nil, plot.signal != nil { shares.append((.sensation, 2)) }
    if plot.sound != nil { shares = [(.sound, 2), (.soundSpectrogram, 3)] + shares }
    if controls > 0 {
      // The height that looks best, or the height that the strips need.
      let free = room - 4 * headingRoom
      let need = min(controls * stripRoom / free, 0.6)
      shares.insert((.controls, max(min(3, 0.6 + 0.5 * controls), 8 * need / (1 - need))), at: 1)
    }
    if let panels = plot.panels?.map(Panel.init) {
      // A panel that is asked for and has nothing to show says so.
      shares = panels.map { panel in
        (panel, shares.first { $0.panel == panel }?.share ?? (panel == .controls ? 1 : 2))
      }
      if shares.count == 1 { return [(shares[0].panel, 1)] }
    }
    for panel in [Panel.controls, .spectrogram, .waveform, .soundSpectrogram, .sensation] {
      let total = shares.reduce(0) { $0 + $1.share }
      let free = room - Double(shares.count) * headingRoom
      let fits = shares.allSatisfy { entry in
        let least = entry.panel == .controls ? controls * stripRoom * 0.95 : lowestPanel
        return free * entry.share / total >= least
      }
      if fits { break }
      shares.removeAll { $0.panel == panel }
    }
    return shares.map { ($0.panel, $0.share) }
  }

  private static func stack(
    _ shares: [(Panel, Double)], left: Double, width: Double, top: Double, bottom: Double,
    scale: Double
  ) -> [(panel: Panel, body: Rectangle)] {
    let total = shares.reduce(0) { $0 + $1.1 }
    let free = bottom - top - Double(shares.count) * headingRoom * scale
    var y = top
    return shares.map { panel, share in
      y += headingRoom * scale
      let body = Rectangle(
        x: left.rounded(), y: y.rounded(), width: width.rounded(),
        height: (free * share / total).rounded(.down))
      y += free * share / total
      return (panel, body)
    }
  }
}
