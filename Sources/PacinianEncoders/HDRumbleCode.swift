import PacinianBase

/// The four bytes of HD rumble for one actuator: two tones, by frequency codes of a 32nd of an
/// octave and by the indices of a table of amplitudes.
///
/// The layout and the amplitudes were found by the project Nintendo_Switch_Reverse_Engineering
/// (github.com/dekuNukem), and agree with SDL's and the kernel's; no controller was here.
struct HDRumbleCode {
  /// The frequency codes that a band has.
  static let low = 0x41...0xBF
  static let high = 0x61...0xDF
  /// The frequency codes of bands at rest: 160 and 320 Hz.
  static let rest = (low: 0x80, high: 0xA0)
  /// Indices above this one may damage an actuator.
  static let highestIndex = 100

  /// The squares of the amplitudes between which an index is the nearest one.
  private let bounds: UnsafeMutablePointer<Float>

  init() {
    bounds = .allocate(capacity: Self.highestIndex)
    for index in 0..<Self.highestIndex {
      let bound = (Self.amplitude(index) + Self.amplitude(index + 1)) / 2
      bounds[index] = Float(bound * bound)
    }
  }

  func deallocate() { bounds.deallocate() }

  /// The amplitude of an index, 0 to 100.
  static func amplitude(_ index: Int) -> Double {
    switch index {
    case 32...: exp2(Double(index) / 32) / 8.7
    case 16...: exp2(Double(index) / 16) / 17
    default: weakest[index]
    }
  }

  private static let weakest = [
    0, 0.007843, 0.011823, 0.014061, 0.016720, 0.019885, 0.023648, 0.028123, 0.033442, 0.039771,
    0.047296, 0.056246, 0.066886, 0.079542, 0.094592, 0.112491,
  ]

  /// The index of the amplitude that is nearest to a power's. Complexity: O(log indices).
  private func index(_ power: Float) -> Int {
    var (low, high) = (0, Self.highestIndex)
    while low < high {
      let middle = (low + high) / 2
      if bounds[middle] < power { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Writes four bytes.
  func write(_ low: Tone, _ high: Tone, into bytes: UnsafeMutablePointer<UInt8>) {
    let (lowIndex, highIndex) = (index(low.power), index(high.power))
    let lowCode = Self.code(low, lowIndex, Self.low, rest: Self.rest.low) &- 0x40
    let highCode = 4 &* (Self.code(high, highIndex, Self.high, rest: Self.rest.high) &- 0x60)
    bytes[0] = UInt8(truncatingIfNeeded: highCode)
    bytes[1] = UInt8(truncatingIfNeeded: 2 &* highIndex &+ (highCode >> 8))
    bytes[2] = UInt8(truncatingIfNeeded: lowCode &+ (lowIndex & 1 == 1 ? 0x80 : 0))
    bytes[3] = UInt8(truncatingIfNeeded: 0x40 &+ lowIndex / 2)
  }

  private static func code(
    _ tone: Tone, _ index: Int, _ codes: ClosedRange<Int>, rest: Int
  ) -> Int {
    index == 0 ? rest : min(max(Int(tone.code + 0.5), codes.lowerBound), codes.upperBound)
  }
}

/// A tone of a band.
struct Tone {
  /// By ``ToneScale``.
  var code: Float = 0
  /// The square of the amplitude, 1 at full scale.
  var power: Float = 0
}
