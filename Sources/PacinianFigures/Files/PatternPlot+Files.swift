import PacinianAnalysis

extension PatternPlot {
  /// Draws the figure and returns the bytes of its file. Equal values give equal bytes on one
  /// machine; fonts differ between machines.
  /// - Parameters:
  ///   - isThumbnail: whether title, facts and legends are left out, for pages that have
  ///   them beside the figure.
  ///
  /// Complexity: O(width · height) for a PNG, plus O(event and control points).
  public func draw(
    _ format: PlotFormat, size: PlotSize = PlotSize(), theme: PlotTheme = .light,
    isThumbnail: Bool = false
  ) throws(PlotError) -> [UInt8] {
    try CairoPage.file(format, size: size, theme: theme, title: title) {
      draw(on: $0, size: size, isThumbnail: isThumbnail)
    }
  }
}

extension MatrixPlot {
  /// Draws the figure and returns the bytes of its file.
  ///
  /// Complexity: O(width · height + rows).
  public func draw(
    _ format: PlotFormat, size: PlotSize, theme: PlotTheme
  ) throws(PlotError) -> [UInt8] {
    try CairoPage.file(format, size: size, theme: theme, title: title) { draw(on: $0, size: size) }
  }
}

extension CairoPage {
  /// A picture in an SVG or a PDF has fewer pixels, so that the file stays small.
  private static let mostPixelsInSVG = (width: 480, height: 128)

  /// The bytes of a file with a drawing.
  /// - Parameter body: draws on a canvas whose texts are as wide as the page's.
  static func file(
    _ format: PlotFormat, size: PlotSize, theme: PlotTheme, title: String,
    _ body: (Canvas) -> Void
  ) throws(PlotError) -> [UInt8] {
    let page = try CairoPage(format, size: size, theme: theme)
    let most = format == .png ? (width: Int.max, height: Int.max) : mostPixelsInSVG
    let canvas = Canvas(mostPixels: most) { page.width(of: $0, size: $1, isBold: $2) }
    body(canvas)
    page.draw(canvas.list)
    return try page.finish(title: title)
  }
}
