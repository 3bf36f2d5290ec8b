/// A transient beside a background, and the energy that it takes away.
struct TransientFit {
  var place: VibrationAtoms.Place
  var amplitude: Double
  var gain: Double
}

extension TransientFinder {
  /// The best of the grid of transients.
  func coarseTransient(_ basis: LocalBasis, _ rest: [Double]) -> TransientFit? {
    var best: TransientFit?
    for (place, samples, energy) in atoms.transients {
      improve(&best, place, samples, energy: energy, basis, rest)
    }
    return best
  }

  /// The same, refined by steps that become smaller.
  func fineTransient(_ basis: LocalBasis, _ rest: [Double]) -> TransientFit? {
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
          var fit: TransientFit? = best
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
    _ best: inout TransientFit?, _ place: VibrationAtoms.Place, _ samples: [Double], energy: Double,
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
    best = TransientFit(place: place, amplitude: product / left, gain: product * product / left)
  }
}
