/// The colours of a theme, by the numbers of ``Ink``.
package struct Palette {
  package let colours: [Colour]

  /// In the order of their numbers, on white paper. Secondary text has 4.5 : 1 against it, as WCAG
  /// 2.2 asks of text.
  private static let inks = [
    .grey(1), .grey(0.27), .grey(0.54), .grey(0.75), .grey(0.93),
    Colour(lightness: 0.42, greenRed: -0.03, blueYellow: -0.07),
    Colour(lightness: 0.88, greenRed: -0.012, blueYellow: -0.025),
    Colour(lightness: 0.64, greenRed: 0.14, blueYellow: 0.12), .grey(0.7),
  ]

  package init(_ theme: PlotTheme) {
    let sharpness: ColourMap = theme == .dark ? .darkSharpness : .sharpness
    let levels = ColourMap.level.colours
    colours =
      Self.inks.map(theme.colour) + sharpness.colours + levels.map(theme.colour)
      + levels.map { theme.colour(Self.grey($0)) }
  }

  package subscript(ink: Ink) -> Colour { colours[ink.number] }

  /// The grey of a colour, half-way to the paper: what is not felt stays visible.
  private static func grey(_ colour: Colour) -> Colour {
    // The weights of ITU-R BT.709.
    let luma = 0.2126 * colour.red + 0.7152 * colour.green + 0.0722 * colour.blue
    let light = (1 + luma) / 2
    return Colour(red: light, green: light, blue: light)
  }
}
