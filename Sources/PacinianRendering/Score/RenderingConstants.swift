import PacinianBase
import PacinianModel

/// The numbers of a profile at one sample rate that the render path needs.
struct RenderingConstants: BitwiseCopyable {
  let sampleRate: Double
  /// Turns per frame at sharpness 0 and 1.
  let lowest: Double
  let highest: Double
  let isLogarithmic: Bool
  /// `ln(highest / lowest)`, or `highest − lowest` in the linear map: growth per unit of sharpness.
  let span: Double
  let isQuadratic: Bool
  /// Harmonics below half the sample rate; 0 silences continuous events.
  let harmonicCount: Int
  /// Rows of `harmonicCount` amplitudes.
  let harmonics: UnsafePointer<Double>
  /// The number of intervals between rows; 1 if there is only one row.
  let intervalCount: Int
  /// Whether amplitudes depend on sharpness.
  let hasMovingHarmonics: Bool
  /// Whether voices have lines for their harmonics; otherwise the events' amplitudes contain the
  /// height of the only harmonic, `plainHeight`.
  let hasLines: Bool
  let plainHeight: Double
  /// The largest magnitude of each harmonic over sharpness.
  let harmonicPeaks: UnsafePointer<Double>
  let envelope: EnvelopeFrames

  init(profile: ActuatorProfile, sampleRate: Int, memory: Memory) {
    let rate = Double(sampleRate)
    let map = profile.frequencyMap
    self.sampleRate = rate
    lowest = map.lowest / rate
    highest = map.highest / rate
    isLogarithmic = map.kind == .logarithmic
    span =
      map.kind == .logarithmic
      ? log(map.highest / map.lowest) : (map.highest - map.lowest) / rate
    isQuadratic = profile.intensityLaw == .quadratic
    let table = profile.continuous.harmonics
    let audible = (1...table.harmonicCount).count { Double($0) * map.highest < rate / 2 }
    harmonicCount = audible
    harmonics = UnsafePointer(memory.array(table.rows.flatMap { $0.prefix(audible) }))
    intervalCount = max(1, table.rows.count - 1)
    hasMovingHarmonics = table.rows.contains { $0 != table.rows[0] }
    hasLines = audible > 1 || hasMovingHarmonics
    plainHeight = hasLines || audible == 0 ? 1 : table.rows[0][0]
    harmonicPeaks = UnsafePointer(
      memory.array(
        (0..<audible).map { harmonic in
          table.rows.reduce(0) { max($0, abs($1[harmonic])) }
        }))
    envelope = EnvelopeFrames(profile.envelope, sampleRate: sampleRate)
  }

  /// Warped frames, or common turns in the linear map, in each frame of a control that is constant.
  @inline(__always)
  func warpRate(of control: Double) -> Double {
    isLogarithmic ? exponential(span * control) : span * control
  }

  /// Turns per frame of a carrier that follows the control, where ``warpRate(of:)`` is `rate`.
  /// - Parameter frequency: its turns per frame while the control is 0.
  @inline(__always)
  func frequency(of frequency: Double, rate: Double) -> Double {
    isLogarithmic ? frequency * rate : frequency + rate
  }

  /// Turns of the same carrier at a frame, where the sum of ``warpRate(of:)`` is `warp`.
  @inline(__always)
  func turns(of frequency: Double, at frame: Double, warp: Double) -> Double {
    isLogarithmic ? frequency * warp : frequency * frame + warp
  }

  /// Turns per frame at `sharpness`, 0…1.
  @inline(__always)
  func frequency(at sharpness: Double) -> Double {
    isLogarithmic ? lowest * exponential(span * sharpness) : lowest + span * sharpness
  }

  /// `base + slope · c` is the amplitude of harmonic `number` (1…) for sharpness `event + c` in
  /// interval `row` of the table.
  @inline(__always)
  func harmonic(_ number: Int, row: Int, event: Double) -> (base: Double, slope: Double) {
    let low = harmonics[row * harmonicCount + number - 1]
    guard hasMovingHarmonics else { return (low, 0) }
    let high = harmonics[(row + 1) * harmonicCount + number - 1]
    let slope = (high - low) * Double(intervalCount)
    return (low + slope * (event - Double(row) / Double(intervalCount)), slope)
  }

  /// The amplitude of harmonic `number` of a voice that follows the control, or that is held at a
  /// bound, where the amplitude is constant.
  @inline(__always)
  func harmonic(
    _ number: Int, mode: VoiceRecord.Mode, row: Int, event: Double
  ) -> (base: Double, slope: Double) {
    switch mode {
    case .free: harmonic(number, row: row, event: event)
    case .low: (harmonic(number, row: 0, event: 0).base, 0)
    case .high: (harmonic(number, row: intervalCount - 1, event: 1).base, 0)
    }
  }
}
