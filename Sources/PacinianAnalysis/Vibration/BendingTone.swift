import PacinianBase
import PacinianModel

/// A tone that goes on while its level bends wherever it likes: straight lines between knots, under
/// a smooth frequency, with the profile's harmonics.
///
/// Curves bend the level of a continuous event every few milliseconds, and a level that may do so
/// explains a transient too, except the part across the tone's phase. That part is left here.
struct BendingTone {
  /// Seconds from one knot of the level to the next, about.
  private static let knotSeconds = 0.009_5
  /// The phase is a polynomial of this degree.
  private static let degree = 3
  private static let rounds = 4
  /// Radians by which a round moves the phase at most.
  private static let mostTurn = 0.8

  private let tones: SteadyTones
  private let profile: ActuatorProfile
  /// 1 for the samples from which the phase is known, 0 for others.
  private let mask: [Double]
  /// The level's functions: each 1 at a knot and 0 at the others.
  private let hats: [[Double]]
  /// The knots with samples that count.
  private let known: [Int]
  /// The powers of time from which the phase is made.
  private let powers: [[Double]]

  private var times: [Double] { tones.times }

  /// - Parameter mask: 1 for the samples from which the phase is known, 0 for others.
  init(_ tones: SteadyTones, profile: ActuatorProfile, mask: [Double]) {
    self.tones = tones
    self.profile = profile
    self.mask = mask
    let times = tones.times
    let (first, last) = (times[0], times[times.count - 1])
    let spans = ((last - first) / Self.knotSeconds).rounded()
    let width = (last - first) / spans
    let hats = (0...Int(limiting: spans)).map { knot in
      times.map { max(0, 1 - abs($0 - first - Double(knot) * width) / width) }
    }
    self.hats = hats
    known = hats.indices.filter {
      LocalBasis.product(hats[$0], mask) > 0.3 * hats[$0].reduce(0, +)
    }
    powers = (0...Self.degree).map { power in
      times.map { pow($0 / SteadyTones.unit, Double(power)) }
    }
  }

  /// The functions from which the tone may be made: its level's functions under its phase, then the
  /// same under a phase that is a little different. `nil` if the window has no such tone.
  /// - Parameter tone: about its frequency, at the window's middle.
  func functions(_ tone: SteadyTones.Tone, window: [Double]) -> [[Double]]? {
    guard var (phase, level) = start(tone, window: window) else { return nil }
    var all: [[Double]] = []
    for round in 0...Self.rounds {
      let (wave, slope) = waveform(phase)
      let turned = powers.map { LocalBasis.multiplied(LocalBasis.multiplied($0, level), slope) }
      all = hats.map { LocalBasis.multiplied($0, wave) } + turned
      guard round < Self.rounds else { break }
      guard let numbers = LeastSquares.fit(all, to: window, weights: mask) else { return nil }
      level = self.level(numbers)
      for index in times.indices {
        var turn = 0.0
        for power in powers.indices { turn += numbers[hats.count + power] * powers[power][index] }
        phase[index] += min(max(turn, -Self.mostTurn), Self.mostTurn)
      }
    }
    return all
  }

  /// The phase and the level by polynomials of the second degree.
  private func start(
    _ tone: SteadyTones.Tone, window: [Double]
  ) -> (phase: [Double], level: [Double])? {
    let functions = tones.functions(tone, degree: 2)
    guard let numbers = LeastSquares.fit(functions, to: window, weights: mask) else { return nil }
    var phase = times.indices.map { tones.phase(of: tone, at: $0) }
    var level = phase
    var turn = 0.0
    for index in times.indices {
      var (across, along) = (0.0, 0.0)
      for power in 0...2 {
        across += numbers[2 * power] * powers[power][index]
        along += numbers[2 * power + 1] * powers[power][index]
      }
      let next = atan2(across, along)
      turn = next + 2 * .pi * ((turn - next) / (2 * .pi)).rounded()
      phase[index] += turn
      level[index] = (across * across + along * along).squareRoot()
    }
    return (phase, level)
  }

  /// The sum of the harmonics, and its slope.
  private func waveform(_ phase: [Double]) -> (wave: [Double], slope: [Double]) {
    let rate = 1 / (times[1] - times[0])
    let (map, harmonics) = (profile.frequencyMap, profile.continuous.harmonics)
    var (wave, slope) = (phase, phase)
    for index in phase.indices {
      let (low, high) = (max(index - 8, 0), min(index + 8, phase.count - 1))
      let hertz = (phase[high] - phase[low]) / (2 * .pi) * rate / Double(high - low)
      let sharpness = map.sharpness(at: hertz)
      var (sum, growth) = (0.0, 0.0)
      for number in 1...harmonics.harmonicCount {
        let amplitude = harmonics.amplitude(of: number, at: sharpness)
        sum += amplitude * sin(Double(number) * phase[index])
        growth += amplitude * Double(number) * cos(Double(number) * phase[index])
      }
      wave[index] = sum
      slope[index] = growth
    }
    return (wave, slope)
  }

  /// The level between knots; a knot without samples that count lies between its neighbours.
  private func level(_ numbers: [Double]) -> [Double] {
    var level = [Double](repeating: 0, count: times.count)
    for knot in hats.indices {
      let after = known.first { $0 >= knot }
      let before = known.last { $0 <= knot }
      let value: Double
      switch (before, after) {
      case (let before?, let after?) where before != after:
        let share = Double(knot - before) / Double(after - before)
        value = numbers[before] + (numbers[after] - numbers[before]) * share
      case (let near?, _), (_, let near?): value = numbers[near]
      case (nil, nil): value = 0
      }
      LocalBasis.add(hats[knot], times: value, to: &level)
    }
    return level
  }
}
