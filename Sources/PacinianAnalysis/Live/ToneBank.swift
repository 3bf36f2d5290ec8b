import PacinianBase
import PacinianModel

/// The magnitudes of one channel's tones up to 1 kHz, as they are now: resonators 50 Hz apart.
///
/// A resonator has two complex poles at one place. Its response to a tone falls with the square of
/// their distance; that of one pole falls so slowly that a single tone would seem to be a mixture.
/// What sounds counts for about 8 ms.
///
/// The memory is the owner's: `deallocate` ends it.
struct ToneBank {
  static let toneCount = 20
  /// Seconds after which a pole has forgotten all but a share of 1/e.
  private static let memorySeconds = 0.004
  /// Samples a second that the resonators take, at least. What folds into the band is above three
  /// times the band, where the low-pass filter has lost 52 dB.
  private static let leastRate = 4000.0
  /// The filter's cutoff in bands, and the qualities of its sections, which make it the Butterworth
  /// filter of order six: 1 / (2·cos(π/12)), 1 / (2·cos(3π/12)), 1 / (2·cos(5π/12)).
  private static let (cutoff, qualities) = (1.1, (0.517638, 0.707107, 1.931852))

  /// Four resonators: the complex pole, and what both have.
  private struct Four {
    var pole = (real: SIMD4<Float>(), imaginary: SIMD4<Float>())
    var first = (real: SIMD4<Float>(), imaginary: SIMD4<Float>())
    var second = (real: SIMD4<Float>(), imaginary: SIMD4<Float>())
  }
  private static var fours: Int { toneCount / 4 }

  private let resonators: UnsafeMutablePointer<Four>
  /// The factor that gives a tone its own magnitude.
  private let scale: Float
  /// The resonators take one of so many samples.
  private let factor: Int
  private var untilTaken = 1
  private var sections: (LowPassSection, LowPassSection, LowPassSection)

  init(sampleRate: Int) {
    let rate = Double(sampleRate)
    factor = max(1, Int(limiting: rate / Self.leastRate))
    let hertz = Self.cutoff * Decimator.passHertz
    sections = (
      LowPassSection(hertz: hertz, quality: Self.qualities.0, sampleRate: rate),
      LowPassSection(hertz: hertz, quality: Self.qualities.1, sampleRate: rate),
      LowPassSection(hertz: hertz, quality: Self.qualities.2, sampleRate: rate)
    )
    let taken = rate / Double(factor)
    let radius = exp(-1 / (Self.memorySeconds * taken))
    scale = Float((1 - radius) * (1 - radius))
    resonators = .allocate(capacity: Self.fours)
    resonators.initialize(repeating: Four(), count: Self.fours)
    for tone in 0..<Self.toneCount {
      let hertz = (Double(tone) + 0.5) * Decimator.passHertz / Double(Self.toneCount)
      let angle = 2 * Double.pi * hertz / taken
      resonators[tone / 4].pole.real[tone % 4] = Float(radius * cos(angle))
      resonators[tone / 4].pole.imaginary[tone % 4] = Float(radius * sin(angle))
    }
  }

  func deallocate() { resonators.deallocate() }

  /// Forgets what it has heard.
  mutating func reset() {
    untilTaken = 1
    sections.0.reset()
    sections.1.reset()
    sections.2.reset()
    for index in 0..<Self.fours {
      resonators[index].first = (SIMD4(), SIMD4())
      resonators[index].second = (SIMD4(), SIMD4())
    }
  }

  /// Takes the next sample.
  /// - Returns: the sample without what is above the band.
  @inline(__always)
  mutating func take(_ sample: Double) -> Double {
    let low = sections.2.filtered(sections.1.filtered(sections.0.filtered(sample)))
    untilTaken &-= 1
    if untilTaken == 0 {
      untilTaken = factor
      resound(Float(low) * scale)
    }
    return low
  }

  private func resound(_ sample: Float) {
    let input = SIMD4(repeating: sample)
    for index in 0..<Self.fours {
      let four = resonators[index]
      let (real, imaginary) = four.pole
      let first = (
        real: input + real * four.first.real - imaginary * four.first.imaginary,
        imaginary: real * four.first.imaginary + imaginary * four.first.real
      )
      resonators[index].first = first
      resonators[index].second = (
        first.real + real * four.second.real - imaginary * four.second.imaginary,
        first.imaginary + real * four.second.imaginary + imaginary * four.second.real
      )
    }
  }

  /// The square of a tone's magnitude.
  func power(_ tone: Int) -> Float {
    let second = resonators[tone / 4].second
    let (real, imaginary) = (second.real[tone % 4], second.imaginary[tone % 4])
    return real * real + imaginary * imaginary
  }

  /// Numbers without a leading digit are slow.
  mutating func rest() {
    sections.0.rest()
    sections.1.rest()
    sections.2.rest()
    func rested(_ numbers: SIMD4<Float>) -> SIMD4<Float> {
      let isHeard = numbers .> 1e-20 .| numbers .< -1e-20
      return SIMD4().replacing(with: numbers, where: isHeard)
    }
    for index in 0..<Self.fours {
      let four = resonators[index]
      resonators[index].first = (rested(four.first.real), rested(four.first.imaginary))
      resonators[index].second = (rested(four.second.real), rested(four.second.imaginary))
    }
  }
}
