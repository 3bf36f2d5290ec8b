import PacinianBase
import PacinianModel

/// Finds the transients of a vibration by asking, wherever there may be one, whether the signal
/// around is explained better with it than without.
///
/// Around a candidate the signal is explained, by least squares, by the signal before it:
/// nothing, tones that go on through the window, tones from before it that go on or end, each with
/// and without a tone that begins; or a tone that goes on while its level bends; and each of these
/// with and without a transient. The best explanation with a transient has to leave far less than
/// the best one without; every number that an explanation may choose counts against it (as of H.
/// Akaike, "A new look at the statistical model identification", 1974). Starts and ends of tones,
/// which look like transients to a matched filter, are thus told from them. Strong transients are
/// taken first, and taken away from the signal.
final class TransientFinder {
  /// A transient: seconds from the signal's start, the amplitude, and the sharpness.
  struct Transient {
    var time: Double
    var amplitude: Double
    var sharpness: Double
  }

  /// Seconds from one transient to the next, at least.
  private static let leastGap = 0.012
  /// Seconds from one window to the next.
  private static let hop = 0.005
  /// A transient leaves less than this share of the energy that the best explanation without it
  /// leaves.
  private static let share = 0.5
  /// The amplitudes of tones that go on through a window are polynomials of this degree.
  private static let throughDegree = 2
  /// A candidate, transient or tone, is ignored if the background leaves less than this share of it
  /// unexplained.
  static let leastOwn = 0.12
  /// The amplitudes of transients; two of them may add up.
  static let amplitudes = 0.02...1.1
  /// The largest power that a window without events leaves: factors above the noise.
  private static let noiseFactor = 1.5
  /// Noise below full scale's, and above the loudest sample's, is not assumed: as amplitudes.
  private static let noiseShares = 0.001...0.02
  /// The share of the time that the first look at all windows takes.
  private static let firstShare = 0.5

  let atoms: VibrationAtoms
  private let tones: SteadyTones
  private let bending: BendingTone
  private let count: Int
  /// The parts of a window before a transient, and beside it.
  private let before: [Double]
  private let sides: [Double]
  private let all: [Double]

  init(_ atoms: VibrationAtoms) {
    self.atoms = atoms
    count = atoms.times.count
    before = atoms.times.map { $0 < -0.001 ? 1 : 0 }
    sides = atoms.times.map { $0 < -0.001 || $0 > 0.02 ? 1 : 0 }
    all = [Double](repeating: 1, count: atoms.times.count)
    tones = SteadyTones(
      times: atoms.times, sampleRate: atoms.sampleRate,
      highestHertz: atoms.profile.highestFrequency)
    bending = BendingTone(tones, profile: atoms.profile, mask: sides)
  }

  /// - Parameter progress: called with the share that is done, about as the time goes.
  /// - Returns: the transients in order of time, and the noise's power.
  ///   Complexity: O(samples), and some ten million operations for each event.
  func find(
    in signal: [Double], progress: (Double) -> Void = { _ in }
  ) -> (transients: [Transient], noise: Double) {
    var signal =
      [Double](repeating: 0, count: atoms.middle) + signal
      + [Double](repeating: 0, count: count)
    let length = signal.count - count - atoms.middle
    let hop = max(1, Int(limiting: Self.hop * atoms.sampleRate))
    let starts = Array(stride(from: 0, to: length, by: hop))
    let peak = signal.reduce(0) { max($0, abs($1)) }
    func window(_ start: Int) -> [Double] { Array(signal[start..<(start + count)]) }
    var noise = pow(peak * Self.noiseShares.lowerBound, 2)
    var claims = starts.indices.map { index in
      progress(Self.firstShare * Double(index) / Double(starts.count))
      return claim(window(starts[index]), noise: noise)
    }
    // One window of ten holds nothing but tones and noise.
    let levels = claims.compactMap { $0?.left }.sorted()
    if !levels.isEmpty { noise = max(noise, levels[levels.count / 10] / Double(count)) }
    noise = min(noise, pow(peak * Self.noiseShares.upperBound, 2))

    var found: [Transient] = []
    var done = 0.0
    var isOpen = [Bool](repeating: true, count: starts.count)
    let least = noise * Double(count) / 2
    while true {
      var top: Int?
      for index in starts.indices where isOpen[index] {
        guard let gain = claims[index]?.gain, gain > least else { continue }
        if gain > top.flatMap({ claims[$0]?.gain }) ?? 0 { top = index }
      }
      guard let top, let claim = claims[top] else { break }
      done = max(done, Double(isOpen.count { !$0 }) / Double(starts.count))
      progress(Self.firstShare + (1 - Self.firstShare) * done)
      let start = min(
        max(starts[top] + Int(limiting: (claim.time * atoms.sampleRate).rounded()), 0), length)
      for index in max(0, top - 1)...min(starts.count - 1, top + 1) { isOpen[index] = false }
      func isTaken(_ time: Double) -> Bool {
        found.contains { abs($0.time - time) < Self.leastGap }
      }
      let centre = Double(start) / atoms.sampleRate
      guard !isTaken(centre), let transient = transient(in: window(start), noise: noise) else {
        continue
      }
      // A transient at the signal's begin may seem to begin an instant earlier.
      let time = max(centre + transient.place.time, 0)
      guard !isTaken(time) else { continue }
      let samples = atoms.transient(transient.place)
      for index in samples.indices {
        signal[start + index] -= transient.amplitude * samples[index]
      }
      found.append(
        Transient(
          time: time, amplitude: transient.amplitude, sharpness: transient.place.sharpness))
      // An event that the transient covered can be found now.
      for index in starts.indices where abs(starts[index] - start) < count - atoms.middle {
        claims[index] = self.claim(window(starts[index]), noise: noise)
        if abs(starts[index] - start) > Int(limiting: Self.leastGap * atoms.sampleRate) {
          isOpen[index] = true
        }
      }
    }
    return (found.sorted { $0.time < $1.time }, noise)
  }

