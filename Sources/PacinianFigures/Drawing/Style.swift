/// The sizes that all panels share, in pixels of a figure of 1600 × 1000; larger ones scale.
enum Style {
  static let titleText = 20.0
  static let text = 13.0
  static let smallText = 12.0
  static let tickLength = 4.0
  static let hairline = 1.0
}
