import PacinianBase

/// Levels of two motors from a haptic bus, by ``MotorLaw``: a packet of 8 bytes for each interval.
///
/// The intensity of an interval is the largest magnitude in it, and in as much before it as half a
/// period of the lowest frequency has, so that a carrier is never read between its peaks. The
/// sharpness is that of the mean frequency.
struct MotorPackets {
  static let byteCount = 8

  private let sampleRate: Int
  private let channelCount: Int
  /// Milliseconds of an interval, and after which equal levels are due again.
  private let milliseconds: Int
  private let keepAlive: Int
  private let scale: ToneScale
  private var law: MotorLaw
  /// The codes of sharpness 0 and 1.
  private let codes: (low: Double, high: Double)

  /// The magnitudes of the last intervals, the present one at `slot`.
  private let peaks: UnsafeMutablePointer<Float>
  private let peakCount: Int
  private var slot = 0
  /// Sums over the last milliseconds of the tones of both channels.
  private var power: Float = 0
  private var bend: Float = 0

  /// The last two samples of each tone, the later one first.
  private var before = (left: SIMD2<Float>(), right: SIMD2<Float>())

  /// Frames left of the present interval, above 0, and thousandths of a frame beyond those before.
  private(set) var framesLeft: Int
  private var rest = 0

  private var sent = SIMD2<UInt16>()
  private var millisecondsSinceSent = 0

  /// Of the sums for a sample of the tones: they forget in 5 ms.
  private static let memory = Float(1 - 1 / (0.005 * Double(ToneScale.sampleRate)))

  init(_ settings: EncoderSettings) {
    sampleRate = settings.sampleRate
    channelCount = settings.channelCount
    milliseconds = settings.motorInterval
    keepAlive = settings.motorKeepAlive
    scale = ToneScale()
    law = MotorLaw(settings)
    func code(_ hertz: Double) -> Double { ToneScale.octave * log2(hertz / 10) }
    codes = (
      code(settings.sharpnessFrequencies.lowerBound),
      code(settings.sharpnessFrequencies.upperBound)
    )
    let halfPeriod = 500 / settings.sharpnessFrequencies.lowerBound
    peakCount = Int((halfPeriod / Double(settings.motorInterval)).rounded(.up))
    peaks = .allocate(capacity: peakCount)
    peaks.initialize(repeating: 0, count: peakCount)
    framesLeft = sampleRate * milliseconds / 1000
  }

  func deallocate() {
    scale.deallocate()
    peaks.deallocate()
  }

  /// Takes frames, `framesLeft` at most; with the last of these it writes a packet.
  /// - Returns: whether a packet was written.
  mutating func take(
    _ frames: UnsafePointer<Float>, count: Int, into packet: UnsafeMutableRawPointer
  ) -> Bool {
    var peak = peaks[slot]
    for index in 0..<count &* channelCount {
      peak = max(peak, abs(RateConverter.limited(frames[index])))
    }
    peaks[slot] = peak
    framesLeft -= count
    guard framesLeft == 0 else { return false }
    write(packet)
    rest = (rest + milliseconds * sampleRate) % 1000
    framesLeft = (rest + milliseconds * sampleRate) / 1000
    slot = (slot + 1) % peakCount
    peaks[slot] = 0
    return true
  }

  /// Adds samples of the tones of both channels.
  mutating func add(_ left: Float, _ right: Float) {
    before.left = add(left, after: before.left)
    before.right = add(right, after: before.right)
    // (Smaller numbers than these would be slow, and say nothing.)
    if power < 1e-12 { (power, bend) = (0, 0) }
    (power, bend) = (power * Self.memory, bend * Self.memory)
  }

  /// - Returns: the last two samples, the later one first.
  private mutating func add(_ sample: Float, after before: SIMD2<Float>) -> SIMD2<Float> {
    power += before[0] * before[0]
    bend += before[0] * (2 * before[0] - before[1] - sample)
    return SIMD2(sample, before[0])
  }

  private mutating func write(_ packet: UnsafeMutableRawPointer) {
    var peak: Float = 0
    for index in 0..<peakCount { peak = max(peak, peaks[index]) }
    law.cover(
      MotorLevels(intensity: Double(min(peak, 1)), sharpness: peak > 0 ? sharpness : 0.5))
    let commands = law.commands()
    // (Half is added and the rest cut off, which rounds.)
    let words = SIMD2(UInt16(commands.low * 65535 + 0.5), UInt16(commands.high * 65535 + 0.5))
    millisecondsSinceSent = min(millisecondsSinceSent + milliseconds, 1 << 20)
    let isDue =
      words != sent || words != SIMD2() && millisecondsSinceSent >= keepAlive
    if isDue {
      sent = words
      millisecondsSinceSent = 0
    }
    // It ends by itself soon after the next command should have come.
    let length = words == SIMD2() ? 0 : keepAlive + 2 * milliseconds
    packet.storeBytes(of: words[0], as: UInt16.self)
    packet.storeBytes(of: words[1], toByteOffset: 2, as: UInt16.self)
    packet.storeBytes(of: UInt16(length), toByteOffset: 4, as: UInt16.self)
    packet.storeBytes(of: isDue ? 1 : 0, toByteOffset: 6, as: UInt16.self)
  }

  private var sharpness: Double {
    guard power > 0 else { return 0.5 }
    let code = Double(scale.code(bend / power))
    return min(max((code - codes.low) / (codes.high - codes.low), 0), 1)
  }
}
