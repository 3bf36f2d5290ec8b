import PacinianBase

/// Brings frames of one or two channels to another rate by a linear-phase filter.
///
/// Frame `n` that comes out is the input at the instant `n / outputRate`, low-passed: a sinc
/// through Kaiser's window, of which a table has the values between frames. It comes out when the
/// last input frame under the window has come in, `lookAhead` frames later.
///
/// The memory is the owner's: `deallocate` ends it.
struct RateConverter {
  /// Frames of input after an instant that its output needs.
  let lookAhead: Int
  /// Whether both rates are one, and frames come out as they are.
  let isIdentity: Bool

  private let inputRate: Int
  private let outputRate: Int
  private let channelCount: Int
  /// The values under the window, a multiple of eight; the input frames that a window begins with.
  private let width: Int
  /// Positions between two input frames that the table has; one more is the next frame.
  private let phaseCount: Int
  private let table: UnsafeMutablePointer<Float>
  /// Two copies of a ring for each channel, so that each window lies in one piece.
  private let ring: UnsafeMutablePointer<Float>
  private let ringSize: Int
  private var write = 0
  /// Input frames until the next output, 1 at least, and the part of a frame beyond, in
  /// `outputRate`ths.
  private(set) var framesLeft: Int
  private var fraction = 0

  /// Decibels by which the filter stops.
  private static let attenuation = 66.0
  /// Values of the table for a second, at least: straight lines between them are then off a sine
  /// of 1 500 Hz by 80 dB.
  private static let tableRate = 768_000

  /// - Parameters:
  ///   - pass: the highest frequency in Hz that is kept.
  ///   - stop: the lowest frequency in Hz of which nothing is left; at most half of a rate.
  init(from inputRate: Int, to outputRate: Int, channels: Int, pass: Double, stop: Double) {
    self.inputRate = inputRate
    self.outputRate = outputRate
    channelCount = channels
    isIdentity = inputRate == outputRate
    let stop = min(stop, Double(inputRate) / 2)
    let pass = min(pass, stop * 0.8)
    // Kaiser's formulas for the length and the shape of a window.
    let seconds = (Self.attenuation - 7.95) / (14.36 * (stop - pass))
    let half = max(1, Int((seconds / 2 * Double(inputRate)).rounded(.up)))
    lookAhead = isIdentity ? 0 : half
    width = isIdentity ? 8 : (2 * half + 7) / 8 * 8
    let exact = outputRate / Self.greatestDivisor(inputRate, outputRate)
    let fine = max(16, (Self.tableRate + inputRate - 1) / inputRate)
    phaseCount = isIdentity ? 1 : exact <= fine ? exact : fine
    table = .allocate(capacity: (phaseCount + 1) * width)
    table.initialize(repeating: 0, count: (phaseCount + 1) * width)
    var size = 8
    while size < width { size *= 2 }
    ringSize = size
    ring = .allocate(capacity: channels * 2 * size)
    ring.initialize(repeating: 0, count: channels * 2 * size)
    framesLeft = lookAhead + 1
    if !isIdentity { design(half: half, cutoff: (pass + stop) / 2) }
  }

  func deallocate() {
    table.deallocate()
    ring.deallocate()
  }

  private func design(half: Int, cutoff: Double) {
    let shape = 0.1102 * (Self.attenuation - 8.7)
    let turns = 2 * cutoff / Double(inputRate)
    let reach = Double(half)
    for phase in 0...phaseCount {
      let part = Double(phase) / Double(phaseCount)
      var sum = 0.0
      var values = [Double](repeating: 0, count: width)
      for index in 0..<2 * half {
        // The input frame of an index, seen from the instant of the output.
        let distance = Double(index - half + 1) - part
        let window = 1 - distance * distance / (reach * reach)
        guard window > 0 else { continue }
        let angle = Double.pi * turns * distance
        let sinc = angle == 0 ? 1 : sin(angle) / angle
        values[index] = sinc * Self.bessel(shape * window.squareRoot())
        sum += values[index]
      }
      // (A constant stays what it is.)
      for index in 0..<width { table[phase * width + index] = Float(values[index] / sum) }
    }
  }

  /// Takes up to `count` frames, of interleaved channels, and stops where one comes out.
  ///
  /// - Returns: the frames that were taken. Where `framesLeft` is 0 then, `output` has a frame
  ///   and `next` moves on.
  mutating func take(_ frames: UnsafePointer<Float>, count: Int) -> Int {
    let taken = min(count, framesLeft)
    for channel in 0..<channelCount {
      let ring = self.ring + channel * 2 * ringSize
      var done = 0
      while done < taken {
        let place = (write &+ done) & (ringSize &- 1)
        let length = min(taken &- done, ringSize &- place)
        for index in 0..<length {
          let sample = Self.limited(frames[(done &+ index) &* channelCount &+ channel])
          ring[place &+ index] = sample
          ring[place &+ index &+ ringSize] = sample
        }
        done &+= length
      }
    }
    write = (write &+ taken) & (ringSize &- 1)
    framesLeft -= taken
    return taken
  }

  /// The frame of one channel at the present instant.
  func output(_ channel: Int) -> Float {
    let ring = self.ring + channel * 2 * ringSize
    if isIdentity { return ring[(write &+ ringSize &- 1) & (ringSize &- 1)] }
    // The window ends with the frame that was written last, but for the zeros that fill it up.
    let first = (write &- 2 &* lookAhead &+ 2 &* ringSize) & (ringSize &- 1)
    let place = fraction &* phaseCount
    let phase = place / outputRate
    let rest = place &- phase &* outputRate
    let low = dot(ring + first, table + phase &* width)
    guard rest != 0 else { return low }
    let high = dot(ring + first, table + (phase &+ 1) &* width)
    return low + (high - low) * (Float(rest) / Float(outputRate))
  }

  /// Moves to the instant of the next output.
  mutating func next() {
    fraction &+= inputRate
    framesLeft &+= fraction / outputRate
    fraction %= outputRate
  }

  /// A sample that no sum takes out of its range: 24 dB above full scale at most, and 0 for what is
  /// not a number.
  @inline(__always)
  static func limited(_ sample: Float) -> Float {
    // (Comparisons with what is not a number are false.)
    sample > -16 ? (sample < 16 ? sample : 16) : (sample <= -16 ? -16 : 0)
  }

  @inline(__always)
  private func dot(_ one: UnsafePointer<Float>, _ other: UnsafePointer<Float>) -> Float {
    let (one, other) = (UnsafeRawPointer(one), UnsafeRawPointer(other))
    var sums = SIMD8<Float>()
    for index in 0..<width / 8 {
      let offset = index &* 32
      sums +=
        one.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
        * other.loadUnaligned(fromByteOffset: offset, as: SIMD8<Float>.self)
    }
    return sums.sum()
  }

  private static func greatestDivisor(_ one: Int, _ other: Int) -> Int {
    other == 0 ? one : greatestDivisor(other, one % other)
  }

  /// The modified Bessel function of order 0, by its series.
  private static func bessel(_ x: Double) -> Double {
    var (sum, term, k) = (1.0, 1.0, 1.0)
    while term > sum * 1e-12 {
      term *= (x / 2 / k) * (x / 2 / k)
      sum += term
      k += 1
    }
    return sum
  }
}
