import PacinianBase
import PacinianModel
import PacinianSpectra

/// Finds the tones of a window that neither begin nor end in a part of it, one after the other, the
/// strongest first: matching pursuit with chirps (S. Mallat and Z. Zhang, "Matching pursuits with
/// time-frequency dictionaries", 1993), each with an amplitude that is a polynomial of time.
final class SteadyTones {
  /// One tone: its frequency at the window's middle, or wherever it was looked for.
  struct Tone {
    var hertz: Double
    /// Hz a second.
    var chirp: Double
    /// The time, in seconds from the middle, at which it has its frequency.
    var centre: Double
  }

  /// As many as are told apart in a window: two events, and a harmonic.
  private static let most = 3
  /// The chirps that are tried, in Hz a second, up and down. A polynomial makes up the rest.
  private static let chirps = [0.0, 1_200, 2_800]
  /// Below there is nothing that a profile sounds like.
  private static let lowestHertz = 35.0
  /// Seconds in which a polynomial's terms grow to 1.
  static let unit = 0.04

  let times: [Double]
  private let sampleRate: Double
  private let transform: RealTransform
  private let bins: ClosedRange<Int>
  /// The cosines and sines that undo each chirp, by its centre.
  private var turns: [Double: [(cosines: [Double], sines: [Double])]] = [:]

  init(times: [Double], sampleRate: Double, highestHertz: Double) {
    self.times = times
    self.sampleRate = sampleRate
    var size = 16
    while 2 * size < 3 * times.count { size *= 2 }
    transform = RealTransform(size: size)
    let width = sampleRate / Double(size)
    let low = max(1, Int(limiting: Self.lowestHertz / width))
    bins = low...max(low, min(Int(limiting: highestHertz / width), size / 2))
  }

  /// - Parameters:
  ///   - mask: 1 for the samples that count, 0 for others.
  ///   - floor: the power below which another tone is not worth its numbers.
  func find(
    _ window: [Double], mask: [Double], degree: Int, centre: Double, floor: Double
  ) -> [Tone] {
    var tones: [Tone] = []
    var basis = LocalBasis()
    let signal = LocalBasis.multiplied(window, mask)
    var rest = signal
    let enough = floor * mask.reduce(0, +)
    while LocalBasis.product(rest, rest) > enough, let tone = strongest(rest, centre: centre) {
      tones.append(tone)
      guard tones.count < Self.most else { break }
      basis.add(functions(tone, degree: degree).map { LocalBasis.multiplied($0, mask) })
      rest = basis.remainder(of: signal)
    }
    return tones
  }

  /// Cosine and sine of a tone, times the powers of time.
  func functions(_ tone: Tone, degree: Int) -> [[Double]] {
    var functions = [[Double]](
      repeating: [Double](repeating: 0, count: times.count), count: 2 * (degree + 1))
    for index in times.indices {
      let (time, phase) = (times[index] - tone.centre, phase(of: tone, at: index))
      var (cosine, sine) = (cos(phase), sin(phase))
      for power in 0...degree {
        functions[2 * power][index] = cosine
        functions[2 * power + 1][index] = sine
        cosine *= time / Self.unit
        sine *= time / Self.unit
      }
    }
    return functions
  }

  /// A tone's phase at a sample, in radians; 0 where it has its frequency.
  func phase(of tone: Tone, at index: Int) -> Double {
    let time = times[index] - tone.centre
    return 2 * Double.pi * (tone.hertz + tone.chirp * time / 2) * time
  }

  private func strongest(_ signal: [Double], centre: Double) -> Tone? {
    let turns = turns(around: centre)
    var best = (power: 0.0, bin: 0, chirp: 0.0)
    for (chirp, turn) in zip(Self.chirps, turns) {
      load(LocalBasis.multiplied(signal, turn.cosines))
      guard chirp != 0 else {
        for bin in bins {
          let power = (transform.bins[bin] * transform.bins[bin]).sum()
          if power > best.power { best = (power, bin, 0) }
        }
        continue
      }
      let real = Array(transform.bins[bins])
      load(LocalBasis.multiplied(signal, turn.sines))
      for bin in bins {
        // The transforms of the signal turned by either chirp.
        let value = transform.bins[bin]
        let (first, second) = (real[bin - bins.lowerBound], SIMD2(value.y, -value.x))
        let (up, down) = (first + second, first - second)
        let (rising, falling) = ((up * up).sum(), (down * down).sum())
        if rising > best.power { best = (rising, bin, chirp) }
        if falling > best.power { best = (falling, bin, -chirp) }
      }
    }
    guard best.power > 0 else { return nil }
    return Tone(
      hertz: Double(best.bin) * sampleRate / Double(transform.size), chirp: best.chirp,
      centre: centre)
  }

  private func load(_ samples: [Double]) {
    for index in samples.indices { transform.samples[index] = samples[index] }
    for index in samples.count..<transform.size { transform.samples[index] = 0 }
    transform.forward()
  }

  private func turns(around centre: Double) -> [(cosines: [Double], sines: [Double])] {
    if let known = turns[centre] { return known }
    let made = Self.chirps.map { chirp -> (cosines: [Double], sines: [Double]) in
      let phases = times.map { Double.pi * chirp * ($0 - centre) * ($0 - centre) }
      return (cosines: phases.map { cos($0) }, sines: phases.map { sin($0) })
    }
    turns[centre] = made
    return made
  }
}
