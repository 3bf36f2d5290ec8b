import CCairo

/// A page that Cairo draws on. One thread at a time.
final class Canvas {
  let size: PlotSize
  let format: PlotFormat
  /// The texts drawn, in order.
  var labels: [String] = []

  private let surface: OpaquePointer
  let context: OpaquePointer
  private let file = ByteSink()

  init(_ format: PlotFormat, size: PlotSize) throws(PlotError) {
    self.format = format
    self.size = size
    let made: OpaquePointer?
    switch format {
    case .png:
      made = cairo_image_surface_create(
        CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height))
    case .svg:
      made = cairo_svg_surface_create_for_stream(
        ByteSink.write, file.pointer, Double(size.width), Double(size.height))
    }
    guard let surface = made, let context = cairo_create(surface) else {
      throw PlotError("no memory for the picture")
    }
    self.surface = surface
    self.context = context
    try Self.check(cairo_surface_status(surface))
    setUpText()
    setColour(.grey(1))
    cairo_paint(context)
    cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
    cairo_set_line_cap(context, CAIRO_LINE_CAP_BUTT)
  }

  deinit {
    cairo_destroy(context)
    cairo_surface_destroy(surface)
  }

  /// Ends drawing and returns the file. `title` and the labels are an SVG's text alternative: its
  /// letters are outlines.
  func finish(title: String) throws(PlotError) -> [UInt8] {
    try Self.check(cairo_status(context))
    switch format {
    case .png:
      cairo_surface_flush(surface)
      try Self.check(cairo_surface_write_to_png_stream(surface, ByteSink.write, file.pointer))
      return file.bytes
    case .svg:
      cairo_surface_finish(surface)
      try Self.check(cairo_surface_status(surface))
      return SVGText.described(file.bytes, title: title, labels: labels)
    }
  }

  private static func check(_ status: cairo_status_t) throws(PlotError) {
    guard status == CAIRO_STATUS_SUCCESS else {
      throw PlotError(String(cString: cairo_status_to_string(status)))
    }
  }

  func setColour(_ colour: Colour, opacity: Double = 1) {
    cairo_set_source_rgba(context, colour.red, colour.green, colour.blue, opacity)
  }

  /// Paints with colours that change along x.
  func setColours(_ stops: [(x: Double, colour: Colour)], opacity: Double = 1) {
    guard let first = stops.first, let last = stops.last, first.x < last.x else {
      return setColour(stops.first?.colour ?? .grey(0), opacity: opacity)
    }
    let gradient = cairo_pattern_create_linear(first.x, 0, last.x, 0)
    for (x, colour) in stops {
      cairo_pattern_add_color_stop_rgba(
        gradient, (x - first.x) / (last.x - first.x), colour.red, colour.green, colour.blue,
        opacity)
    }
    cairo_set_source(context, gradient)
    cairo_pattern_destroy(gradient)
  }

  func setLine(width: Double, dashes: [Double] = []) {
    cairo_set_line_width(context, width)
    cairo_set_dash(context, dashes, Int32(dashes.count), 0)
  }

  /// Keeps drawing inside `rectangle` while `body` runs.
  func clipped(to rectangle: Rectangle, _ body: () -> Void) {
    cairo_save(context)
    cairo_rectangle(context, rectangle.x, rectangle.y, rectangle.width, rectangle.height)
    cairo_clip(context)
    body()
    cairo_restore(context)
  }

  /// Draws `picture` over the whole of `rectangle`, smoothly scaled.
  func draw(_ picture: Picture, in rectangle: Rectangle) {
    picture.withSurface { image in
      cairo_save(context)
      cairo_translate(context, rectangle.x, rectangle.y)
      cairo_scale(
        context, rectangle.width / Double(picture.width),
        rectangle.height / Double(picture.height))
      cairo_set_source_surface(context, image, 0, 0)
      cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_BILINEAR)
      // Without it the outermost pixels would fade into nothing.
      cairo_pattern_set_extend(cairo_get_source(context), CAIRO_EXTEND_PAD)
      cairo_rectangle(context, 0, 0, Double(picture.width), Double(picture.height))
      cairo_fill(context)
      cairo_restore(context)
    }
  }

  // The paths that follow add up; the next fill or stroke uses them.

  func addLine(_ points: some Collection<Point>, isClosed: Bool = false) {
    guard let first = points.first else { return }
    cairo_move_to(context, first.x, first.y)
    for point in points.dropFirst() { cairo_line_to(context, point.x, point.y) }
    if isClosed { cairo_close_path(context) }
  }

  func addRectangle(_ rectangle: Rectangle) {
    cairo_rectangle(context, rectangle.x, rectangle.y, rectangle.width, rectangle.height)
  }

  func addDisc(at centre: Point, radius: Double) {
    cairo_new_sub_path(context)
    cairo_arc(context, centre.x, centre.y, radius, 0, 2 * Double.pi)
  }

  func fill(keepingPath: Bool = false) {
    if keepingPath { cairo_fill_preserve(context) } else { cairo_fill(context) }
  }

  func stroke(keepingPath: Bool = false) {
    if keepingPath { cairo_stroke_preserve(context) } else { cairo_stroke(context) }
  }
}
