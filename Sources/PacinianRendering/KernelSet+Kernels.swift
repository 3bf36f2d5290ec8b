// Made by scripts/generate-kernel-set; change the kernels and run it again.

import CPacinianCPU
import PacinianKernelsBase

#if arch(x86_64)
  import PacinianKernelsV3
  import PacinianKernelsV4
#endif

extension KernelSet {
  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func carriers(
    frequencies: UnsafePointer<Double>, offsets: UnsafePointer<Double>, count: Int,
    position: Double, common: Double, harmonic: Double, sines: UnsafeMutablePointer<Float>,
    cosines: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.carriers(
          frequencies: frequencies, offsets: offsets, count: count, position: position,
          common: common, harmonic: harmonic, sines: sines, cosines: cosines)
      case .v3:
        PacinianKernelsV3.Kernels.carriers(
          frequencies: frequencies, offsets: offsets, count: count, position: position,
          common: common, harmonic: harmonic, sines: sines, cosines: cosines)
    #endif
    default:
      PacinianKernelsBase.Kernels.carriers(
        frequencies: frequencies, offsets: offsets, count: count, position: position,
        common: common, harmonic: harmonic, sines: sines, cosines: cosines)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func pairs(
    first: UnsafePointer<Float>, second: UnsafePointer<Float>, sign: Float,
    weights: UnsafePointer<Float>, count: Int, pairs: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.pairs(
          first: first, second: second, sign: sign, weights: weights, count: count, pairs: pairs)
      case .v3:
        PacinianKernelsV3.Kernels.pairs(
          first: first, second: second, sign: sign, weights: weights, count: count, pairs: pairs)
    #endif
    default:
      PacinianKernelsBase.Kernels.pairs(
        first: first, second: second, sign: sign, weights: weights, count: count, pairs: pairs)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func addCorners(
    voices: UnsafePointer<Float>, count: Int, isQuadratic: Bool, positions: UnsafePointer<Float>,
    times: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.addCorners(
          voices: voices, count: count, isQuadratic: isQuadratic, positions: positions,
          times: times, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.addCorners(
          voices: voices, count: count, isQuadratic: isQuadratic, positions: positions,
          times: times, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.addCorners(
        voices: voices, count: count, isQuadratic: isQuadratic, positions: positions, times: times,
        output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func firstOutside(
    lows: UnsafePointer<Double>, highs: UnsafePointer<Double>, from: Int, count: Int, low: Double,
    high: Double
  ) -> Int {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.firstOutside(
          lows: lows, highs: highs, from: from, count: count, low: low, high: high)
      case .v3:
        PacinianKernelsV3.Kernels.firstOutside(
          lows: lows, highs: highs, from: from, count: count, low: low, high: high)
    #endif
    default:
      PacinianKernelsBase.Kernels.firstOutside(
        lows: lows, highs: highs, from: from, count: count, low: low, high: high)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func addCourse(
    _ course: UnsafePointer<pacinian_course>, isLogarithmic: Bool, isQuadratic: Bool,
    from first: Int, to end: Int, fresh: Int, scratch: UnsafeMutablePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.addCourse(
          course, isLogarithmic: isLogarithmic, isQuadratic: isQuadratic, from: first, to: end,
          fresh: fresh, scratch: scratch, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.addCourse(
          course, isLogarithmic: isLogarithmic, isQuadratic: isQuadratic, from: first, to: end,
          fresh: fresh, scratch: scratch, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.addCourse(
        course, isLogarithmic: isLogarithmic, isQuadratic: isQuadratic, from: first, to: end,
        fresh: fresh, scratch: scratch, output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func addShapedMix(
    _ mix: UnsafePointer<pacinian_mix>, gain: Float, gainSlope: Float, gainStart: Int,
    isQuadratic: Bool, from first: Int, to end: Int, output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.addShapedMix(
          mix, gain: gain, gainSlope: gainSlope, gainStart: gainStart, isQuadratic: isQuadratic,
          from: first, to: end, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.addShapedMix(
          mix, gain: gain, gainSlope: gainSlope, gainStart: gainStart, isQuadratic: isQuadratic,
          from: first, to: end, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.addShapedMix(
        mix, gain: gain, gainSlope: gainSlope, gainStart: gainStart, isQuadratic: isQuadratic,
        from: first, to: end, output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func addVoice(
    first: Int, end: Int, phase: Float, frequency: Float, positions: UnsafePointer<Float>,
    commons: UnsafePointer<Float>?, times: UnsafePointer<Float>, a0: Float, a1: Float, a2: Float,
    harmonics: Int, base: UnsafePointer<Float>, slope: UnsafePointer<Float>?,
    moves: UnsafePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.addVoice(
          first: first, end: end, phase: phase, frequency: frequency, positions: positions,
          commons: commons, times: times, a0: a0, a1: a1, a2: a2, harmonics: harmonics, base: base,
          slope: slope, moves: moves, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.addVoice(
          first: first, end: end, phase: phase, frequency: frequency, positions: positions,
          commons: commons, times: times, a0: a0, a1: a1, a2: a2, harmonics: harmonics, base: base,
          slope: slope, moves: moves, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.addVoice(
        first: first, end: end, phase: phase, frequency: frequency, positions: positions,
        commons: commons, times: times, a0: a0, a1: a1, a2: a2, harmonics: harmonics, base: base,
        slope: slope, moves: moves, output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func largestMagnitude(_ samples: UnsafePointer<Float>, count: Int) -> Float {
    switch level {
    #if arch(x86_64)
      case .v4: PacinianKernelsV4.Kernels.largestMagnitude(samples, count: count)
      case .v3: PacinianKernelsV3.Kernels.largestMagnitude(samples, count: count)
    #endif
    default: PacinianKernelsBase.Kernels.largestMagnitude(samples, count: count)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func addMix(
    first: UnsafePointer<Float>, firstWeight: Float, second: UnsafePointer<Float>,
    secondWeight: Float, count: Int, output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.addMix(
          first: first, firstWeight: firstWeight, second: second, secondWeight: secondWeight,
          count: count, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.addMix(
          first: first, firstWeight: firstWeight, second: second, secondWeight: secondWeight,
          count: count, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.addMix(
        first: first, firstWeight: firstWeight, second: second, secondWeight: secondWeight,
        count: count, output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func addMixes(
    _ mixes: UnsafePointer<pacinian_mix>, count: Int, frames: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.addMixes(mixes, count: count, frames: frames, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.addMixes(mixes, count: count, frames: frames, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.addMixes(mixes, count: count, frames: frames, output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func addProduct(
    values: UnsafePointer<Float>, gains: UnsafePointer<Float>, count: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.addProduct(
          values: values, gains: gains, count: count, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.addProduct(
          values: values, gains: gains, count: count, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.addProduct(
        values: values, gains: gains, count: count, output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func scale(
    _ values: UnsafePointer<Float>, by gain: Float, frames: Int, output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4: PacinianKernelsV4.Kernels.scale(values, by: gain, frames: frames, output: output)
      case .v3: PacinianKernelsV3.Kernels.scale(values, by: gain, frames: frames, output: output)
    #endif
    default: PacinianKernelsBase.Kernels.scale(values, by: gain, frames: frames, output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func fillLine(
    first: Int, end: Int, origin: Double, value: Double, slope: Double,
    output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.fillLine(
          first: first, end: end, origin: origin, value: value, slope: slope, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.fillLine(
          first: first, end: end, origin: origin, value: value, slope: slope, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.fillLine(
        first: first, end: end, origin: origin, value: value, slope: slope, output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func scale(
    _ values: UnsafePointer<Float>, gains: UnsafePointer<Float>, isQuadratic: Bool, frames: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.scale(
          values, gains: gains, isQuadratic: isQuadratic, frames: frames, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.scale(
          values, gains: gains, isQuadratic: isQuadratic, frames: frames, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.scale(
        values, gains: gains, isQuadratic: isQuadratic, frames: frames, output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func fillRows(
    frequencies: UnsafePointer<Double>, count: Int, scale: Double, positions: UnsafePointer<Float>,
    quarters: UnsafePointer<Float>, rows: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.fillRows(
          frequencies: frequencies, count: count, scale: scale, positions: positions,
          quarters: quarters, rows: rows)
      case .v3:
        PacinianKernelsV3.Kernels.fillRows(
          frequencies: frequencies, count: count, scale: scale, positions: positions,
          quarters: quarters, rows: rows)
    #endif
    default:
      PacinianKernelsBase.Kernels.fillRows(
        frequencies: frequencies, count: count, scale: scale, positions: positions,
        quarters: quarters, rows: rows)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func fillRows(
    slots: UnsafePointer<Int32>, count: Int, frequencies: UnsafePointer<Double>, scale: Double,
    positions: UnsafePointer<Float>, quarters: UnsafePointer<Float>,
    rows: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.fillRows(
          slots: slots, count: count, frequencies: frequencies, scale: scale, positions: positions,
          quarters: quarters, rows: rows)
      case .v3:
        PacinianKernelsV3.Kernels.fillRows(
          slots: slots, count: count, frequencies: frequencies, scale: scale, positions: positions,
          quarters: quarters, rows: rows)
    #endif
    default:
      PacinianKernelsBase.Kernels.fillRows(
        slots: slots, count: count, frequencies: frequencies, scale: scale, positions: positions,
        quarters: quarters, rows: rows)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func accumulate(
    rows: UnsafePointer<Float>, pairs: UnsafePointer<Float>, count: Int,
    sums: UnsafeMutablePointer<Double>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.accumulate(rows: rows, pairs: pairs, count: count, sums: sums)
      case .v3:
        PacinianKernelsV3.Kernels.accumulate(rows: rows, pairs: pairs, count: count, sums: sums)
    #endif
    default:
      PacinianKernelsBase.Kernels.accumulate(rows: rows, pairs: pairs, count: count, sums: sums)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func accumulate(
    rows: UnsafePointer<Float>, first: UnsafePointer<Float>, second: UnsafePointer<Float>,
    count: Int, firstSums: UnsafeMutablePointer<Double>, secondSums: UnsafeMutablePointer<Double>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.accumulate(
          rows: rows, first: first, second: second, count: count, firstSums: firstSums,
          secondSums: secondSums)
      case .v3:
        PacinianKernelsV3.Kernels.accumulate(
          rows: rows, first: first, second: second, count: count, firstSums: firstSums,
          secondSums: secondSums)
    #endif
    default:
      PacinianKernelsBase.Kernels.accumulate(
        rows: rows, first: first, second: second, count: count, firstSums: firstSums,
        secondSums: secondSums)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func narrow(_ doubles: UnsafePointer<Double>, _ values: UnsafeMutablePointer<Float>) {
    switch level {
    #if arch(x86_64)
      case .v4: PacinianKernelsV4.Kernels.narrow(doubles, values)
      case .v3: PacinianKernelsV3.Kernels.narrow(doubles, values)
    #endif
    default: PacinianKernelsBase.Kernels.narrow(doubles, values)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func addRamps(
    _ ramps: UnsafePointer<pacinian_ramp>, count: Int, isQuadratic: Bool,
    sines: UnsafePointer<Float>, cosines: UnsafePointer<Float>, first: Int,
    rows: UnsafePointer<Float>, stride: Int, buckets: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.addRamps(
          ramps, count: count, isQuadratic: isQuadratic, sines: sines, cosines: cosines,
          first: first, rows: rows, stride: stride, buckets: buckets)
      case .v3:
        PacinianKernelsV3.Kernels.addRamps(
          ramps, count: count, isQuadratic: isQuadratic, sines: sines, cosines: cosines,
          first: first, rows: rows, stride: stride, buckets: buckets)
    #endif
    default:
      PacinianKernelsBase.Kernels.addRamps(
        ramps, count: count, isQuadratic: isQuadratic, sines: sines, cosines: cosines, first: first,
        rows: rows, stride: stride, buckets: buckets)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func addBuckets(
    _ buckets: UnsafeMutablePointer<Float>, stride: Int, isQuadratic: Bool,
    matrix: UnsafePointer<Float>, times: UnsafePointer<Float>, frames: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.addBuckets(
          buckets, stride: stride, isQuadratic: isQuadratic, matrix: matrix, times: times,
          frames: frames, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.addBuckets(
          buckets, stride: stride, isQuadratic: isQuadratic, matrix: matrix, times: times,
          frames: frames, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.addBuckets(
        buckets, stride: stride, isQuadratic: isQuadratic, matrix: matrix, times: times,
        frames: frames, output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func addSeries(
    coefficients: UnsafePointer<Float>, count: Int, positions: UnsafePointer<Float>,
    multipliers: UnsafePointer<Float>, frames: Int, output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.addSeries(
          coefficients: coefficients, count: count, positions: positions, multipliers: multipliers,
          frames: frames, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.addSeries(
          coefficients: coefficients, count: count, positions: positions, multipliers: multipliers,
          frames: frames, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.addSeries(
        coefficients: coefficients, count: count, positions: positions, multipliers: multipliers,
        frames: frames, output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func renderSteady(
    frequencies: UnsafePointer<Double>, offsets: UnsafePointer<Double>,
    amplitudes: UnsafePointer<Float>, rows: UnsafePointer<Float>, count: Int, position: Double,
    common: Double, matrix: UnsafePointer<Float>, frames: Int, gain: Float,
    scratch: UnsafeMutablePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.renderSteady(
          frequencies: frequencies, offsets: offsets, amplitudes: amplitudes, rows: rows,
          count: count, position: position, common: common, matrix: matrix, frames: frames,
          gain: gain, scratch: scratch, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.renderSteady(
          frequencies: frequencies, offsets: offsets, amplitudes: amplitudes, rows: rows,
          count: count, position: position, common: common, matrix: matrix, frames: frames,
          gain: gain, scratch: scratch, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.renderSteady(
        frequencies: frequencies, offsets: offsets, amplitudes: amplitudes, rows: rows,
        count: count, position: position, common: common, matrix: matrix, frames: frames,
        gain: gain, scratch: scratch, output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func findDue(
    frames: UnsafePointer<Int32>, events: UnsafePointer<Int32>, count: Int, start: Int32,
    length: Int32, found: UnsafeMutablePointer<Int32>
  ) -> Int {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.findDue(
          frames: frames, events: events, count: count, start: start, length: length, found: found)
      case .v3:
        PacinianKernelsV3.Kernels.findDue(
          frames: frames, events: events, count: count, start: start, length: length, found: found)
    #endif
    default:
      PacinianKernelsBase.Kernels.findDue(
        frames: frames, events: events, count: count, start: start, length: length, found: found)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func lineWeights(
    lines: UnsafePointer<pacinian_line>, amplitudes: UnsafePointer<Float>, count: Int, start: Int32,
    half: Float, constant: UnsafeMutablePointer<Float>, linear: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.lineWeights(
          lines: lines, amplitudes: amplitudes, count: count, start: start, half: half,
          constant: constant, linear: linear)
      case .v3:
        PacinianKernelsV3.Kernels.lineWeights(
          lines: lines, amplitudes: amplitudes, count: count, start: start, half: half,
          constant: constant, linear: linear)
    #endif
    default:
      PacinianKernelsBase.Kernels.lineWeights(
        lines: lines, amplitudes: amplitudes, count: count, start: start, half: half,
        constant: constant, linear: linear)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func linePairs(
    frequencies: UnsafePointer<Double>, offsets: UnsafePointer<Double>,
    amplitudes: UnsafePointer<Float>, lines: UnsafePointer<pacinian_line>, count: Int,
    position: Double, common: Double, start: Int32, half: Float,
    carriers: UnsafeMutablePointer<Float>, constant: UnsafeMutablePointer<Float>,
    linear: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.linePairs(
          frequencies: frequencies, offsets: offsets, amplitudes: amplitudes, lines: lines,
          count: count, position: position, common: common, start: start, half: half,
          carriers: carriers, constant: constant, linear: linear)
      case .v3:
        PacinianKernelsV3.Kernels.linePairs(
          frequencies: frequencies, offsets: offsets, amplitudes: amplitudes, lines: lines,
          count: count, position: position, common: common, start: start, half: half,
          carriers: carriers, constant: constant, linear: linear)
    #endif
    default:
      PacinianKernelsBase.Kernels.linePairs(
        frequencies: frequencies, offsets: offsets, amplitudes: amplitudes, lines: lines,
        count: count, position: position, common: common, start: start, half: half,
        carriers: carriers, constant: constant, linear: linear)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func addTabledCorners(
    _ voices: pacinian_tabled, slots: UnsafePointer<Int32>, count: Int, movesOn: Bool,
    table: UnsafePointer<pacinian_corner>, start: Int32, length: Int32, half: Float,
    times: UnsafePointer<Float>, buckets: UnsafeMutablePointer<Float>,
    old: UnsafeMutablePointer<Int32>, ended: UnsafeMutablePointer<Int32>
  ) -> Int {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.addTabledCorners(
          voices, slots: slots, count: count, movesOn: movesOn, table: table, start: start,
          length: length, half: half, times: times, buckets: buckets, old: old, ended: ended)
      case .v3:
        PacinianKernelsV3.Kernels.addTabledCorners(
          voices, slots: slots, count: count, movesOn: movesOn, table: table, start: start,
          length: length, half: half, times: times, buckets: buckets, old: old, ended: ended)
    #endif
    default:
      PacinianKernelsBase.Kernels.addTabledCorners(
        voices, slots: slots, count: count, movesOn: movesOn, table: table, start: start,
        length: length, half: half, times: times, buckets: buckets, old: old, ended: ended)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func addTone(
    frequency: Double, sampleRate: Double, squareness: Float, weight: Float, first: Int, count: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.addTone(
          frequency: frequency, sampleRate: sampleRate, squareness: squareness, weight: weight,
          first: first, count: count, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.addTone(
          frequency: frequency, sampleRate: sampleRate, squareness: squareness, weight: weight,
          first: first, count: count, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.addTone(
        frequency: frequency, sampleRate: sampleRate, squareness: squareness, weight: weight,
        first: first, count: count, output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func rampWeights(
    amplitudes: UnsafePointer<Float>, levels: UnsafePointer<Float>, slopes: UnsafePointer<Float>,
    origins: UnsafePointer<Double>, count: Int, centre: Double, half: Float, isQuadratic: Bool,
    constant: UnsafeMutablePointer<Float>, linear: UnsafeMutablePointer<Float>,
    square: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.rampWeights(
          amplitudes: amplitudes, levels: levels, slopes: slopes, origins: origins, count: count,
          centre: centre, half: half, isQuadratic: isQuadratic, constant: constant, linear: linear,
          square: square)
      case .v3:
        PacinianKernelsV3.Kernels.rampWeights(
          amplitudes: amplitudes, levels: levels, slopes: slopes, origins: origins, count: count,
          centre: centre, half: half, isQuadratic: isQuadratic, constant: constant, linear: linear,
          square: square)
    #endif
    default:
      PacinianKernelsBase.Kernels.rampWeights(
        amplitudes: amplitudes, levels: levels, slopes: slopes, origins: origins, count: count,
        centre: centre, half: half, isQuadratic: isQuadratic, constant: constant, linear: linear,
        square: square)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func lineWeights(
    weights: UnsafePointer<Float>, bases: UnsafePointer<Float>, slopes: UnsafePointer<Float>,
    factor: Float, count: Int, output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.lineWeights(
          weights: weights, bases: bases, slopes: slopes, factor: factor, count: count,
          output: output)
      case .v3:
        PacinianKernelsV3.Kernels.lineWeights(
          weights: weights, bases: bases, slopes: slopes, factor: factor, count: count,
          output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.lineWeights(
        weights: weights, bases: bases, slopes: slopes, factor: factor, count: count, output: output
      )
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func findCorners(
    corners: UnsafePointer<Double>, lows: UnsafePointer<Double>, highs: UnsafePointer<Double>,
    count: Int, frame: Double, low: Double, high: Double, found: UnsafeMutablePointer<Int32>
  ) -> Int {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.findCorners(
          corners: corners, lows: lows, highs: highs, count: count, frame: frame, low: low,
          high: high, found: found)
      case .v3:
        PacinianKernelsV3.Kernels.findCorners(
          corners: corners, lows: lows, highs: highs, count: count, frame: frame, low: low,
          high: high, found: found)
    #endif
    default:
      PacinianKernelsBase.Kernels.findCorners(
        corners: corners, lows: lows, highs: highs, count: count, frame: frame, low: low,
        high: high, found: found)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func exponentials(
    _ values: UnsafePointer<Double>, scale: Double, count: Int, output: UnsafeMutablePointer<Double>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.exponentials(values, scale: scale, count: count, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.exponentials(values, scale: scale, count: count, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.exponentials(values, scale: scale, count: count, output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func fillWarp(
    first: Int, end: Int, origin: Double, start: Double, rate: Double, growth: Double,
    output: UnsafeMutablePointer<Double>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.fillWarp(
          first: first, end: end, origin: origin, start: start, rate: rate, growth: growth,
          output: output)
      case .v3:
        PacinianKernelsV3.Kernels.fillWarp(
          first: first, end: end, origin: origin, start: start, rate: rate, growth: growth,
          output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.fillWarp(
        first: first, end: end, origin: origin, start: start, rate: rate, growth: growth,
        output: output)
    }
  }

  #if RT_PROOF
    @_noLocks
  #endif
  @inline(__always)
  package func relative(
    _ values: UnsafePointer<Double>, centre: Double, scale: Double, count: Int,
    output: UnsafeMutablePointer<Float>
  ) {
    switch level {
    #if arch(x86_64)
      case .v4:
        PacinianKernelsV4.Kernels.relative(
          values, centre: centre, scale: scale, count: count, output: output)
      case .v3:
        PacinianKernelsV3.Kernels.relative(
          values, centre: centre, scale: scale, count: count, output: output)
    #endif
    default:
      PacinianKernelsBase.Kernels.relative(
        values, centre: centre, scale: scale, count: count, output: output)
    }
  }
}
