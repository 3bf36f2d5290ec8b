import PacinianAnalysis
import PacinianModel

extension Spectrogram {
  /// The level at a point, 0…1 over the range ``decibels``. Both parts of the point are 0…1, from
  /// the start and from 0 Hz. Between the middles of cells the level is linear or, in time, the
  /// level of the nearest cell.
  private func level(time: Double, frequency: Double, isSmooth: Bool) -> Double {
    func cells(_ share: Double, count: Int) -> (Int, Int, Double) {
      let position = min(max(share * Double(count) - 0.5, 0), Double(count - 1))
      let low = Int(limiting: position)
      return (low, min(low + 1, count - 1), position - Double(low))
    }
    var (left, right, x) = cells(time, count: columnCount)
    if !isSmooth { (left, right, x) = x < 0.5 ? (left, left, 0) : (right, right, 0) }
    let (low, high, y) = cells(frequency, count: Self.rowCount)
    func cell(_ column: Int, _ row: Int) -> Double { Double(levels[column * Self.rowCount + row]) }
    let before = cell(left, low) * (1 - y) + cell(left, high) * y
    let after = cell(right, low) * (1 - y) + cell(right, high) * y
    return (before * (1 - x) + after * x) / 255
  }

  /// The picture of all levels. If it has fewer columns than the spectrogram, the highest level
  /// counts, so that every event shows.
  /// - Parameters:
  ///   - times: the shares of the spectrogram's time at its left and right edges.
  ///   - highest: Hz at the picture's upper edge, at most ``highestFrequency``.
  ///   - leastLevel: the level in dB at a frequency in Hz below which levels are grey.
  func picture(
    width: Int, height: Int, times: ClosedRange<Double>, highest: Double,
    leastLevel: ((Double) -> Double)? = nil
  ) -> Picture {
    let share = highest / highestFrequency
    var picture = Picture(width: width, height: height, ink: .level(0))
    let length = times.upperBound - times.lowerBound
    let columns = Int(limiting: (Double(columnCount) * length).rounded(.up))
    let parts = max(1, (columns + width - 1) / width)
    for x in 0..<width {
      for y in 0..<height {
        let frequency = share * (1 - (Double(y) + 0.5) / Double(height))
        var level = 0.0
        for part in 0..<parts {
          let position = (Double(x) + (Double(part) + 0.5) / Double(parts)) / Double(width)
          let time = times.lowerBound + position * length
          level = max(level, self.level(time: time, frequency: frequency, isSmooth: parts == 1))
        }
        let span = Self.decibels.upperBound - Self.decibels.lowerBound
        let isFelt =
          leastLevel.map { least in
            level * span + Self.decibels.lowerBound >= least(frequency * highestFrequency)
          } ?? true
        picture[x, y] = ColourMap.level(of: level) + (isFelt ? 0 : ColourMap.levelCount)
      }
    }
    return picture
  }
}
