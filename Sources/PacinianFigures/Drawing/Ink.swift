/// A colour of a figure by its number in a ``Palette``: the device chooses the theme.
package struct Ink: Hashable {
  package let number: Int

  package init(number: Int) { self.number = number }

  /// The background.
  package static let paper = Ink(number: 0)
  package static let ink = Ink(number: 1)
  /// Secondary text.
  static let quiet = Ink(number: 2)
  static let frame = Ink(number: 3)
  static let grid = Ink(number: 4)
  /// Lines of signals and controls.
  static let line = Ink(number: 5)
  static let softLine = Ink(number: 6)
  /// The frequency track and samples beyond full scale, which must stand out.
  static let accent = Ink(number: 7)
  static let audio = Ink(number: 8)
  private static let firstOfMaps = 9

  /// A step of ``ColourMap/sharpness``.
  static func sharpness(_ level: Int) -> Ink { Ink(number: firstOfMaps + level) }

  /// A step of ``ColourMap/level``; as many greys follow for levels that are not felt.
  static func level(_ level: Int) -> Ink {
    Ink(number: firstOfMaps + ColourMap.levelCount + level)
  }
}
