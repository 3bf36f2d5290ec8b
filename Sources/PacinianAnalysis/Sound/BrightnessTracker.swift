import PacinianBase
import PacinianModel
import PacinianSpectra

/// The brightness of a sound over time: the centroid of its magnitude spectrum up to 1 kHz, which
/// is about as far as skin feels vibration. Sharpness 0…1 stands for 0…1 kHz; it is 1 of a sound
/// that has nearly nothing below.
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
  /// Mean squares below have no brightness: 100 dB below full scale.
  static let silence = 1e-10
  /// The share of a sound's mean square that lies below 1 kHz from which on the centroid counts
  /// alone; with less, sharpness goes to 1.
  static let leastShare = 1.0 / 400
  /// The share of the loudest before it that a window has to have, as a mean square, for a
  /// brightness of its own: the end of a sound is no thump.
  static let fadedShare = 0.04
  /// The factor by which the loudest value falls from one value to the next: 20 dB in 0.25 s.
  private static let forgetting = pow(0.1, 2 * stepSeconds / 0.25)

  /// Sharpness at each step, 0…1; the value before it where the sound is silent or fades.
  private(set) var values: [Float] = []
  private let window: [Double]
  private let transform: RealTransform
  private let sampleRate: Double
  private let lastBin: Int
  /// The samples of each channel.
  private var pending: [[Double]]
  /// The sample of `pending`'s first.
  private var pendingStart: Int
  /// The mean square of the whole sound in each step of the course, from ``energyStart`` on.
  private var energies: [Double] = []
  private var energyStart = 0
  /// The weights of the steps in a window, whose sum is 1.
  private let energyWeights: [Double]
  private var loudest = 0.0

  init(sampleRate: Double, channelCount: Int) {
    self.sampleRate = sampleRate
    let half = max(1, Int(limiting: Self.windowSeconds * sampleRate / 2))
    window = (0..<(2 * half)).map {
      (0.5 - 0.5 * cos(Double.pi * (Double($0) + 0.5) / Double(half))) / Double(half)
    }
    var size = 4
    while size < 2 * half { size *= 2 }
    transform = RealTransform(size: size)
    lastBin = min(size / 2, Int(limiting: Decimator.passHertz * Double(size) / sampleRate))
    pending = Array(repeating: [Double](repeating: 0, count: half), count: channelCount)
    pendingStart = -half
    // One step less than the window to each side: the step at its end may be unfinished.
    let reach = Self.windowSteps / 2 - 1
    let weights = (-reach..<reach).map { step in
      pow(cos(Double.pi * (Double(step) + 0.5) / Double(Self.windowSteps)), 4)
    }
    energyWeights = weights.map { $0 / weights.reduce(0, +) }
  }

  private static let windowSteps = Int(limiting: windowSeconds * Double(SoundCourse.stepsPerSecond))

  /// Takes the mean square of the next step of the course.
  mutating func append(energy: Double) { energies.append(energy) }

  /// Takes the next samples of each channel, as many of each. Every step before them has its mean
  /// square already.
  mutating func append(_ samples: [[Double]]) {
    for channel in pending.indices { pending[channel] += samples[channel] }
    while true {
      let centre = Int(limiting: (Double(values.count) * Self.stepSeconds * sampleRate).rounded())
      let first = centre - window.count / 2 - pendingStart
      guard first + window.count <= pending[0].count else {
        let done = max(0, min(first, pending[0].count))
        for channel in pending.indices { pending[channel].removeFirst(done) }
        pendingStart += done
        let past = max(0, min(firstStep - energyStart, energies.count))
        energies.removeFirst(past)
        energyStart += past
        return
      }
      values.append(measure(from: first))
    }
  }

  /// The silence that brings out the last values.
  var tailCount: Int { window.count / 2 }

  /// The first step of the next window.
  private var firstStep: Int {
    let centre = Double(values.count) * Self.stepSeconds * Double(SoundCourse.stepsPerSecond)
    return Int(limiting: centre.rounded()) - energyWeights.count / 2
  }

  /// The mean square of the whole sound in the next window.
  private var energy: Double {
    energyWeights.indices.reduce(0) { sum, index in
      let step = firstStep + index - energyStart
      return energies.indices.contains(step) ? sum + energyWeights[index] * energies[step] : sum
    }
  }

  private mutating func measure(from first: Int) -> Float {
    let energy = energy
    loudest = max(energy, loudest * Self.forgetting)
    guard energy > Self.silence, energy >= Self.fadedShare * loudest else {
      return values.last ?? 0
    }
    var powers = [Double](repeating: 0, count: max(1, lastBin) + 1)
    for samples in pending {
      for index in window.indices {
        transform.samples[index] = samples[first + index] * window[index]
      }
      for index in window.count..<transform.size { transform.samples[index] = 0 }
      transform.forward()
      for bin in powers.indices.dropFirst() {
        powers[bin] +=
          (transform.bins[bin] * transform.bins[bin]).sum() / Double(pending.count)
      }
    }
    var (sum, squares, moment) = (0.0, 0.0, 0.0)
    for bin in powers.indices.dropFirst() {
      let magnitude = powers[bin].squareRoot()
      sum += magnitude
      squares += powers[bin]
      moment += magnitude * Double(bin)
    }
    // Parseval's theorem, and the mean square of the window's weights.
    let low = squares * Double(window.count) / (0.75 * Double(transform.size))
    let share = min((low / energy / Self.leastShare).squareRoot(), 1)
    let hertz = sum > 0 ? moment / sum * sampleRate / Double(transform.size) : 0
    return Float(1 - share * (1 - min(hertz / Decimator.passHertz, 1)))
  }
}
