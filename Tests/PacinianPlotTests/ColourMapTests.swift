import Testing

@testable import PacinianPlot

@Suite("Colour maps")
struct ColourMapTests {
  @Test("lightness runs one way, so the maps read in grey and without red-green sight")
  func monotone() {
    let sharpness = ColourMap.sharpness.colours.map(\.luminance)
    #expect(zip(sharpness, sharpness.dropFirst()).allSatisfy { $0 < $1 })
    let level = ColourMap.level.colours.map(\.luminance)
    #expect(zip(level, level.dropFirst()).allSatisfy { $0 > $1 })
  }

  @Test("every step of the sharpness map can be seen, and none stands out")
  func even() {
    let colours = ColourMap.sharpness.colours
    let steps = zip(colours, colours.dropFirst()).map { abs($0.luminance - $1.luminance) }
    // Luminance is the cube of lightness, so steps grow towards the light end; a jump would not.
    for (step, next) in zip(steps, steps.dropFirst()) { #expect(next < step * 2 + 0.002) }
  }

  @Test("sharpness stands out from white paper at both ends")
  func contrast() {
    for colour in ColourMap.sharpness.colours {
      // WCAG 2.2 asks 3 : 1 of graphics; amber, with an outline and a stem, may have 2 : 1.
      #expect(1.05 / (colour.luminance + 0.05) > 2)
    }
  }

  @Test("values outside 0…1 take the outermost colours")
  func bounds() {
    #expect(ColourMap.sharpness.colour(-3) == ColourMap.sharpness.colour(0))
    #expect(ColourMap.sharpness.colour(7) == ColourMap.sharpness.colour(1))
    #expect(ColourMap.sharpness.colour(0) != ColourMap.sharpness.colour(1))
  }

  @Test("text has the contrast that reading needs")
  func text() {
    for colour in [Style.ink, Style.quietInk] { #expect(1.05 / (colour.luminance + 0.05) >= 4.5) }
  }
}
