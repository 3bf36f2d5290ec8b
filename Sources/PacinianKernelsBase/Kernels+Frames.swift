import CPacinianCPU

extension Kernels {
  /// Adds one voice frame by frame: the exact path, for tiles in which the voice has a corner.
  ///
  /// `output[n] += (a0 + a1 τ + a2 τ²) Σ_k (base[k] + slope[k] · moves[n]) sin(2π k φ)` for
  /// `first ≤ n < end`, with `φ = phase + frequency · positions[n] + commons[n]` turns and
  /// `τ = times[n]`. Arrays over frames are readable, and `output` writable, over whole groups of
  /// sixteen.
  /// - Parameters:
  ///   - harmonics: K, 1 or more.
  ///   - phase: turns at position 0, −½…½.
  @_noLocks
  @export(interface)
  public static func addVoice(
    first: Int, end: Int, phase: Float, frequency: Float,
    positions: UnsafePointer<Float>, commons: UnsafePointer<Float>?,
    times: UnsafePointer<Float>, a0: Float, a1: Float, a2: Float,
    harmonics: Int, base: UnsafePointer<Float>, slope: UnsafePointer<Float>?,
    moves: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    var index = first & ~15
    while index < end {
      let time = load(times, index)
      var amplitude = multiplyAdd(
        multiplyAdd(Floats(repeating: a2), time, Floats(repeating: a1)), time,
        Floats(repeating: a0))
      if index < first || index + 16 > end {
        amplitude = pacinian_window(
          amplitude, Int32(truncatingIfNeeded: first - index),
          Int32(truncatingIfNeeded: end - index))
      }
      var turns = multiplyAdd(
        Floats(repeating: frequency), load(positions, index), Floats(repeating: phase))
      if let commons { turns += load(commons, index) }
      turns = fraction(turns)
      var wave = sineOfTurns(turns, turns * turns) * base[0]
      if let slope {
        wave = Floats.zero
        let move = load(moves, index)
        for harmonic in 0..<harmonics {
          let partial = fraction(turns * Float(harmonic + 1))
          let height = multiplyAdd(
            Floats(repeating: slope[harmonic]), move, Floats(repeating: base[harmonic]))
          wave = multiplyAdd(height, sineOfTurns(partial, partial * partial), wave)
        }
      } else {
        var harmonic = 1
        while harmonic < harmonics {
          let partial = fraction(turns * Float(harmonic + 1))
          wave = multiplyAdd(
            Floats(repeating: base[harmonic]), sineOfTurns(partial, partial * partial), wave)
          harmonic += 1
        }
      }
      store(multiplyAdd(amplitude, wave, load(output, index)), output, index)
      index += 16
    }
  }
}
