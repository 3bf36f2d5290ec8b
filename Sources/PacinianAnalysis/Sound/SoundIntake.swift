import PacinianModel

/// Samples as they come. They are counted, NaN counts as silence, and the constant part is removed.
public struct SoundIntake {
  /// The rates that sounds may have, in Hz.
  package static let sampleRates = 1_000...768_000
  /// Removes the constant part, which lies far below the frequencies that a hand feels.
  static let directHertz = 1.0
  /// A recording that is not around 0 does not begin with a stroke: the mean of these first seconds
  /// counts as the level before.
  private static let openingSeconds = 0.1

  public let sampleRate: Int
  /// Samples so far, of one channel.
  public private(set) var sampleCount = 0
  /// Samples beyond full scale.
  public private(set) var clippedCount = 0
  /// Samples that are not a number, which count as silence.
  public private(set) var invalidCount = 0

  /// The mean of all samples. Far from 0 it is a fault of the recording, and takes room from it.
  public var mean: Double { sampleCount == 0 ? 0 : sum / Double(sampleCount) }

  /// The largest magnitude that counts.
  private let limit: Double
  private var sum = 0.0
  /// The first samples, until there are enough to know their mean; then empty.
  private var opening: [Double] = []
  private var isOpen = false
  private var direct: HighPass

  init(sampleRate: Int, limit: Double) {
    precondition(Self.sampleRates.contains(sampleRate), "a rate of sounds")
    self.sampleRate = sampleRate
    self.limit = limit
    direct = HighPass(hertz: Self.directHertz, sampleRate: Double(sampleRate))
  }

  /// The values of channels that come together: the constant part that is furthest from 0.
  init(joining channels: [SoundIntake]) {
    self = channels.max { abs($0.mean) < abs($1.mean) } ?? channels[0]
    clippedCount = channels.reduce(0) { $0 + $1.clippedCount }
    invalidCount = channels.reduce(0) { $0 + $1.invalidCount }
  }

  /// The samples to follow after the next ones have come; none before the first tenth of a second.
  mutating func take(_ samples: Span<Float>) -> [Double] {
    var block = [Double](repeating: 0, count: samples.count)
    for index in samples.indices {
      let sample = samples[index]
      if abs(sample) <= 1 {
        block[index] = Double(sample)
      } else if sample.isNaN {
        invalidCount += 1
      } else {
        clippedCount += 1
        block[index] = min(max(Double(sample), -limit), limit)
      }
    }
    sampleCount += block.count
    for sample in block { sum += sample }
    if !isOpen {
      opening += block
      guard Double(opening.count) >= Self.openingSeconds * Double(sampleRate) else { return [] }
      return open()
    }
    filter(&block)
    return block
  }

  /// The samples that are still to follow.
  mutating func finish() -> [Double] { isOpen ? [] : open() }

  private mutating func open() -> [Double] {
    isOpen = true
    let count = min(opening.count, Int(limiting: Self.openingSeconds * Double(sampleRate)))
    guard count > 0 else { return [] }
    direct.settle(at: opening[..<count].reduce(0, +) / Double(count))
    var first = opening
    opening = []
    filter(&first)
    return first
  }

  private mutating func filter(_ block: inout [Double]) {
    block.withUnsafeMutableBufferPointer { direct.filter($0) }
  }
}
