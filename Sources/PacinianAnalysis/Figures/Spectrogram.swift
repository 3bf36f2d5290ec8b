import PacinianBase

/// Levels over time and frequency.
package struct Spectrogram: Sendable {
  /// The levels shown, in dB; 0 dB is a sine of full scale. 60 dB hold everything that can be felt
  /// beside the strongest event, and not the rounding noise.
  package static let decibels = -60.0...0.0

  /// Frequencies, from 0 up. 256 rows are finer than a panel's height needs.
  package static let rowCount = 256

  /// Hz at the upper edge.
  package let highestFrequency: Double
  /// Hz below which nearly all of the energy lies, with some room above.
  package var energyEnd: Double {
    var energies = [Double](repeating: 0, count: Self.rowCount)
    for column in 0..<columnCount {
      for row in 0..<Self.rowCount {
        energies[row] += Self.powers[Int(clamping: levels[column * Self.rowCount + row])]
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
  package let columnCount: Int
  /// The largest level in each cell, 0…255 over the range ``decibels``; column by column, the
  /// lowest frequency first.
  package var levels: [UInt8]
  /// For each column, how much the height of the signal changes inside a window: the sum of the
  /// changes, in full scales, times the window's weight at each and the sample rate. A tone that is
  /// cut has levels at all frequencies (``splatter(of:at:column:)``).
  package var changes: [Double]

  /// dB of what changes of height put at `frequency` beside a tone of another frequency, in Hz, at
  /// most.
  ///
  /// A tone that begins at once, `sin(2πf₀t)` from `t = 0` on, has the spectrum `ω₀ / (ω₀² − ω²)`,
  /// under a window that stands still meanwhile. It does not: twice as much is taken, where tones
  /// of 60 to 230 Hz had up to 1.3 times as much.
  package func splatter(of tone: Double, at frequency: Double, column: Int) -> Double {
    let share = 2 * tone / (2 * Double.pi * (tone * tone - frequency * frequency))
    return 20 * log10(changes[column] * abs(share))
  }
}
