import PacinianBase

/// HD rumble from a haptic bus: a packet of 8 bytes, four for each actuator, for each 5 ms.
///
/// Around each packet one tone, or two where two are there, are fitted to the samples. One tone has
/// the mean frequency and the power. Two tones are separated at every instant: with the bend `d[n]
/// = 2·x[n] - x[n-1] - x[n+1]`, which multiplies a tone by `λ = 2 - 2·cos(ω)`, the first of `x = a
/// + b` is `(d - λb·x) / (λa - λb)`; and `dd = (λa + λb)·d - λa·λb·x` gives both `λ` by least
/// squares.
///
/// A fit covers 10 ms and an actuator holds a packet's tones for 5 ms: both flatten strokes. Each
/// packet's amplitude is therefore moved away from the mean of its neighbours', once the next one
/// is known.
struct HDRumblePackets {
  static let byteCount = 8
  /// Samples of a packet.
  static let hop = ToneScale.sampleRate / 200
  /// Samples after a packet to which it is fitted too, and as many before it.
  static let reach = 10
  /// Neighbours that the first and the last of these samples need.
  private static let edge = 2
  /// Samples from the start of a packet on that it needs.
  static let lookAhead = 2 * hop + reach + edge
  private static let width = hop + 2 * reach

  private let scale: ToneScale
  private let code: HDRumbleCode
  private let channelCount: Int
  /// The last samples of each channel.
  private let samples: UnsafeMutablePointer<Float>
  private let weights: UnsafeMutablePointer<Float>
  /// The fits of each channel whose packet waits for the next one.
  private let fits: UnsafeMutablePointer<Fit>
  private var hasFits = false
  private var count = reach + edge
  private static let capacity = width + 2 * edge

  /// The codes between the bands: a tone below goes into the low one. It is the mean of both
  /// resonances, 160 and 320 Hz, so that tones of the model's first profile stay in one band.
  private static let middle: Float = 144
  /// The least distance of two tones: a third of an octave.
  private static let leastDistance: Float = 10
  /// The power of two tones together is that of the samples, within this part.
  private static let tolerance: Float = 0.15

  /// The part of the distance from its neighbours' mean by which an amplitude is moved: held tones
  /// are then nearest to the envelopes of published patterns.
  private static let sharpening: Float = 0.3

  init(channels: Int) {
    fits = .allocate(capacity: channels)
    fits.initialize(repeating: Fit(), count: channels)
    scale = ToneScale()
    code = HDRumbleCode()
    channelCount = channels
    samples = .allocate(capacity: channels * Self.capacity)
    samples.initialize(repeating: 0, count: channels * Self.capacity)
    weights = .allocate(capacity: Self.width)
    var sum = 0.0
    for index in 0..<Self.width {
      let weight = 1 - cos(2 * Double.pi * (Double(index) + 0.5) / Double(Self.width))
      weights[index] = Float(weight)
      sum += weight
    }
    for index in 0..<Self.width { weights[index] /= Float(sum) }
  }

  func deallocate() {
    scale.deallocate()
    code.deallocate()
    samples.deallocate()
    weights.deallocate()
    fits.deallocate()
  }

  /// Adds samples of the tones, and writes a packet if they are the last ones that it needs.
  /// - Returns: whether a packet was written.
  mutating func add(_ left: Float, _ right: Float, into packet: UnsafeMutableRawPointer) -> Bool {
    samples[count] = left
    if channelCount == 2 { samples[Self.capacity &+ count] = right }
    count += 1
    guard count == Self.capacity else { return false }
    let bytes = packet.assumingMemoryBound(to: UInt8.self)
    for channel in 0..<channelCount {
      let samples = samples + channel * Self.capacity
      let fit = Fit(tones(samples + Self.edge), before: fits[channel].amplitude)
      if hasFits {
        let (low, high) = fits[channel].sharpened(by: Self.sharpening, after: fit.amplitude)
        code.write(low, high, into: bytes + 4 * channel)
      }
      fits[channel] = fit
      for index in 0..<Self.capacity - Self.hop { samples[index] = samples[index + Self.hop] }
    }
    count = Self.capacity - Self.hop
    guard hasFits else {
      hasFits = true
      return false
    }
    // One channel moves both actuators.
    if channelCount == 1 {
      for index in 0..<4 { bytes[4 + index] = bytes[index] }
    }
    return true
  }

