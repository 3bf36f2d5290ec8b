/// Looks for the tone that explains most of the rest that an explanation leaves: first among a grid
/// of tones, then by steps that become smaller.
struct ToneSearch {
  private let atoms: VibrationAtoms
  private let basis: LocalBasis
  private let rest: [Double]
  private var place = VibrationAtoms.Place(sharpness: 0, time: 0)
  /// The energy that the tone at this place takes away.
  private var gain = 0.0

  private static let halvings = 5
  private static let stepsOfSize = 3
  private static let largestChirp = 4_000.0
  private static let longestAttack = 0.06
  private static let shortestAttack = 0.002
  /// A function keeps this share of its energy beside the basis, or counts as a part of it.
  private static let leastShare = 1e-3

  init(_ atoms: VibrationAtoms, beside explanation: SignalExplanation) {
    (self.atoms, basis, rest) = (atoms, explanation.basis, explanation.rest)
  }

  /// The place of the tone; `nil` if none fits.
  mutating func find() -> VibrationAtoms.Place? {
    guard let start = nearest() else { return nil }
    (place, gain) = (start, 0)
    _ = moves(to: start)
    var steps = VibrationAtoms.Place(sharpness: 0.05, time: 0.000_5, chirp: 800)
    for _ in 0..<Self.halvings {
      for _ in 0..<Self.stepsOfSize where !climbs(by: steps) { break }
      steps.sharpness /= 2
      steps.time /= 2
      steps.chirp /= 2
    }
    return place
  }

  /// The best of the grid.
  private func nearest() -> VibrationAtoms.Place? {
    var best: (place: VibrationAtoms.Place, gain: Double)?
    for atom in atoms.tones {
      let product = LocalBasis.product(atom.samples, rest)
      let most = product * product / (TransientFinder.leastOwn * atom.energy)
      guard product > 0, most > best?.gain ?? 0 else { continue }
      let own = basis.remainder(of: atom.samples)
      let energy = LocalBasis.product(own, own)
      guard energy > TransientFinder.leastOwn * atom.energy else { continue }
      let gain = product * product / energy
      if gain > best?.gain ?? 0 { best = (atom.place, gain) }
    }
    return best?.place
  }

  /// Tries the neighbours in all directions; returns whether one of them was better.
  private mutating func climbs(by steps: VibrationAtoms.Place) -> Bool {
    let place = place
    var hasMoved = false
    for sign in [1.0, -1] {
      var (sharper, later, rising, slower) = (place, place, place, place)
      sharper.sharpness += sign * steps.sharpness
      later.time += sign * steps.time
      rising.chirp += sign * steps.chirp
      slower.attack = max(Self.shortestAttack, place.attack * (sign > 0 ? 1.5 : 1 / 1.5))
      for next in [sharper, later, rising, slower] where moves(to: next) { hasMoved = true }
    }
    return hasMoved
  }

  /// Takes a place that explains more, with a level that is even or grows.
  private mutating func moves(to next: VibrationAtoms.Place) -> Bool {
    guard (0...1).contains(next.sharpness), VibrationAtoms.toneStarts.contains(next.time),
      abs(next.chirp) < Self.largestChirp, next.attack < Self.longestAttack
    else { return false }
    let functions = atoms.tone(next)
    let even = basis.remainder(of: functions[0])
    let product = LocalBasis.product(even, rest)
    let energy = LocalBasis.product(even, even)
    let whole = LocalBasis.product(functions[0], functions[0])
    guard product > 0, energy > Self.leastShare * whole else { return false }
    var gain = product * product / energy
    var growing = basis.remainder(of: functions[1])
    LocalBasis.add(even, times: -LocalBasis.product(growing, even) / energy, to: &growing)
    let second = LocalBasis.product(growing, growing)
    if second > Self.leastShare * LocalBasis.product(functions[1], functions[1]) {
      let product = LocalBasis.product(growing, rest)
      gain += product * product / second
    }
    guard gain > self.gain else { return false }
    (place, self.gain) = (next, gain)
    return true
  }
}
