import CPacinianLibraries
import PacinianAnalysis

/// A page that Cairo draws on. One thread at a time.
final class CairoPage {
  let size: PlotSize
  let format: PlotFormat
  let palette: Palette
  /// The texts of an SVG, in order.
  var labels: [SVGText.Label] = []

  let cairo: pacinian_cairo
  private let surface: OpaquePointer
  let context: OpaquePointer
  private let file = ByteSink()

  /// A figure on paper is as large as its PNG at 96 pixels an inch.
  private static let pointsPerPixel = 0.75

  init(_ format: PlotFormat, size: PlotSize, theme: PlotTheme) throws(PlotError) {
    self.format = format
    palette = Palette(theme)
    self.size = size
    var cairo = pacinian_cairo()
    guard pacinian_cairo_open(&cairo) else {
      throw PlotError("Cairo is missing; install libcairo2, version 1.10 or later")
    }
    self.cairo = cairo
    let made: OpaquePointer?
    switch format {
    case .png:
      made = cairo.image_surface_create(
        CAIRO_FORMAT_RGB24, Int32(clamping: size.width), Int32(clamping: size.height))
    case .svg:
      made = cairo.svg_surface_create_for_stream(
        ByteSink.write, file.pointer, Double(size.width), Double(size.height))
    case .pdf:
      made = cairo.pdf_surface_create_for_stream(
        ByteSink.write, file.pointer, Double(size.width) * Self.pointsPerPixel,
        Double(size.height) * Self.pointsPerPixel)
    }
    guard let surface = made, let context = cairo.create(surface) else {
      throw PlotError("no memory for the picture")
    }
    self.surface = surface
    self.context = context
    try check(cairo.surface_status(surface))
    if format == .pdf {
      // Later versions pack the date, which PDFText removes.
      cairo.pdf_surface_restrict_to_version(surface, CAIRO_PDF_VERSION_1_4)
      cairo.scale(context, Self.pointsPerPixel, Self.pointsPerPixel)
    }
    setUpText()
    setColour(.paper)
    cairo.paint(context)
    cairo.set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo.set_line_cap(context, CAIRO_LINE_CAP_BUTT)
  }

  deinit {
    cairo.destroy(context)
    cairo.surface_destroy(surface)
  }

  /// Ends drawing and returns the file. `title` is the name of an SVG for readers of screens.
  func finish(title: String) throws(PlotError) -> [UInt8] {
    try check(cairo.status(context))
    switch format {
    case .png:
      cairo.surface_flush(surface)
      try check(cairo.surface_write_to_png_stream(surface, ByteSink.write, file.pointer))
      return file.bytes
    case .svg:
      cairo.surface_finish(surface)
      try check(cairo.surface_status(surface))
      return SVGText.labelled(
        file.bytes, title: title, labels: labels, fontFamily: Self.fontFamily)
    case .pdf:
      cairo.surface_finish(surface)
      try check(cairo.surface_status(surface))
      return PDFText.undated(file.bytes)
    }
  }

  private func check(_ status: cairo_status_t) throws(PlotError) {
    guard status == CAIRO_STATUS_SUCCESS else {
      throw PlotError(
        cairo.status_to_string(status).map { String(cString: $0) } ?? "status \(status)")
    }
  }
}