  private func tones(_ x: UnsafePointer<Float>) -> (low: Tone, high: Tone) {
    var (xx, xd, dd, xe, de, ss) = (Float(0), Float(0), Float(0), Float(0), Float(0), Float(0))
    for index in 0..<Self.width {
      let (here, before, after) = (x[index], x[index - 1], x[index + 1])
      let bend = 2 * here - before - after
      // The bend of the bend.
      let second = 6 * here - 4 * (before + after) + x[index - 2] + x[index + 2]
      let slope = (after - before) / 2
      let weight = weights[index]
      xx += weight * here * here
      xd += weight * here * bend
      dd += weight * bend * bend
      xe += weight * here * second
      de += weight * bend * second
      ss += weight * slope * slope
    }
    guard xx > 1e-10 else { return (Tone(), Tone()) }
    let mean = tone(xx, xd, slopes: ss)
    if let (low, high) = pair(x, xx, xd, dd, xe, de) {
      let difference = abs(low.power + high.power - mean.power)
      if difference < Self.tolerance * mean.power { return (low, high) }
    }
    return mean.code < Self.middle ? (mean, Tone()) : (Tone(), mean)
  }

  /// The tone of a power, its product with the bend, and the power of its slopes: the slope of a
  /// tone is its quadrature times the sine of `ω`, so that both together have one sum everywhere.
  private func tone(_ power: Float, _ product: Float, slopes: Float) -> Tone {
    let code = scale.code(product / power)
    return Tone(code: code, power: power + slopes / scale.sine(code))
  }

  /// Two tones, if two explain the samples.
  private func pair(
    _ x: UnsafePointer<Float>, _ xx: Float, _ xd: Float, _ dd: Float, _ xe: Float, _ de: Float
  ) -> (low: Tone, high: Tone)? {
    // dd = sum · d - product · x, by least squares.
    let determinant = xx * dd - xd * xd
    guard determinant > 1e-6 * xx * dd else { return nil }
    let sum = (xx * de - xd * xe) / determinant
    let product = -(dd * xe - xd * de) / determinant
    let root = sum * sum / 4 - product
    guard root > 0 else { return nil }
    let distance = Self.root(root)
    let bends = (low: sum / 2 - distance, high: sum / 2 + distance)
    guard bends.low > 0, bends.high < 4 else { return nil }
    let codes = (low: scale.code(bends.low), high: scale.code(bends.high))
    guard codes.high - codes.low >= Self.leastDistance else { return nil }
    var low = (power: Float(0), slopes: Float(0))
    var high = low
    let gap = 1 / (bends.high - bends.low)
    func part(_ index: Int) -> Float {
      ((2 * x[index] - x[index - 1] - x[index + 1]) - bends.low * x[index]) * gap
    }
    var (before, here) = (part(-1), part(0))
    for index in 0..<Self.width {
      let after = part(index + 1)
      let rest = x[index] - here
      let slope = (after - before) / 2
      let restSlope = (x[index + 1] - x[index - 1]) / 2 - slope
      let weight = weights[index]
      high.power += weight * here * here
      high.slopes += weight * slope * slope
      low.power += weight * rest * rest
      low.slopes += weight * restSlope * restSlope
      (before, here) = (here, after)
    }
    return (
      Tone(code: codes.low, power: low.power + low.slopes / scale.sine(codes.low)),
      Tone(code: codes.high, power: high.power + high.slopes / scale.sine(codes.high))
    )
  }

  /// The square root, by Heron's steps from half of the exponent: the system's is not known to the
  /// compiler to be free of locks.
  private static func root(_ value: Float) -> Float {
    var root = Float(bitPattern: (value.bitPattern >> 1) &+ 0x1FBD_1DF5)
    for _ in 0..<3 { root = (root + value / root) / 2 }
    return root
  }

  /// The tones that were fitted to a packet, and the amplitude of both.
  private struct Fit {
    var low = Tone()
    var high = Tone()
    /// The root of the sum of both powers; 0 without tones.
    var amplitude: Float = 0
    /// The amplitude of the packet before.
    var before: Float = 0

    init() {}

    init(_ tones: (low: Tone, high: Tone), before: Float) {
      (low, high) = tones
      let power = low.power + high.power
      amplitude = power > 1e-10 ? HDRumblePackets.root(power) : 0
      self.before = before
    }

    /// The tones with an amplitude that is moved away from the mean of its neighbours'.
    func sharpened(by part: Float, after: Float) -> (low: Tone, high: Tone) {
      guard amplitude > 0 else { return (low, high) }
      let factor = max(0, 1 + part - part * (before + after) / (2 * amplitude))
      var (low, high) = (low, high)
      low.power *= factor * factor
      high.power *= factor * factor
      return (low, high)
    }
  }
}
