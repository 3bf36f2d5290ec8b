import Testing

@testable import PacinianFigures

@Suite("Colour maps")
struct ColourMapTests {
  @Test("lightness runs one way, so the maps read in grey and without red-green sight")
  func monotone() {
    let sharpness = ColourMap.sharpness.colours.map(\.luminance)
    #expect(zip(sharpness, sharpness.dropFirst()).allSatisfy { $0 < $1 })
    let level = ColourMap.level.colours.map(\.luminance)
    #expect(zip(level, level.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test("in the dark sharper is lighter too, with the contrast of text")
  func dark() {
    let palette = Palette(.dark)
    let paper = palette[.paper].luminance
    let sharpness = (0..<ColourMap.levelCount).map { palette[.sharpness($0)].luminance }
    #expect(zip(sharpness, sharpness.dropFirst()).allSatisfy { $0 < $1 })
    #expect(sharpness.allSatisfy { ($0 + 0.05) / (paper + 0.05) >= 4.5 })
  }

  @Test("every step of the sharpness map can be seen, and none stands out")
  func even() {
    let colours = ColourMap.sharpness.colours
    let steps = zip(colours, colours.dropFirst()).map { abs($0.luminance - $1.luminance) }
    // Luminance is the cube of lightness, so steps grow towards the light end; a jump would not.
    for (step, next) in zip(steps, steps.dropFirst()) { #expect(next < step * 2 + 0.002) }
  }

  @Test("sharpness stands out from the paper, light or dark", arguments: PlotTheme.allCases)
  func contrast(theme: PlotTheme) {
    let palette = Palette(theme)
    let paper = palette[.paper].luminance
    for ink in (0..<ColourMap.levelCount).map(Ink.sharpness) + [.line, .accent] {
      let luminance = palette[ink].luminance
      // WCAG 2.2 asks this of graphics.
      #expect((max(luminance, paper) + 0.05) / (min(luminance, paper) + 0.05) >= 3)
    }
  }

  @Test("a colour's coordinates in OKLab are found again")
  func lab() {
    for (lightness, greenRed, blueYellow) in [(0.3, 0.02, -0.1), (0.65, 0.075, 0.12), (1, 0, 0)] {
      let lab = Colour(lightness: lightness, greenRed: greenRed, blueYellow: blueYellow).lab
      // The published matrices have ten digits and are not each other's inverse to the last.
      #expect(abs(lab.lightness - lightness) < 1e-6)
      #expect(abs(lab.greenRed - greenRed) < 1e-6)
      #expect(abs(lab.blueYellow - blueYellow) < 1e-6)
    }
  }

  @Test("values outside 0…1 take the outermost colours")
  func bounds() {
    #expect(ColourMap.level(of: -3) == 0)
    #expect(ColourMap.level(of: 7) == ColourMap.levelCount - 1)
  }

  @Test("text has the contrast that reading needs")
  func text() {
    for theme in PlotTheme.allCases {
      let palette = Palette(theme)
      let paper = palette[.paper].luminance
      for ink in [Ink.ink, .quiet] {
        let luminance = palette[ink].luminance
        #expect((max(luminance, paper) + 0.05) / (min(luminance, paper) + 0.05) >= 4.5)
      }
    }
  }
}
