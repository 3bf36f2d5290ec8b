/// Levels over time and frequency.
struct Spectrogram: Sendable {
  /// The levels shown, in dB; 0 dB is a sine of full scale. 60 dB hold everything that can be felt
  /// beside the strongest event, and not the rounding noise.
  static let decibels = -60.0...0.0

  /// Frequencies, from 0 up. 256 rows are finer than a panel's height needs.
  static let rowCount = 256

  /// Hz at the upper edge.
  let highestFrequency: Double
  /// Evenly long stretches of time.
  let columnCount: Int
  /// The largest level in each cell as its place in ``decibels``, 0…255; column by column, the
  /// lowest frequency first.
  var levels: [UInt8]
}
