/// The looks that all panels share.
enum Style {
  static let ink = Colour.grey(0.27)
  /// Secondary text; 4.5 : 1 against the paper, as WCAG 2.2 asks of text.
  static let quietInk = Colour.grey(0.54)
  static let frame = Colour.grey(0.75)
  static let grid = Colour.grey(0.93)
  /// Lines of signals and controls.
  static let line = Colour(lightness: 0.42, greenRed: -0.03, blueYellow: -0.07)
  static let softLine = Colour(lightness: 0.88, greenRed: -0.012, blueYellow: -0.025)
  /// The colour of the frequency track and of samples beyond full scale, which must stand out.
  static let accent = Colour(lightness: 0.64, greenRed: 0.14, blueYellow: 0.12)
  static let audio = Colour.grey(0.7)

  /// Sizes in pixels of a figure of 1600 × 1000; larger ones scale.
  static let titleText = 20.0
  static let text = 13.0
  static let smallText = 12.0
  static let tickLength = 4.0
  static let hairline = 1.0
}
