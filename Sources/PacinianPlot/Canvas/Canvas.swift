import CPacinianLibraries
import PacinianAnalysis

/// A page that Cairo draws on. One thread at a time.
final class Canvas {
  let size: PlotSize
  let format: PlotFormat
  let theme: PlotTheme
  /// The texts of an SVG, in order.
  var labels: [SVGText.Label] = []

  let cairo: pacinian_cairo
  private let surface: OpaquePointer
  let context: OpaquePointer
  private let file = ByteSink()

  /// A figure on paper is as large as its PNG at 96 pixels an inch.
  private static let pointsPerPixel = 0.75

  init(_ format: PlotFormat, size: PlotSize, theme: PlotTheme = .light) throws(PlotError) {
    self.format = format
    self.theme = theme
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
    setColour(.grey(1))
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

  /// - Parameter colour: of the light theme.
  func setColour(_ colour: Colour, opacity: Double = 1) {
    let colour = theme.colour(colour)
    cairo.set_source_rgba(context, colour.red, colour.green, colour.blue, opacity)
  }

  /// Colours that change along x; each is of the light theme.
  typealias ColourStops = [(x: Double, colour: Colour)]

  private func setColours(_ stops: ColourStops, opacity: Double) {
    guard let first = stops.first, let last = stops.last, first.x < last.x else {
      return setColour(stops.first?.colour ?? .grey(0), opacity: opacity)
    }
    let gradient = cairo.pattern_create_linear(first.x, 0, last.x, 0)
    for (x, colour) in stops.lazy.map({ ($0.x, self.theme.colour($0.colour)) }) {
      cairo.pattern_add_color_stop_rgba(
        gradient, (x - first.x) / (last.x - first.x), colour.red, colour.green, colour.blue,
        opacity)
    }
    cairo.set_source(context, gradient)
    cairo.pattern_destroy(gradient)
  }

  /// Keeps drawing inside `rectangle` while `body` runs.
  func clipped(to rectangle: Rectangle, _ body: () -> Void) {
    cairo.save(context)
    cairo.rectangle(context, rectangle.x, rectangle.y, rectangle.width, rectangle.height)
    cairo.clip(context)
    body()
    cairo.restore(context)
  }

  /// Draws all of `body` as one shape with an opacity: the drawing below shows through, however
  /// often its parts overlap.
  func together(opacity: Double, _ body: () -> Void) {
    cairo.push_group(context)
    body()
    cairo.pop_group_to_source(context)
    cairo.paint_with_alpha(context, opacity)
  }

  /// Draws `picture` over the whole of `rectangle`, smoothly scaled.
  func draw(_ picture: Picture, in rectangle: Rectangle) {
    picture.withSurface(cairo) { image in
      cairo.save(context)
      cairo.translate(context, rectangle.x, rectangle.y)
      cairo.scale(
        context, rectangle.width / Double(picture.width), rectangle.height / Double(picture.height))
      cairo.set_source_surface(context, image, 0, 0)
      cairo.pattern_set_filter(cairo.get_source(context), CAIRO_FILTER_BILINEAR)
      // Otherwise the outermost pixels would be transparent at the edge.
      cairo.pattern_set_extend(cairo.get_source(context), CAIRO_EXTEND_PAD)
      cairo.rectangle(context, 0, 0, Double(picture.width), Double(picture.height))
      cairo.fill(context)
      cairo.restore(context)
    }
  }

  // The paths that follow add up; the next fill or stroke uses them.

  func addLine(_ points: some Collection<Point>, isClosed: Bool = false) {
    guard let first = points.first else { return }
    cairo.move_to(context, first.x, first.y)
    for point in points.dropFirst() { cairo.line_to(context, point.x, point.y) }
    if isClosed { cairo.close_path(context) }
  }

  func addRectangle(_ rectangle: Rectangle) {
    cairo.rectangle(context, rectangle.x, rectangle.y, rectangle.width, rectangle.height)
  }

  func addDisc(at centre: Point, radius: Double) {
    cairo.new_sub_path(context)
    cairo.arc(context, centre.x, centre.y, radius, 0, 2 * Double.pi)
  }

  /// Draws many discs of one colour: as dots with round ends, which take a tenth of the bytes of
  /// circles in an SVG.
  func drawDiscs(at centres: [Point], radius: Double, colour: Colour) {
    for centre in centres { addLine([centre, centre]) }
    cairo.set_line_cap(context, CAIRO_LINE_CAP_ROUND)
    stroke(colour, width: 2 * radius)
    cairo.set_line_cap(context, CAIRO_LINE_CAP_BUTT)
  }

  func fill(_ colour: Colour, opacity: Double = 1, keepingPath: Bool = false) {
    setColour(colour, opacity: opacity)
    if keepingPath { cairo.fill_preserve(context) } else { cairo.fill(context) }
  }

  func fill(_ stops: ColourStops, opacity: Double) {
    setColours(stops, opacity: opacity)
    cairo.fill(context)
  }

  func stroke(_ colour: Colour, opacity: Double = 1, width: Double, dashes: [Double] = []) {
    setColour(colour, opacity: opacity)
    stroke(width: width, dashes: dashes)
  }

  func stroke(_ stops: ColourStops, width: Double) {
    setColours(stops, opacity: 1)
    stroke(width: width, dashes: [])
  }

  private func stroke(width: Double, dashes: [Double]) {
    cairo.set_line_width(context, width)
    cairo.set_dash(context, dashes, Int32(clamping: dashes.count), 0)
    cairo.stroke(context)
  }
}
