#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

/// Players whose controls have a value for each frame, written block by block.
///
/// A frame follows from the values of its tile up to it and from the tile's beginning, in groups of
/// sixteen frames that begin with the tile: how a tile is divided into blocks changes no bit.
extension Kernels {
  /// The most voices that `addValues` takes.
  private static let mostVoices = 32

  /// Adds voices of constant height: `output[n] += g(n) · Σ levels sin 2π (frequencies · (position
  /// + positions[n]) + offsets)`. The clamped gain is `gains[n]`, or the bound of 0 … 1 nearest to
  /// it, or 0 for a gain that is not a number; `g(n)` is the clamped gain, or its square if
  /// `isQuadratic`.
  ///
  /// For each group of sixteen frames the voices are one polynomial of the sixth degree about
  /// `reach` behind the group's first position. Two voices at eight groups are computed at a time.
  /// A turn of 0.55 radians is the most that its sine (−142 dB) and cosine allow on either side.
  /// - Parameters:
  ///   - voices: readable in whole groups of sixteen, at most 32.
  ///   - starts: for each group its first position, twice; readable from sixteen before it on.
  ///   - reach: half of the widest range that a group's positions can cover.
  ///   - kept: receives the clamped gains; may alias `gains`.
  ///   - frames: a multiple of 16.
  ///   - scratch: room for ``momentScratch`` floats.
  @_noLocks
  @export(interface)
  public static func addValues(
    _ voices: pacinian_voices, count: Int, position: Double, positions: UnsafePointer<Float>,
    starts: UnsafePointer<Float>, reach: Float, gains: UnsafePointer<Float>,
    kept: UnsafeMutablePointer<Float>, isQuadratic: Bool, frames: Int,
    scratch: UnsafeMutablePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    let (levels, turns) = (scratch + mostVoices, scratch + 2 * mostVoices)
    let (centres, terms) = (turns + mostVoices, turns + mostVoices + 16)
    let zero = Doubles.zero
    let start = Doubles(repeating: position)
    var voice = 0
    while voice < count {
      let left = count - voice
      let (low, high) = phases(voices.frequencies, voices.offsets, voice, left, start, zero)
      let frequency = pacinian_narrow(
        load(voices.frequencies, voice, only: left),
        load(voices.frequencies, voice + 8, only: left - 8))
      store(frequency, scratch, voice)
      store(load(voices.levels, voice, only: left), levels, voice)
      store(pacinian_narrow(fraction(low), fraction(high)), turns, voice)
      voice += 16
    }
    let sink = GainSink(gains: gains, kept: kept, isQuadratic: isQuadratic, output: output)
    guard count > 2 else {
      return addFrames(count, scratch, levels, turns, positions, frames, to: sink)
    }
    var first = 0
    while first < frames {
      let groups = min(8, (frames - first) / 16)
      // (The groups fill the last lanes, so that the load has the address of one store: a load that
      // spans two stores cannot be forwarded.)
      var lane = 16 - 2 * groups
      let centre = load(starts, first / 8 - lane) + reach
      store(centre, centres, 0)
      addGroups(centre, count, scratch, levels, turns, terms)
      var frame = first
      while lane < 16 {
        let x = load(positions, frame) - centres[lane]
        var value = Floats(repeating: terms[48 + lane])
        var pair = 32
        while pair >= 0 {
          value = multiplyAdd(value, x, Floats(repeating: terms[pair + lane + 1]))
          value = multiplyAdd(value, x, Floats(repeating: terms[pair + lane]))
          pair -= 16
        }
        sink.add(value, frame)
        lane += 2
        frame += 16
      }
      first += 128
    }
  }

  /// Adds sums of voices to the output, multiplied by gains.
  private struct GainSink {
    let gains: UnsafePointer<Float>
    let kept: UnsafeMutablePointer<Float>
    let isQuadratic: Bool
    let output: UnsafeMutablePointer<Float>