  /// The possible place of a transient beside tones that go on: the energy that is left without it,
  /// the energy that it takes away, and its seconds from the window's middle. `nil` for silence.
  private func claim(
    _ window: [Double], noise: Double
  ) -> (left: Double, gain: Double, time: Double)? {
    let silence = noise * Double(count)
    guard LocalBasis.product(window, window) > 2 * silence else { return nil }
    let basis = basis(of: through(window, noise: noise))
    let rest = basis.remainder(of: window)
    let left = LocalBasis.product(rest, rest)
    guard left > Self.noiseFactor * silence, let fit = coarseTransient(basis, rest) else {
      return (left, 0, 0)
    }
    return (left, fit.gain, fit.place.time)
  }

  /// The tones that go on through a window, known from its sides.
  private func through(_ window: [Double], noise: Double) -> [SteadyTones.Tone] {
    tones.find(window, mask: sides, degree: Self.throughDegree, centre: 0, floor: noise)
  }

  private func basis(of through: [SteadyTones.Tone]) -> LocalBasis {
    var basis = LocalBasis()
    for tone in through { basis.add(tones.functions(tone, degree: Self.throughDegree)) }
    return basis
  }

  /// The transient near the middle of a window; `nil` if there is none.
  private func transient(in window: [Double], noise: Double) -> TransientFit? {
    var explanations = [SignalExplanation(LocalBasis(), of: window)]
    let through = through(window, noise: noise)
    if !through.isEmpty { explanations.append(SignalExplanation(basis(of: through), of: window)) }
    let earlier = tones.find(
      window, mask: before, degree: 1, centre: -VibrationAtoms.before / 2, floor: noise)
    if !earlier.isEmpty {
      let functions = earlier.flatMap { tones.functions($0, degree: 1) }
      var going = LocalBasis()
      going.add(functions)
      explanations.append(SignalExplanation(going, of: window))
      explanations.append(ending(functions, window))
    }
    explanations += explanations.compactMap { withTone($0, window) }
    if let strongest = through.first, let bending = bending(strongest, window) {
      explanations.append(bending)
    }

    let silence = noise * Double(count)
    guard
      let without = explanations.min(by: { $0.score(noise: silence) < $1.score(noise: silence) }),
      without.left > Self.noiseFactor * silence
    else { return nil }
    var best: (fit: TransientFit, score: Double)?
    for explanation in explanations {
      guard let fit = fineTransient(explanation.basis, explanation.rest) else { continue }
      let score = explanation.score(with: fit, noise: silence)
      if score < best?.score ?? .infinity { best = (fit, score) }
    }
    guard let best, best.score < Self.share * without.score(noise: silence) else { return nil }
    return best.fit
  }

  /// A tone goes on, and its level bends.
  private func bending(_ tone: SteadyTones.Tone, _ window: [Double]) -> SignalExplanation? {
    guard let functions = bending.functions(tone, window: window) else { return nil }
    var basis = LocalBasis()
    basis.add(functions)
    return SignalExplanation(basis, of: window, unexplained: SignalExplanation.unexplainedBending)
  }

  /// The tones end: where, and how fast, is tried.
  private func ending(_ functions: [[Double]], _ window: [Double]) -> SignalExplanation {
    var best: (place: Double, release: Double, explanation: SignalExplanation)?
    func attempt(_ place: Double, _ release: Double) {
      let envelope = atoms.times.map { min(max(1 - ($0 - place) / release, 0), 1) }
      var basis = LocalBasis()
      basis.add(functions.map { LocalBasis.multiplied($0, envelope) })
      let explanation = SignalExplanation(basis, of: window, moreNumbers: 2)
      if explanation.left < best?.explanation.left ?? .infinity {
        best = (place, release, explanation)
      }
    }
    for place in stride(from: -0.012, through: 0.010_1, by: 0.001) {
      for release in [0.002, 0.01] { attempt(place, release) }
    }
    for step in [0.000_5, 0.000_25, 0.000_125] {
      guard let (place, release, _) = best else { break }
      for shift in [-step, step] { attempt(place + shift, release) }
      for factor in [0.7, 1.4] { attempt(place, max(0.002, release * factor)) }
    }
    return best?.explanation ?? SignalExplanation(LocalBasis(), of: window)
  }

  /// An explanation and a tone that begins beside it; `nil` if no tone fits.
  private func withTone(
    _ explanation: SignalExplanation, _ window: [Double]
  ) -> SignalExplanation? {
    var search = ToneSearch(atoms, beside: explanation)
    guard let place = search.find() else { return nil }
    var with = explanation.basis
    with.add(atoms.tone(place))
    return SignalExplanation(with, of: window, moreNumbers: 4)
  }
}
