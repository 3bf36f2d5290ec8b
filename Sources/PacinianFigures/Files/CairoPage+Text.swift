import CPacinianLibraries

/// Text of a figure.
extension CairoPage {
  static let fontFamily = "sans-serif"

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
      context, Self.fontFamily, CAIRO_FONT_SLANT_NORMAL,
      isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL)
    cairo.set_font_size(context, size)
  }

  func width(of text: String, size: Double, isBold: Bool) -> Double {
    setFont(size, isBold: isBold)
    var extents = cairo_text_extents_t()
    cairo.text_extents(context, text, &extents)
    return extents.x_advance
  }

  /// Draws a line of text from a point of its baseline on, which the figure's fonts give a width.
  func draw(
    _ text: String, from start: Point, width: Double, size: Double, isBold: Bool, ink: Ink
  ) {
    guard format != .svg else {
      // Cairo would write outlines. Nothing is drawn over a figure's texts.
      labels.append(
        SVGText.Label(
          text: text, start: start, width: width, size: size, isBold: isBold, colour: palette[ink]))
      return
    }
    setFont(size, isBold: isBold)
    setColour(ink)
    cairo.move_to(context, start.x, start.y)
    cairo.show_text(context, text)
    cairo.new_path(context)
  }
}
