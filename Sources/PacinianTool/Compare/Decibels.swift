import Glibc

/// Ratios in dB.
enum Decibels {
  /// - Parameter power: above 0.
  static func ofPower(_ power: Double) -> Double { 10 * log10(power) }
}
