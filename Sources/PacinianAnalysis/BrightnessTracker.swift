import PacinianLibc
import PacinianSpectra

/// The brightness of a sound over time: the centroid of its magnitude spectrum up to 1 kHz, which
/// is about as far as skin feels vibration. Sharpness 0…1 stands for 0…1 kHz.
///
/// The spectral centroid is the accepted measure of a timbre's brightness (E. Schubert and
/// J. Wolfe, "Does timbral brightness scale with frequency and spectral centroid?", Acta Acustica,
/// 2006).
/// Band and scale fit the frequencies that designers chose for 60 public sounds best among those
/// tried (docs/TRANSCRIBE.md).
struct BrightnessTracker {
  /// Seconds from one value to the next.
  static let stepSeconds = 0.005
  /// Seconds of a window: 20 Hz apart are told apart, and a stroke's brightness stays its own.
  private static let windowSeconds = 0.05
  /// Magnitudes whose sum is below have no brightness: 100 dB below full scale.
  private static let silence = 1e-5

  /// Sharpness at each step, 0…1; the value before it where there is silence.
  private(set) var values: [Float] = []
  private let window: [Double]
  private let transform: RealTransform
  private let sampleRate: Double
  private let lastBin: Int
  private var pending: [Double]
  /// The sample of `pending`'s first.
  private var pendingStart: Int

  init(sampleRate: Double) {
    self.sampleRate = sampleRate
    let half = max(1, Int(Self.windowSeconds * sampleRate / 2))
    window = (0..<(2 * half)).map {
      (0.5 - 0.5 * cos(Double.pi * (Double($0) + 0.5) / Double(half))) / Double(half)
    }
    var size = 4
    while size < 2 * half { size *= 2 }
    transform = RealTransform(size: size)
    lastBin = min(size / 2, Int(Decimator.passHertz * Double(size) / sampleRate))
    pending = [Double](repeating: 0, count: half)
    pendingStart = -half
  }

  mutating func append(_ samples: [Double]) {
    pending += samples
    while true {
      let centre = Int((Double(values.count) * Self.stepSeconds * sampleRate).rounded())
      let first = centre - window.count / 2 - pendingStart
      guard first + window.count <= pending.count else {
        let done = max(0, min(first, pending.count))
        pending.removeFirst(done)
        pendingStart += done
        return
      }
      values.append(measure(from: first))
    }
  }

  /// The silence that brings out the last values.
  var tailCount: Int { window.count / 2 }

  private func measure(from first: Int) -> Float {
    for index in window.indices {
      transform.samples[index] = pending[first + index] * window[index]
    }
    for index in window.count..<transform.size { transform.samples[index] = 0 }
    transform.forward()
    var (sum, moment) = (0.0, 0.0)
    for bin in 1...max(1, lastBin) {
      let magnitude = (transform.bins[bin] * transform.bins[bin]).sum().squareRoot()
      sum += magnitude
      moment += magnitude * Double(bin)
    }
    guard sum > Self.silence else { return values.last ?? 0 }
    let hertz = moment / sum * sampleRate / Double(transform.size)
    return Float(min(hertz / Decimator.passHertz, 1))
  }
}
