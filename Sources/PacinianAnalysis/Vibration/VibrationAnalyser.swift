import PacinianBase
import PacinianModel

/// Follows a vibration that comes in blocks, and takes it apart by a profile: transients, and the
/// amplitude and the frequency of the rest.
///
/// The answer does not depend on the division into blocks. Memory: 8 bytes a millisecond for the
/// course, and some megabytes. Complexity: O(samples), and O(1) for each event, which is most of
/// it. Not safe for use by two threads at a time.
public struct VibrationAnalyser {
  /// The rate that is analysed, in parts of the profile's highest frequency. It decides how much of
  /// the signal is left: a transient of sharpness 1 spreads over two octaves above.
  private static let rateFactor = 10.0
  private static let passShare = 0.36
  private static let rates = 2_000.0...10_000
  /// Seconds that are analysed at a time, and those around them that are looked at.
  private static let pieceSeconds = 8.0
  private static let marginSeconds = 0.1
  /// Seconds to each side that the Hilbert transform looks at: two periods of 80 Hz.
  private static let hilbertSeconds = 0.025

  private(set) var intake: SoundIntake
  private var decimator: Decimator
  private let atoms: VibrationAtoms
  private let finder: TransientFinder
  /// The remainder of the signal, from sample ``start`` on.
  private var pending: [Double] = []
  private var start = 0
  /// The first sample whose transients are not known, and the first that is not followed.
  private var searched = 0
  private var followed = 0
  private var course = VibrationCourse()
  private var sums = (energy: 0.0, moment: 0.0, count: 0)
  private let hilbert: [Double]

  /// - Parameters:
  ///   - sampleRate: Hz, 1 000 to 768 000.
  ///   - profile: the profile that rendered the vibration. Its equalisation is not undone.
  public init(sampleRate: Int, profile: ActuatorProfile) {
    intake = SoundIntake(sampleRate: sampleRate, limit: 16)
    let least = min(
      max(profile.frequencyMap.highest * Self.rateFactor, Self.rates.lowerBound),
      Self.rates.upperBound)
    let pass = min(least, Double(sampleRate)) * Self.passShare
    decimator = Decimator(sampleRate: sampleRate, passHertz: pass, leastRate: least)
    let rate = decimator.outputRate
    atoms = VibrationAtoms(profile: profile, sampleRate: rate, passHertz: pass)
    finder = TransientFinder(atoms)
    // An ideal transformer's response at odd distances, 2 / (π · distance), under a Hann window.
    let half = Int(limiting: Self.hilbertSeconds * rate)
    hilbert = (-half...half).map { distance in
      guard distance % 2 != 0 else { return 0 }
      let turn = Double.pi * Double(distance) / Double(half + 1)
      return (1 + cos(turn)) / (Double.pi * Double(distance))
    }
  }

  /// Takes the next samples of one channel.
  /// - Parameter progress: called with the seconds that have been analysed.
  public mutating func append(_ samples: Span<Float>, _ progress: ((Double) -> Void)? = nil) {
    var block = intake.take(samples)
    take(&block, progress)
  }

  private mutating func take(_ block: inout [Double], _ progress: ((Double) -> Void)?) {
    block.withUnsafeMutableBufferPointer { decimator.append($0[...], to: &pending) }
    let (piece, margin) = (frames(Self.pieceSeconds), frames(Self.marginSeconds))
    while start + pending.count >= searched + piece + margin {
      search(until: searched + piece, progress)
      follow(until: searched - margin)
    }
  }

  private func frames(_ seconds: Double) -> Int { Int(limiting: seconds * atoms.sampleRate) }

  /// The course of the whole vibration. Nothing may be appended afterwards.
  /// - Parameter progress: as of ``append(_:_:)``.
  public mutating func finish(_ progress: ((Double) -> Void)? = nil) -> VibrationCourse {
    var rest = intake.finish()
    rest += [Double](repeating: 0, count: decimator.tailCount)
    take(&rest, progress)
    let end = start + pending.count
    if end > searched { search(until: end, progress) }
    follow(until: end)
    if sums.count > 0 { endStep() }
    course.seconds = Double(intake.sampleCount) / Double(intake.sampleRate)
    return course
  }

