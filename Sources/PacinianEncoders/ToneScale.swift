import PacinianBase

/// The frequencies of HD rumble's codes, `10 · 2^(code / 32)` Hz, as a ladder on which the
/// frequency of a sampled tone is found without a logarithm.
///
/// Of a tone of `ω` a sample, `x[n-1] + x[n+1] = 2·cos(ω) · x[n]` at every instant, whatever its
/// phase. The bend `2 - 2·cos(ω)` is therefore known from two sums over any few samples.
struct ToneScale {
  /// Samples a second of the tones.
  static let sampleRate = 4000
  /// Codes to an octave.
  static let octave = 32.0
  /// The lowest code, 20 Hz, and the highest, 1 252.6 Hz.
  static let codes = 32...223

  /// The bends of the codes, and the squares of the sines of `ω`.
  private let bends: UnsafeMutablePointer<Float>
  private let sines: UnsafeMutablePointer<Float>

  init() {
    bends = .allocate(capacity: Self.codes.count)
    sines = .allocate(capacity: Self.codes.count)
    for (index, code) in Self.codes.enumerated() {
      let hertz = 10 * exp2(Double(code) / Self.octave)
      let angle = 2 * Double.pi * hertz / Double(Self.sampleRate)
      bends[index] = Float(2 - 2 * cos(angle))
      sines[index] = Float(sin(angle) * sin(angle))
    }
  }

  func deallocate() {
    bends.deallocate()
    sines.deallocate()
  }

  /// The code of a bend, between two codes where it lies between them, and in the range of codes.
  /// Complexity: O(log codes).
  func code(_ bend: Float) -> Float {
    var (low, high) = (0, Self.codes.count - 1)
    guard bend > bends[low] else { return Float(Self.codes.lowerBound) }
    guard bend < bends[high] else { return Float(Self.codes.upperBound) }
    while high - low > 1 {
      let middle = (low + high) / 2
      if bends[middle] <= bend { low = middle } else { high = middle }
    }
    return Float(Self.codes.lowerBound + low)
      + (bend - bends[low]) / (bends[high] - bends[low])
  }

  /// The square of the sine of `ω` at a code.
  func sine(_ code: Float) -> Float { sines[Int(code + 0.5) &- Self.codes.lowerBound] }
}
