import Glibc

/// Levels over time and frequency.
struct Spectrogram: Sendable {
  /// The levels shown, in dB; 0 dB is a sine of full scale. 60 dB hold everything that can be felt
  /// beside the strongest event, and not the rounding noise.
  static let decibels = -60.0...0.0

  /// Frequencies, from 0 up. 256 rows are finer than a panel's height needs.
  static let rowCount = 256

  /// Hz at the upper edge.
  let highestFrequency: Double
  /// Hz below which nearly all of the energy lies, with some room above.
  var energyEnd: Double {
    var energies = [Double](repeating: 0, count: Self.rowCount)
    for column in 0..<columnCount {
      for row in 0..<Self.rowCount {
        energies[row] += Self.powers[Int(levels[column * Self.rowCount + row])]
      }
    }
    let limit = energies.reduce(0, +) * Self.energyShare
    var sum = 0.0
    let last = energies.firstIndex { energy in
      sum += energy
      return sum >= limit
    }
    let frequency = highestFrequency * Double((last ?? 0) + 1) / Double(Self.rowCount)
    return min(highestFrequency, frequency * Self.energyRoom)
  }

  private static let energyShare = 0.995
  private static let energyRoom = 1.3
  /// The power of each level; the lowest is silence.
  private static let powers: [Double] = (0...255).map { level in
    let span = decibels.upperBound - decibels.lowerBound
    return level == 0 ? 0 : pow(10, (Double(level) / 255 * span + decibels.lowerBound) / 10)
  }
  /// Evenly long stretches of time.
  let columnCount: Int
  /// The largest level in each cell, 0…255 over the range ``decibels``; column by column, the
  /// lowest frequency first.
  var levels: [UInt8]

  /// The level at a point, 0…1 over the range ``decibels``. Both parts of the point are 0…1, from
  /// the start and from 0 Hz. Between the middles of cells the level is linear or, in time, that of
  /// the nearest cell.
  private func level(time: Double, frequency: Double, isSmooth: Bool) -> Double {
    func place(_ share: Double, count: Int) -> (Int, Int, Double) {
      let position = min(max(share * Double(count) - 0.5, 0), Double(count - 1))
      let low = Int(position)
      return (low, min(low + 1, count - 1), position - Double(low))
    }
    var (left, right, x) = place(time, count: columnCount)
    if !isSmooth { (left, right, x) = x < 0.5 ? (left, left, 0) : (right, right, 0) }
    let (low, high, y) = place(frequency, count: Self.rowCount)
    func cell(_ column: Int, _ row: Int) -> Double { Double(levels[column * Self.rowCount + row]) }
    let before = cell(left, low) * (1 - y) + cell(left, high) * y
    let after = cell(right, low) * (1 - y) + cell(right, high) * y
    return (before * (1 - x) + after * x) / 255
  }

  /// The picture of all levels. If it has fewer columns than the spectrogram, the highest level
  /// counts, so that every event shows.
  /// - Parameter highest: Hz at the picture's upper edge, at most ``highestFrequency``.
  func picture(width: Int, height: Int, highest: Double, theme: PlotTheme) -> Picture {
    let colours = ColourMap.level.colours.map { Picture.pixel(theme.colour($0)) }
    let share = highest / highestFrequency
    var picture = Picture(width: width, height: height)
    let parts = max(1, (columnCount + width - 1) / width)
    for x in 0..<width {
      for y in 0..<height {
        let frequency = share * (1 - (Double(y) + 0.5) / Double(height))
        var level = 0.0
        for part in 0..<parts {
          let time = (Double(x) + (Double(part) + 0.5) / Double(parts)) / Double(width)
          level = max(
            level, self.level(time: time, frequency: frequency, isSmooth: parts == 1))
        }
        picture[x, y] = colours[ColourMap.level(of: level)]
      }
    }
    return picture
  }
}
