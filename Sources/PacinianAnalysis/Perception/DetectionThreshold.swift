import PacinianBase

/// The least vibration that a finger detects, by frequency: a closed form of the threshold of the
/// Pacinian channel, with its least of −77 dB at 250 Hz.
///
/// `T(f) = |62 / log10(b)² · log10(f / 550 + b)²| − 77` with `b = 1 − 250 / 550`, held from its
/// first value above 0 dB upwards. It is the form and the numbers of the package vibromaf 0.0.8
/// (`PerceptualThreshold`). The psychohaptic model in MPEG's reference software for haptics
/// (ISO/IEC 23090-31) has the same form; a later version, whose source we have read, has 45 and 55
/// instead of 62 and 77. 0 dB is the level that the model gives to a full signal.
enum DetectionThreshold {
  /// dB at the frequency of the least threshold.
  static let least = -77.0
  private static let lift = 62.0
  private static let scale = 1.0 / 550
  private static let offset = 1 - 250.0 / 550

  /// The threshold in dB at a frequency in Hz, 0 or above: at most 0.
  static func decibels(at frequency: Double) -> Double {
    min(0, form(frequency))
  }

  /// The threshold at frequencies that are `spacing` Hz apart, from 0 on. As in vibromaf, values
  /// from the first one above 0 dB on are that value.
  static func decibels(count: Int, spacing: Double) -> [Double] {
    var held: Double?
    return (0..<count).map { index in
      if let held { return held }
      let value = form(Double(index) * spacing)
      if value > 0 { held = value }
      return value
    }
  }

  /// The closed form without its bound.
  private static func form(_ frequency: Double) -> Double {
    let root = log10(scale * frequency + offset) / log10(offset)
    return lift * root * root + least
  }
}
