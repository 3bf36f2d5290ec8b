/// The paper of figures. Raw values are the names on the command line.
public enum PlotTheme: String, Sendable, CaseIterable {
  /// Dark ink on white paper.
  case light
  /// Light ink on dark paper.
  case dark

  /// The lightness of a colour and of its dark counterpart add up to this: white paper becomes
  /// nearly black, and every ink keeps its contrast, but for inks that would be lighter than
  /// white.
  private static let sumOfLightness = 1.15

  /// The colour that stands for one of the light theme. In the dark it has the same hue.
  func colour(_ colour: Colour) -> Colour {
    guard self == .dark else { return colour }
    let lab = colour.lab
    return Colour(
      lightness: min(1, Self.sumOfLightness - lab.lightness), greenRed: lab.greenRed,
      blueYellow: lab.blueYellow)
  }
}
