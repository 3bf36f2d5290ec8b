import CCairo

/// Text of a figure.
extension Canvas {
  enum Anchor { case left, middle, right }

  /// Shapes of letters that do not depend on the screen.
  func setUpText() {
    let options = cairo.font_options_create()
    cairo.font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    cairo.font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    cairo.font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    cairo.set_font_options(context, options)
    cairo.font_options_destroy(options)
  }

  private func setFont(_ size: Double, isBold: Bool) {
    cairo.select_font_face(
      context, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
      isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    cairo.set_font_size(context, size)
  }

  func width(of text: String, size: Double, isBold: Bool = false) -> Double {
    setFont(size, isBold: isBold)
    var extents = cairo_text_extents_t()
    cairo.text_extents(context, text, &extents)
    return extents.x_advance
  }

  /// Draws a line of text.
  /// - Parameter point: the point of the text's baseline that the anchor selects.
  func draw(
    _ text: String, at point: Point, size: Double, colour: Colour, anchor: Anchor = .left,
    isBold: Bool = false
  ) {
    let width = width(of: text, size: size, isBold: isBold)
    let shift =
      switch anchor {
      case .left: 0.0
      case .middle: -width / 2
      case .right: -width
      }
    setColour(colour)
    cairo.move_to(context, point.x + shift, point.y)
    cairo.show_text(context, text)
    cairo.new_path(context)
    labels.append(text)
  }
}