    @inline(__always)
    func add(_ value: Floats, _ frame: Int) {
      var gain = pacinian_min(
        pacinian_max(load(gains, frame), Floats.zero), Floats(repeating: 1))
      store(gain, kept, frame)
      if isQuadratic { gain *= gain }
      store(multiplyAdd(value, gain, load(output, frame)), output, frame)
    }
  }

  /// Adds few voices, each by its sine at every frame: as a polynomial they cost no less.
  @inline(__always)
  private static func addFrames(
    _ count: Int, _ frequencies: UnsafePointer<Float>, _ levels: UnsafePointer<Float>,
    _ turns: UnsafePointer<Float>, _ positions: UnsafePointer<Float>, _ frames: Int,
    to sink: GainSink
  ) {
    var frame = 0
    while frame < frames {
      let place = load(positions, frame)
      var total = Floats.zero
      for voice in 0..<count {
        let turn = fraction(
          multiplyAdd(
            place, Floats(repeating: frequencies[voice]), Floats(repeating: turns[voice])))
        total = multiplyAdd(
          sineOfTurns(turn, turn * turn), Floats(repeating: levels[voice]), total)
      }
      sink.add(total, frame)
      frame += 16
    }
  }

  /// A pair of numbers, repeated over the vector.
  @inline(__always)
  private static func pair(_ pointer: UnsafePointer<Float>, _ index: Int) -> Floats {
    let bits = UnsafeRawPointer(pointer + index).loadUnaligned(as: Double.self)
    return unsafeBitCast(Doubles(repeating: bits), to: Floats.self)
  }

  /// Writes the terms of eight groups' polynomials, two side by side, then the next two. Even lanes
  /// of the sums belong to one voice, odd lanes to the next voice.
  @inline(__always)
  private static func addGroups(
    _ centres: Floats, _ count: Int, _ frequencies: UnsafePointer<Float>,
    _ levels: UnsafePointer<Float>, _ turns: UnsafePointer<Float>,
    _ terms: UnsafeMutablePointer<Float>
  ) {
    var (a, b, c, d) = (Floats.zero, Floats.zero, Floats.zero, Floats.zero)
    var (e, f, g) = (Floats.zero, Floats.zero, Floats.zero)
    var voice = 0
    while voice < count {
      let (frequency, level) = (pair(frequencies, voice), pair(levels, voice))
      let turn = fraction(multiplyAdd(centres, frequency, pair(turns, voice)))
      let (square, step) = (turn * turn, frequency * frequency)
      var sine = sineOfTurns(turn, square) * level
      var cosine = cosineOfTurns(turn, square) * (level * frequency)
      a += sine
      b += cosine
      sine *= step
      cosine *= step
      c += sine
      d += cosine
      sine *= step
      cosine *= step
      e += sine
      f += cosine
      g += sine * step
      voice += 2
    }
    // In powers of radians the terms are 1, 1, −1/2, −1/6, 1/24, 1/120 and −1/720, fitted.
    let radians = 2 * Float.pi
    let square = radians * radians
    let fourth = square * square
    // (If the compiler saw the factor 1, it would leave the product out lane by lane.)
    store(
      pacinian_fold_1(pacinian_whole(a), pacinian_whole(b))
        * pacinian_whole(pacinian_pairs(1, radians)), terms, 0)
    store(
      pacinian_fold_1(pacinian_whole(c), pacinian_whole(d))
        * pacinian_pairs(square * -0.499_999_87, square * radians * -0.166_657_38), terms, 16)
    store(
      pacinian_fold_1(pacinian_whole(e), pacinian_whole(f))
        * pacinian_pairs(fourth * 0.041_664_156, fourth * radians * 0.008_244_431), terms, 32)
    store(
      pacinian_fold_1(pacinian_whole(g), pacinian_whole(g))
        * Floats(repeating: fourth * square * -0.001_374_545_3), terms, 48)
  }
}

#endif
