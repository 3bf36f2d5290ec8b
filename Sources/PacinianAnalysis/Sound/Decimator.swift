import PacinianBase
import PacinianModel

/// Low-passes a signal and keeps every `factor`-th sample, for the analysis of frequencies below
/// ``passHertz``. The filter is a sinc under a Blackman window (A. V. Oppenheim and R. W. Schafer,
/// "Discrete-Time Signal Processing", the chapter on filter design), symmetric, so that it delays
/// nothing: the sample at time 0 is the first one kept.
struct Decimator {
  /// The highest frequency that is kept unchanged by default: the band of ``BrightnessTracker``.
  static let passHertz = 1_000.0
  /// A kept rate of at least this leaves the filter 500 Hz of transition, which folds to
  /// frequencies above ``passHertz`` alone.
  static let leastRate = 2_500.0

  let factor: Int
  let outputRate: Double
  /// The silence that brings out the last samples.
  let tailCount: Int
  private let taps: [Double]
  /// Samples from ``start`` on.
  private var pending: [Double]
  private var next = 0

  /// - Parameters:
  ///   - passHertz: the frequencies up to this one are kept unchanged.
  ///   - leastRate: a kept rate, more than twice that.
  init(
    sampleRate: Int, passHertz: Double = passHertz, leastRate: Double = Decimator.leastRate
  ) {
    let rate = Double(sampleRate)
    factor = max(1, Int(limiting: rate / leastRate))
    outputRate = rate / Double(factor)
    guard factor > 1 else {
      (taps, pending, tailCount) = ([], [], 0)
      return
    }
    // Half-way between the passed band and the lowest frequency that would fold into it.
    let raw = Self.lowPass(
      cutoff: outputRate / 2 / rate, width: (outputRate - 2 * passHertz) / rate)
    // Whole groups of four; the last one may end in zeros.
    taps = raw + [Double](repeating: 0, count: 3 - (raw.count + 3) % 4)
    tailCount = raw.count / 2 + 3
    pending = [Double](repeating: 0, count: raw.count / 2)
  }

  /// A symmetric filter whose taps have the sum 1. Frequencies are in parts of the sample rate.
  static func lowPass(cutoff: Double, width: Double) -> [Double] {
    // A Blackman window's main lobe has a width of 5.5 / length between passing and stopping.
    let half = Int(limiting: (5.5 / width / 2).rounded(.up))
    let raw = (-half...half).map { index -> Double in
      let x = Double(index)
      let sinc = index == 0 ? 2 * cutoff : sin(2 * .pi * cutoff * x) / (.pi * x)
      let turn = Double.pi * x / Double(half + 1)
      return sinc * (0.42 + 0.5 * cos(turn) + 0.08 * cos(2 * turn))
    }
    let sum = raw.reduce(0, +)
    return raw.map { $0 / sum }
  }

  /// Takes samples, and appends every kept sample to `output`.
  mutating func append(
    _ samples: Slice<UnsafeMutableBufferPointer<Double>>, to output: inout [Double]
  ) {
    guard factor > 1 else {
      output += samples
      return
    }
    pending += samples
    filter(to: &output)
  }

  /// Takes samples, and appends the ones that are kept to `output`.
  mutating func append(_ samples: Span<Float>, to output: inout [Double]) {
    if factor > 1 {
      pending.append(samples)
      filter(to: &output)
    } else {
      output.append(samples)
    }
  }

  private mutating func filter(to output: inout [Double]) {
    taps.withUnsafeBufferPointer { taps in
      pending.withUnsafeBufferPointer { pending in
        while next + taps.count <= pending.count {
          // Four sums do not wait for each other.
          var sums = SIMD4<Double>.zero
          for index in stride(from: 0, to: taps.count, by: 4) {
            let (a, b) = (
              taps[index] * pending[next + index], taps[index + 1] * pending[next + index + 1]
            )
            let (c, d) = (
              taps[index + 2] * pending[next + index + 2],
              taps[index + 3] * pending[next + index + 3]
            )
            sums += SIMD4(a, b, c, d)
          }
          output.append(sums.sum())
          next += factor
        }
      }
    }
    let done = min(next, pending.count)
    pending.removeFirst(done)
    next -= done
  }
}

extension [Double] {
  fileprivate mutating func append(_ samples: Span<Float>) {
    let first = count
    self += repeatElement(0, count: samples.count)
    withUnsafeMutableBufferPointer { numbers in
      for index in samples.indices { numbers[first + index] = Double(samples[index]) }
    }
  }
}
