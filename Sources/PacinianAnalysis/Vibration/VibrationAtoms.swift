import PacinianBase
import PacinianModel
import PacinianSpectra

/// The signals that begin at an instant of a vibration, as a profile renders them, in a window
/// around that instant: transients, and tones with phase 0.
final class VibrationAtoms {
  /// Seconds of the window before the instant and after it. Events are 40 ms apart or more where
  /// they are told apart well.
  static let before = 0.036
  static let after = 0.04
  /// How far from the window's middle a transient is looked for at first.
  private static let reach = 0.0025
  /// Where in a window a tone may begin. A tone that begins soon after the middle would else look
  /// like a transient there.
  static let toneStarts = -0.006...0.016

  let profile: ActuatorProfile
  /// Samples a second.
  let sampleRate: Double
  /// The window's times, in seconds from its middle.
  let times: [Double]
  /// The sample of the middle.
  let middle: Int
  /// Transients and tones of a coarse grid of sharpness and time.
  private(set) var transients: [(place: Place, samples: [Double], energy: Double)] = []
  private(set) var tones: [(place: Place, samples: [Double], energy: Double)] = []

  /// Where an atom begins, in seconds from the middle, and its sharpness. The chirp, in Hz a
  /// second, and the attack, in seconds, are a tone's.
  struct Place {
    var sharpness: Double
    var time: Double
    var chirp = 0.0
    var attack = 0.002
  }

  /// Waveforms of transients at even steps of sharpness, finer in time than the window.
  private let waveforms: [[Double]]
  private let waveformRate: Double
  /// The sample of a waveform at which its transient begins.
  private let origin: Int
  /// Waveform samples for each of the window.
  private static let fineness = 4
  private static let steps = 32

  /// - Parameters:
  ///   - sampleRate: the rate that a ``Decimator`` leaves of the input's.
  ///   - passHertz: the frequencies up to this one are unchanged by the decimator.
  init(profile: ActuatorProfile, sampleRate: Double, passHertz: Double) {
    self.profile = profile
    self.sampleRate = sampleRate
    let middle = Int(limiting: Self.before * sampleRate)
    self.middle = middle
    times = (0..<(middle + Int(limiting: Self.after * sampleRate))).map {
      Double($0 - middle) / sampleRate
    }
    let fine = max(1_000, Int(limiting: (sampleRate * Double(Self.fineness)).rounded()))
    let filter = Decimator.lowPass(
      cutoff: sampleRate / 2 / Double(fine), width: (sampleRate - 2 * passHertz) / Double(fine))
    origin = filter.count / 2
    waveforms = Self.waveforms(TransientBank(profile: profile, sampleRate: fine), through: filter)
    waveformRate = Double(fine)
    for time in stride(from: -Self.reach, through: Self.reach + 1e-9, by: 0.000_5) {
      for step in 0...8 {
        let place = Place(sharpness: Double(step) / 8, time: time)
        let samples = transient(place)
        transients.append((place, samples, LocalBasis.product(samples, samples)))
      }
    }
    let near = Array(stride(from: -0.004, through: 0.004 + 1e-9, by: 0.001))
    for time in near + [0.006, 0.008, 0.01, 0.012, 0.014] {
      for step in 0...10 {
        for attack in [0.002, 0.012] {
          let place = Place(
            sharpness: Double(step) / 10, time: time, attack: attack)
          let samples = tone(place)[0]
          tones.append((place, samples, LocalBasis.product(samples, samples)))
        }
      }
    }
  }

  /// The transients of all steps of sharpness, filtered, of one length.
  private static func waveforms(
    _ bank: TransientBank, through filter: [Double]
  ) -> [[Double]] {
    let raw = (0...steps).map { bank.waveform(at: Double($0) / Double(steps)) }
    let length = (raw.map { $0.count }.max() ?? 0) + 2 * (filter.count / 2)
    return raw.map { waveform in
      var result = [Double](repeating: 0, count: length)
      for (index, sample) in waveform.enumerated() where sample != 0 {
        for (tap, factor) in filter.enumerated() { result[index + tap] += sample * factor }
      }
      return result
    }
  }

  /// A transient of amplitude 1.
  func transient(_ place: Place) -> [Double] { transient(place, at: times[...]) }

  /// The same at other times, in seconds from the middle.
  func transient(_ place: Place, at times: ArraySlice<Double>) -> [Double] {
    let position = place.sharpness * Double(Self.steps)
    let step = min(Int(limiting: position), Self.steps - 1)
    let (low, high, share) = (waveforms[step], waveforms[step + 1], position - Double(step))
    return times.map { time in
      let at = (time - place.time) * waveformRate + Double(origin)
      guard at >= 0, at < Double(low.count - 1) else { return 0 }
      let index = Int(limiting: at)
      let fraction = at - Double(index)
      let first = low[index] + (low[index + 1] - low[index]) * fraction
      let second = high[index] + (high[index + 1] - high[index]) * fraction
      return first + (second - first) * share
    }
  }

  /// A tone that begins, of even amplitude and of one that grows.
  func tone(_ place: Place) -> [[Double]] {
    let hertz = profile.frequencyMap.frequency(at: place.sharpness)
    let harmonics = (1...profile.continuous.harmonics.harmonicCount).map {
      profile.continuous.harmonics.amplitude(of: $0, at: place.sharpness)
    }
    var even = [Double](repeating: 0, count: times.count)
    var growing = even
    for index in times.indices {
      let time = times[index] - place.time
      guard time > 0 else { continue }
      let phase = 2 * Double.pi * (hertz + place.chirp * time / 2) * time
      var sum = harmonics[0] * sin(phase)
      for number in harmonics.indices.dropFirst() {
        sum += harmonics[number] * sin(Double(number + 1) * phase)
      }
      even[index] = sum * min(1, time / place.attack)
      growing[index] = even[index] * time / Self.after
    }
    return [even, growing]
  }
}
