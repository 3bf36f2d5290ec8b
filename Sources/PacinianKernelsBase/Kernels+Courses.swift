import CPacinianCPU

extension Kernels {
  /// Floats that ``addCourse(_:isLogarithmic:isQuadratic:from:count:scratch:output:)`` needs to work
  /// with, aligned to 64 bytes.
  public static let courseScratch = 48

  /// Adds one voice with a sine for a carrier, frame by frame, over a stretch in which all that moves
  /// it runs straight: for `first ≤ n < first + count`, `output[n − first] += amplitude ·
  /// L((level + slope · n) (gain + gain_slope · n)) · sin(2π φ(n))`, `L(x) = x` or `x²`.
  ///
  /// With `t = n + elapsed`, `φ = phase + rate · (e^(growth · t) − 1) / growth` in the logarithmic map
  /// and `phase + rate · t + growth · t² / 2` in the linear one. Phase and rate are taken in double
  /// precision at the centres of chunks of `2^shift` frames, counted from frame 0; from there to the
  /// chunk's ends the turns are a polynomial of the fourth degree. So a frame has the same bits
  /// whatever `first` and `count` are. Writes no frame but those.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func addCourse(
    _ course: UnsafePointer<pacinian_course>, isLogarithmic: Bool, isQuadratic: Bool,
    from first: Int, count: Int, scratch: UnsafeMutablePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    let isFlat = course.pointee.slope == 0 && course.pointee.gain_slope == 0 && !isQuadratic
    switch (course.pointee.growth != 0, isFlat) {
    case (false, true):
      addChunks(
        course, isLogarithmic, isQuadratic, isBent: false, isFlat: true, first, count, scratch,
        output)
    case (false, false):
      addChunks(
        course, isLogarithmic, isQuadratic, isBent: false, isFlat: false, first, count, scratch,
        output)
    case (true, true):
      addChunks(
        course, isLogarithmic, isQuadratic, isBent: true, isFlat: true, first, count, scratch,
        output)
    case (true, false):
      addChunks(
        course, isLogarithmic, isQuadratic, isBent: true, isFlat: false, first, count, scratch,
        output)
    }
  }

  /// - Parameters:
  ///   - isBent: whether the rate moves.
  ///   - isFlat: whether the amplitude stays.
  @inline(__always)
  private static func addChunks(
    _ course: UnsafePointer<pacinian_course>, _ isLogarithmic: Bool, _ isQuadratic: Bool,
    isBent: Bool, isFlat: Bool, _ first: Int, _ count: Int,
    _ scratch: UnsafeMutablePointer<Float>, _ output: UnsafeMutablePointer<Float>
  ) {
    let shift = Int(course.pointee.shift)
    let half = Double(1 << shift) / 2
    // A frame's distance from its chunk's centre is exact: −1 ..< 1 in steps of a power of two.
    let step = Float(1 / half)
    let lanes = Floats(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) * step
    let amplitude = Floats(repeating: course.pointee.amplitude)
    let rise = Floats(repeating: Float(course.pointee.slope * half))
    let gainRise = Floats(repeating: Float(course.pointee.gain_slope * half))
    // Turns from the centre: the linear map's parabola, or φ₁'s first terms.
    let bend = Float(course.pointee.growth * half)
    let parabola = Floats(repeating: Float(course.pointee.growth * half * half / 2))
    let edge = scratch + 32
    let end = first + count
    var frame = first
    while frame < end {
      let group = frame >> shift
      prepareChunks(course, group, half, isLogarithmic, isBent, scratch)
      let groupEnd = min(end, (group + 8) << shift)
      while frame < groupEnd {
        let chunk = frame >> shift
        let start = chunk << shift
        let last = min(end, start + 1 << shift)
        let centre = scratch + (chunk - group)
        let phase = Floats(repeating: centre[0])
        let turning = Floats(repeating: centre[8])
        let second = isLogarithmic ? turning * (bend / 2) : parabola
        let third = isLogarithmic ? turning * (bend * bend / 6) : Floats.zero
        let fourth = isLogarithmic ? turning * (bend * bend * bend / 24) : Floats.zero
        let level = Floats(repeating: centre[16])
        let gain = Floats(repeating: centre[24])
        let flat = level * gain * amplitude
        while frame < last {
          let place = lanes + (Float(frame - start) * step - 1)
          var rate = turning
          if isBent {
            rate = multiplyAdd(multiplyAdd(fourth, place, third), place, second)
            rate = multiplyAdd(rate, place, turning)
          }
          let turns = fraction(multiplyAdd(rate, place, phase))
          let wave = sineOfTurns(turns, turns * turns)
          var height = flat
          if !isFlat {
            height = multiplyAdd(rise, place, level) * multiplyAdd(gainRise, place, gain)
            if isQuadratic { height *= height }
            height *= amplitude
          }
          let target = output + (frame - first)
          let left = last - frame
          if left >= 16 {
            store(multiplyAdd(height, wave, load(target, 0)), target, 0)
            frame += 16
          } else {
            for lane in 0..<left { edge[lane] = target[lane] }
            store(multiplyAdd(height, wave, load(edge, 0)), edge, 0)
            for lane in 0..<left { target[lane] = edge[lane] }
            frame += left
          }
        }
      }
    }
  }

  /// Writes what eight chunks from chunk `group` on have at their centres, eight floats each: the
  /// phase, −½…½; turns from the centre to the end at the centre's rate; the envelope; the gain.
  ///
  /// `(eˣ − 1) / x` by its Taylor series to x¹⁶: for |x| ≤ 1.2 the remainder is 4e-15.
  @inline(__always)
  private static func prepareChunks(
    _ course: UnsafePointer<pacinian_course>, _ group: Int, _ half: Double,
    _ isLogarithmic: Bool, _ isBent: Bool, _ scratch: UnsafeMutablePointer<Float>
  ) {
    let lanes = Doubles(0, 1, 2, 3, 4, 5, 6, 7)
    let centres = (lanes + Double(group)) * (2 * half) + half
    let elapsed = centres + course.pointee.elapsed
    let growth = Doubles(repeating: course.pointee.growth)
    let rate = Doubles(repeating: course.pointee.rate)
    var rates = rate
    var turns = rate * elapsed
    if isBent, isLogarithmic {
      let x = growth * elapsed
      var series = Doubles(repeating: 1.0 / 355_687_428_096_000)
      series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 20_922_789_888_000))
      series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 1_307_674_368_000))
      series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 87_178_291_200))
      series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 6_227_020_800))
      series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 479_001_600))
      series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 39_916_800))
      series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 3_628_800))
      series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 362_880))
      series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 40_320))
      series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 5_040))
      series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 720))
      series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 120))
      series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 24))
      series = multiplyAdd(series, x, Doubles(repeating: 1.0 / 6))
      series = multiplyAdd(series, x, Doubles(repeating: 0.5))
      series = multiplyAdd(series, x, Doubles(repeating: 1))
      turns *= series
      rates = multiplyAdd(turns, growth, rate)
    } else if isBent {
      let mean = multiplyAdd(growth * 0.5, elapsed, rate)
      turns = mean * elapsed
      rates = multiplyAdd(growth, elapsed, rate)
    }
    let phases = fraction(turns + course.pointee.phase)
    store(pacinian_narrow(phases, rates * half), scratch, 0)
    let levels = centres * course.pointee.slope + course.pointee.level
    let gains = centres * course.pointee.gain_slope + course.pointee.gain
    store(pacinian_narrow(levels, gains), scratch, 16)
  }

  /// Adds a transient's waveform between two sharpness nodes under a gain that runs straight: for
  /// `first ≤ i < first + count`, `output[i − first] += (a[i] · firstWeight + b[i] · secondWeight) ·
  /// L(gain + gainSlope · (i − gainStart))`, `L(x) = x` or `x²`. A frame has the same bits whatever `first` and
  /// `count` are.
  /// - Parameter scratch: as for ``addCourse(_:isLogarithmic:isQuadratic:from:count:scratch:output:)``.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func addShapedMix(
    _ mix: UnsafePointer<pacinian_mix>, gain: Float, gainSlope: Float, gainStart: Int,
    isQuadratic: Bool, from first: Int, count: Int, scratch: UnsafeMutablePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    let lanes = Floats(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    let a = Floats(repeating: mix.pointee.first_weight)
    let b = Floats(repeating: mix.pointee.second_weight)
    let slope = Floats(repeating: gainSlope)
    let gain = Floats(repeating: gain)
    var index = 0
    while index < count {
      let first = first + index
      var height = multiplyAdd(slope, lanes + Float(first - gainStart), gain)
      if isQuadratic { height *= height }
      let left = count - index
      let target = output + index
      if left >= 16 {
        let wave = multiplyAdd(
          load(mix.pointee.second, first), b, load(mix.pointee.first, first) * a)
        store(multiplyAdd(wave, height, load(target, 0)), target, 0)
      } else {
        let (one, two, sum) = (scratch, scratch + 16, scratch + 32)
        for lane in 0..<left {
          one[lane] = mix.pointee.first[first + lane]
          two[lane] = mix.pointee.second[first + lane]
          sum[lane] = target[lane]
        }
        let wave = multiplyAdd(load(two, 0), b, load(one, 0) * a)
        store(multiplyAdd(wave, height, load(sum, 0)), sum, 0)
        for lane in 0..<left { target[lane] = sum[lane] }
      }
      index += 16
    }
  }
}
