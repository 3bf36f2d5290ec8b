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
  /// The factor, as an exponent, by which the remaining energy counts more for each number chosen.
  private static let cost = 0.05
  /// The share of a window's energy that no explanation gets right: where levels are polynomials,
  /// and where they bend.
  private static let unexplained = 0.002
  private static let unexplainedBending = 0.001
  /// The part of the noise's energy that is left by every explanation and does not count.
  private static let noiseLeft = 0.9
  /// The amplitudes of tones that go on through a window are polynomials of this degree.
  private static let throughDegree = 2
  /// Of a transient that the background explains to this share, nothing is known.
  private static let leastOwn = 0.12
  /// The amplitudes of transients; two of them may add up.
  private static let amplitudes = 0.02...1.1
  /// The largest power that a window without events leaves: factors above the noise.
  private static let noiseFactor = 1.5
  /// Noise below full scale's, and above the loudest sample's, is not assumed: as amplitudes.
  private static let noiseShares = 0.001...0.02
  /// The share of the time that the first look at all windows takes.
  private static let firstShare = 0.5

  private let atoms: VibrationAtoms
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
      highestHertz: atoms.profile.frequencyMap.highest
        * Double(atoms.profile.continuous.harmonics.harmonicCount))
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

  /// A transient beside a background, and the energy it takes away.
  private struct Fit {
    var place: VibrationAtoms.Place
    var amplitude: Double
    var gain: Double
  }

  /// One of the ways in which the signal may have come about.
  private struct Explanation {
    let basis: LocalBasis
    let rest: [Double]
    /// The numbers that were chosen.
    let numbers: Int
    /// The energy that it leaves, and the energy that counts as unexplained anyway.
    let left: Double
    private let base: Double

    init(
      _ basis: LocalBasis, of window: [Double], moreNumbers: Int = 0,
      unexplained: Double = unexplained
    ) {
      self.basis = basis
      rest = basis.remainder(of: window)
      numbers = basis.rows.count + moreNumbers
      left = LocalBasis.product(rest, rest)
      base = unexplained * LocalBasis.product(window, window)
    }

    /// The energy that it leaves beside the noise, by the numbers it chose. A transient takes its
    /// energy away, and its time, its sharpness and its amplitude are three numbers more.
    /// - Parameter noise: the window's energy of noise.
    func score(with fit: Fit? = nil, noise: Double) -> Double {
      let beside = left - (fit?.gain ?? 0) - noiseLeft * noise
      return (max(beside, (1 - noiseLeft) / 2 * noise) + base)
        * exp(cost * Double(numbers + (fit == nil ? 0 : 3)))
    }
  }

  /// The transient near the middle of a window; `nil` if there is none.
  private func transient(in window: [Double], noise: Double) -> Fit? {
    var explanations = [Explanation(LocalBasis(), of: window)]
    let through = through(window, noise: noise)
    if !through.isEmpty { explanations.append(Explanation(basis(of: through), of: window)) }
    let earlier = tones.find(
      window, mask: before, degree: 1, centre: -VibrationAtoms.before / 2, floor: noise)
    if !earlier.isEmpty {
      let functions = earlier.flatMap { tones.functions($0, degree: 1) }
      var going = LocalBasis()
      going.add(functions)
      explanations.append(Explanation(going, of: window))
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
    var best: (fit: Fit, score: Double)?
    for explanation in explanations {
      guard let fit = fineTransient(explanation.basis, explanation.rest) else { continue }
      let score = explanation.score(with: fit, noise: silence)
      if score < best?.score ?? .infinity { best = (fit, score) }
    }
    guard let best, best.score < Self.share * without.score(noise: silence) else { return nil }
    return best.fit
  }

  /// A tone goes on, and its level bends.
  private func bending(_ tone: SteadyTones.Tone, _ window: [Double]) -> Explanation? {
    guard let functions = bending.functions(tone, window: window) else { return nil }
    var basis = LocalBasis()
    basis.add(functions)
    return Explanation(basis, of: window, unexplained: Self.unexplainedBending)
  }

  /// The tones end: where, and how fast, is tried.
  private func ending(_ functions: [[Double]], _ window: [Double]) -> Explanation {
    var best: (place: Double, release: Double, explanation: Explanation)?
    func attempt(_ place: Double, _ release: Double) {
      let envelope = atoms.times.map { min(max(1 - ($0 - place) / release, 0), 1) }
      var basis = LocalBasis()
      basis.add(functions.map { LocalBasis.multiplied($0, envelope) })
      let explanation = Explanation(basis, of: window, moreNumbers: 2)
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
    return best?.explanation ?? Explanation(LocalBasis(), of: window)
  }

  /// An explanation and a tone that begins beside it; `nil` if no tone fits.
  private func withTone(_ explanation: Explanation, _ window: [Double]) -> Explanation? {
    let (basis, rest) = (explanation.basis, explanation.rest)
    var best: (place: VibrationAtoms.Place, gain: Double)?
    for atom in atoms.tones {
      let product = LocalBasis.product(atom.samples, rest)
      let most = product * product / (Self.leastOwn * atom.energy)
      guard product > 0, most > best?.gain ?? 0 else { continue }
      let own = basis.remainder(of: atom.samples)
      let energy = LocalBasis.product(own, own)
      guard energy > Self.leastOwn * atom.energy else { continue }
      let gain = product * product / energy
      if gain > best?.gain ?? 0 { best = (atom.place, gain) }
    }
    guard best != nil else { return nil }
    best?.gain = 0
    func attempt(_ place: VibrationAtoms.Place) -> Bool {
      guard (0...1).contains(place.sharpness), VibrationAtoms.toneStarts.contains(place.time),
        abs(place.chirp) < 4_000, place.attack < 0.06
      else { return false }
      let functions = atoms.tone(place)
      let even = basis.remainder(of: functions[0])
      let product = LocalBasis.product(even, rest)
      let energy = LocalBasis.product(even, even)
      guard product > 0, energy > 1e-3 * LocalBasis.product(functions[0], functions[0]) else {
        return false
      }
      var gain = product * product / energy
      var growing = basis.remainder(of: functions[1])
      LocalBasis.add(
        even, times: -LocalBasis.product(growing, even) / energy, to: &growing)
      let second = LocalBasis.product(growing, growing)
      if second > 1e-3 * LocalBasis.product(functions[1], functions[1]) {
        let product = LocalBasis.product(growing, rest)
        gain += product * product / second
      }
      guard gain > best?.gain ?? 0 else { return false }
      best = (place, gain)
      return true
    }
    guard let start = best?.place else { return nil }
    _ = attempt(start)
    var steps = VibrationAtoms.Place(sharpness: 0.05, time: 0.000_5, chirp: 800)
    for _ in 0..<5 {
      for _ in 0..<3 {
        guard let place = best?.place else { return nil }
        var hasMoved = false
        for sign in [1.0, -1] {
          var (sharper, later, rising, slower) = (place, place, place, place)
          sharper.sharpness += sign * steps.sharpness
          later.time += sign * steps.time
          rising.chirp += sign * steps.chirp
          slower.attack = max(0.002, place.attack * (sign > 0 ? 1.5 : 1 / 1.5))
          for next in [sharper, later, rising, slower] where attempt(next) { hasMoved = true }
        }
        if !hasMoved { break }
      }
      steps.sharpness /= 2
      steps.time /= 2
      steps.chirp /= 2
    }
    guard let place = best?.place else { return nil }
    var with = basis
    with.add(atoms.tone(place))
    return Explanation(with, of: window, moreNumbers: 4)
  }

  private func coarseTransient(_ basis: LocalBasis, _ rest: [Double]) -> Fit? {
    var best: Fit?
    for (place, samples, energy) in atoms.transients {
      improve(&best, place, samples, energy: energy, basis, rest)
    }
    return best
  }

  private func fineTransient(_ basis: LocalBasis, _ rest: [Double]) -> Fit? {
    guard var best = coarseTransient(basis, rest) else { return nil }
    var steps = (sharpness: 0.062_5, time: 0.000_25)
    for _ in 0..<6 {
      for _ in 0..<4 {
        let (place, before) = (best.place, best.gain)
        for (sharpness, time) in [
          (1.0, 0.0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1),
        ] {
          let next = VibrationAtoms.Place(
            sharpness: place.sharpness + sharpness * steps.sharpness,
            time: place.time + time * steps.time)
          guard (0...1).contains(next.sharpness), abs(next.time) <= 0.004 else { continue }
          let samples = atoms.transient(next)
          var fit: Fit? = best
          improve(
            &fit, next, samples, energy: LocalBasis.product(samples, samples), basis, rest)
          best = fit ?? best
        }
        if best.gain == before { break }
      }
      steps.sharpness /= 2
      steps.time /= 2
    }
    return best
  }

  /// Takes a transient if it takes more away. (The rest is orthogonal to the basis.)
  private func improve(
    _ best: inout Fit?, _ place: VibrationAtoms.Place, _ samples: [Double], energy: Double,
    _ basis: LocalBasis, _ rest: [Double]
  ) {
    let product = LocalBasis.product(samples, rest)
    let gain = best?.gain ?? 0
    guard product > 0, product * product > gain * Self.leastOwn * energy else { return }
    let own = basis.remainder(of: samples)
    let left = LocalBasis.product(own, own)
    guard left > Self.leastOwn * energy, product * product > gain * left,
      Self.amplitudes.contains(product / left)
    else { return }
    best = Fit(place: place, amplitude: product / left, gain: product * product / left)
  }
}
