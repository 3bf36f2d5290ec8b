import PacinianModel

/// A course of colours from 0 to 1, in even steps for the eye: a smooth path through OKLab, walked
/// at constant speed. Lightness runs one way, so that it reads in grey and without red-green sight.
struct ColourMap {
  /// A colour and its position on the path, 0…1.
  struct Stop {
    var lightness: Double
    var greenRed: Double
    var blueYellow: Double
  }

  /// Colours of sharpness: from a deep blue for dull over magenta to a dark amber for sharp. All of
  /// them have a contrast of 3 : 1 to the paper, which WCAG 2.2 asks of graphics.
  static let sharpness = ColourMap(
    Stop(lightness: 0.34, greenRed: 0, blueYellow: -0.17),
    Stop(lightness: 0.55, greenRed: 0.27, blueYellow: -0.03),
    Stop(lightness: 0.65, greenRed: 0.075, blueYellow: 0.127))

  /// Colours of sharpness on dark paper, where sharper is lighter, so that the sharpest is not the
  /// faintest. All of them have a contrast of 4.5 : 1 to the paper.
  static let darkSharpness = ColourMap(
    Stop(lightness: 0.62, greenRed: 0, blueYellow: -0.17),
    Stop(lightness: 0.74, greenRed: 0.22, blueYellow: -0.03),
    Stop(lightness: 0.9, greenRed: 0.02, blueYellow: 0.13))

  /// Signal level: from the paper's white to a deep blue, so that silence takes no ink.
  static let level = ColourMap(
    Stop(lightness: 0.985, greenRed: 0, blueYellow: 0),
    Stop(lightness: 0.72, greenRed: -0.07, blueYellow: -0.10),
    Stop(lightness: 0.24, greenRed: 0.0, blueYellow: -0.10))

  /// The number of steps. The eye hardly sees the difference of two neighbours, even side by side.
  static let levelCount = 128

  /// ``levelCount`` colours from 0 to 1.
  let colours: [Colour]

  /// A parabolic arc from `first` to `last`, bent towards `middle`.
  @inline(never)
  init(_ first: Stop, _ middle: Stop, _ last: Stop) {
    func stop(_ t: Double) -> Stop {
      let (a, b, c) = ((1 - t) * (1 - t), 2 * t * (1 - t), t * t)
      return Stop(
        lightness: a * first.lightness + b * middle.lightness + c * last.lightness,
        greenRed: a * first.greenRed + b * middle.greenRed + c * last.greenRed,
        blueYellow: a * first.blueYellow + b * middle.blueYellow + c * last.blueYellow)
    }
    // The path's length up to each of many short steps; even steps along it are even to the eye.
    let steps = (0...(Self.levelCount * 16)).map { stop(Double($0) / Double(Self.levelCount * 16)) }
    var lengths = [0.0]
    for (from, to) in zip(steps, steps.dropFirst()) {
      lengths.append(lengths[lengths.count - 1] + from.distance(to: to))
    }
    let whole = lengths[lengths.count - 1]
    var index = 0
    colours = (0..<Self.levelCount).map { level in
      let target = whole * Double(level) / Double(Self.levelCount - 1)
      while index + 1 < steps.count && lengths[index] < target { index += 1 }
      let step = steps[index]
      return Colour(lightness: step.lightness, greenRed: step.greenRed, blueYellow: step.blueYellow)
    }
  }

  /// The level, 0..<``levelCount``, of a value, which moves to the nearest bound of 0…1.
  static func level(of value: Double) -> Int {
    Int(limiting: (min(max(value, 0), 1) * Double(levelCount - 1)).rounded())
  }
}

extension ColourMap.Stop {
  /// The perceived difference of two colours.
  func distance(to other: Self) -> Double {
    let lightness = other.lightness - lightness
    let greenRed = other.greenRed - greenRed
    let blueYellow = other.blueYellow - blueYellow
    return (lightness * lightness + greenRed * greenRed + blueYellow * blueYellow).squareRoot()
  }
}
