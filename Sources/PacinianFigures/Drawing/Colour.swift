import PacinianBase
import PacinianModel

/// A colour in sRGB, each part 0…1.
package struct Colour: Hashable {
  package var red: Double
  package var green: Double
  package var blue: Double
}

extension Colour {
  /// A colour given in OKLab (Björn Ottosson, "A perceptual color space for image processing",
  /// 2020), where equal distances look equal. Parts outside sRGB move to the nearest bound.
  /// - Parameters:
  ///   - lightness: 0, black, to 1, white.
  ///   - greenRed: from green (below 0) to red (above).
  ///   - blueYellow: from blue (below 0) to yellow (above).
  init(lightness: Double, greenRed: Double, blueYellow: Double) {
    let long = cube(lightness + 0.3963377774 * greenRed + 0.2158037573 * blueYellow)
    let medium = cube(lightness - 0.1055613458 * greenRed - 0.0638541728 * blueYellow)
    let short = cube(lightness - 0.0894841775 * greenRed - 1.2914855480 * blueYellow)
    red = encoded(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short)
    green = encoded(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short)
    blue = encoded(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short)
  }

  /// A grey of an OKLab lightness, 0…1.
  static func grey(_ lightness: Double) -> Colour {
    Colour(lightness: lightness, greenRed: 0, blueYellow: 0)
  }

  /// The colour in OKLab, as the initialiser takes it.
  var lab: (lightness: Double, greenRed: Double, blueYellow: Double) {
    let (r, g, b) = (decoded(red), decoded(green), decoded(blue))
    let long = cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
    let medium = cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
    let short = cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
    return (
      0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
      1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
    )
  }

  /// `0x00RRGGBB`.
  package var pixel: UInt32 {
    func byte(_ value: Double) -> UInt32 {
      UInt32(clamping: Int(limiting: (value * 255).rounded()))
    }
    return byte(red) << 16 | byte(green) << 8 | byte(blue)
  }

  /// Relative luminance, 0…1 (WCAG 2.2), the measure of contrast.
  var luminance: Double { 0.2126 * decoded(red) + 0.7152 * decoded(green) + 0.0722 * decoded(blue) }
}

private func cube(_ value: Double) -> Double { value * value * value }

/// sRGB's transfer function (IEC 61966-2-1).
private func encoded(_ linear: Double) -> Double {
  let value = min(max(linear, 0), 1)
  return value <= 0.0031308 ? 12.92 * value : 1.055 * pow(value, 1 / 2.4) - 0.055
}

private func decoded(_ value: Double) -> Double {
  value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}