  /// Finds the transients from ``searched`` on, and takes them away.
  private mutating func search(until end: Int, _ progress: ((Double) -> Void)?) {
    let margin = frames(Self.marginSeconds)
    let first = max(start, searched - margin)
    let last = min(start + pending.count, end + margin)
    let (from, count, rate) = (Double(searched), Double(end - searched), atoms.sampleRate)
    let (transients, noise) = finder.find(in: Array(pending[(first - start)..<(last - start)])) {
      progress?((from + count * $0) / rate)
    }
    course.noise = max(course.noise, noise.squareRoot())
    let (law, gain) = (
      atoms.profile.intensityLaw, atoms.profile.transient.gain * atoms.profile.masterGain
    )
    for transient in transients {
      let time = transient.time + Double(first) / atoms.sampleRate
      guard time >= Double(searched) / atoms.sampleRate, time < Double(end) / atoms.sampleRate
      else { continue }
      let frame = Int(limiting: (time * atoms.sampleRate).rounded(.down))
      let low = max(frame - atoms.middle / 2, start)
      let high = min(frame + atoms.times.count, start + pending.count)
      let times = (low..<high).map { Double($0) / atoms.sampleRate - time }
      let samples = atoms.transient(
        .init(sharpness: transient.sharpness, time: 0), at: times[...])
      for index in samples.indices {
        pending[low - start + index] -= transient.amplitude * samples[index]
      }
      course.transients.append(
        Emphasis(
          time: time, amplitude: min(law.intensity(transient.amplitude / gain), 1),
          sharpness: transient.sharpness))
    }
    searched = end
  }

  /// Follows the signal without its transients: the analytic signal's energy and frequency.
  private mutating func follow(until end: Int) {
    let half = hilbert.count / 2
    let first = max(followed - half, start)
    var previous: (Double, Double)?
    if end > followed {
      let signal = pending
      let offset = start
      func analytic(_ frame: Int) -> (Double, Double) {
        var sum = 0.0
        for tap in stride(from: (half + 1) % 2, to: hilbert.count, by: 2) {
          let index = frame + half - tap - offset
          if index >= 0, index < signal.count { sum += hilbert[tap] * signal[index] }
        }
        return (signal[frame - offset], sum)
      }
      if followed > start { previous = analytic(followed - 1) }
      for frame in followed..<end {
        let value = analytic(frame)
        let energy = value.0 * value.0 + value.1 * value.1
        if let before = previous {
          let real = before.0 * value.0 + before.1 * value.1
          let turned = before.0 * value.1 - before.1 * value.0
          let weight = (real * real + turned * turned).squareRoot()
          if weight > 0 {
            sums.moment +=
              weight * atan2(turned, real) / (2 * .pi) * atoms.sampleRate
          }
        }
        sums.energy += energy
        sums.count += 1
        previous = value
        let steps = course.energies.count + 1
        if Double(frame + 1) * 1_000 >= Double(steps) * atoms.sampleRate { endStep() }
      }
      followed = end
    }
    let kept = max(min(first, searched - frames(Self.marginSeconds), followed - half - 1), start)
    pending.removeFirst(kept - start)
    start = kept
  }

  private mutating func endStep() {
    let count = Double(max(sums.count, 1))
    course.energies.append(Float(sums.energy / count))
    course.moments.append(Float(sums.moment / count))
    sums = (0, 0, 0)
  }
}

extension ActuatorProfile {
  /// The reason why vibrations that the profile has rendered cannot be transcribed; `nil` if they
  /// can.
  public var transcriptionFault: String? {
    equalisation.isEmpty
      ? nil
      : "the profile equalises, which a transcription of a vibration does not undo; name one that "
        + "does not equalise"
  }
}
