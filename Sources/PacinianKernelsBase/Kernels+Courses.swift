import CPacinianCPU

extension Kernels {
  /// Floats that ``addCourse(_:isLogarithmic:isQuadratic:from:to:scratch:output:)`` needs to work with.
  public static let courseScratch = 32

  /// Adds one voice with a sine for a carrier, frame by frame, over a stretch in which all that moves
  /// it runs straight: for `first ≤ n < end`, `output[n] += amplitude · L((level + slope · n)
  /// (gain + gain_slope · n)) · sin(2π φ(n))`, `L(x) = x` or `x²`.
  ///
  /// With `t = n + elapsed`, `φ = phase + rate · (e^(growth · t) − 1) / growth` in the logarithmic map
  /// and `phase + rate · t + growth · t² / 2` in the linear one. Phase and rate are taken in double
  /// precision at the centres of chunks of `2^shift` frames, counted from frame 0; from there to the
  /// chunk's ends the turns are a polynomial of the fourth degree. So a frame has the same bits
  /// whatever `first` and `end` are.
  ///
  /// `output` is readable and writable in whole groups of sixteen frames; frames outside `first ..<
  /// end` keep their values.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func addCourse(
    _ course: UnsafePointer<pacinian_course>, isLogarithmic: Bool, isQuadratic: Bool,
    from first: Int, to end: Int, scratch: UnsafeMutablePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    let shift = Int(course.pointee.shift)
    let half = Double(1 << shift) / 2
    let isBent = course.pointee.growth != 0
    let isFlat = course.pointee.slope == 0 && course.pointee.gain_slope == 0
    let step = Float(1 / half)
    let lanes = Floats(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) * step
    let bend = Float(course.pointee.growth * half)
    let parabola = Float(course.pointee.growth * half * half / 2)
    let rise = Float(course.pointee.slope * half)
    let gainRise = Float(course.pointee.gain_slope * half)
    let lastChunk = (end - 1) >> shift
    var group = first >> shift
    while group <= lastChunk {
      prepareChunks(course, group, half, isLogarithmic, isBent, scratch)
      for place in 0..<min(8, lastChunk - group + 1) {
        let start = (group + place) << shift
        let turning = scratch[8 + place]
        let level = scratch[16 + place]
        let gain = scratch[24 + place]
        let chunk = CourseChunk(
          phase: scratch[place], turning: turning,
          second: isLogarithmic ? turning * (bend / 2) : parabola,
          third: isLogarithmic ? turning * (bend * bend / 6) : 0,
          fourth: isLogarithmic ? turning * (bend * bend * bend / 24) : 0,
          height: level * gain, rise: level * gainRise + gain * rise, square: rise * gainRise,
          amplitude: course.pointee.amplitude, isQuadratic: isQuadratic)
        if start >= first, start + 128 <= end, shift == 7 {
          switch (isBent, isFlat) {
          case (false, true): addWhole(chunk, lanes, output + start, isBent: false, isFlat: true)
          case (false, false): addWhole(chunk, lanes, output + start, isBent: false, isFlat: false)
          case (true, true): addWhole(chunk, lanes, output + start, isBent: true, isFlat: true)
          case (true, false): addWhole(chunk, lanes, output + start, isBent: true, isFlat: false)
          }
        } else {
          addPart(
            chunk, lanes, step, start, max(first, start), min(end, start + 1 << shift), output)
        }
      }
      group += 8
    }
  }

  /// All 128 frames of a chunk.
  @inline(__always)
  private static func addWhole(
    _ chunk: CourseChunk, _ lanes: Floats, _ output: UnsafeMutablePointer<Float>, isBent: Bool,
    isFlat: Bool
  ) {
    var place = lanes - 1
    var frame = 0
    while frame < 128 {
      let sum = chunk.added(
        to: load(output, frame), at: place, isBent: isBent, isFlat: isFlat)
      store(sum, output, frame)
      place += 0.25
      frame += 16
    }
  }

  /// Frames `first ..< end` of the chunk that begins at frame `start`.
  @inline(__always)
  private static func addPart(
    _ chunk: CourseChunk, _ lanes: Floats, _ step: Float, _ start: Int, _ first: Int, _ end: Int,
    _ output: UnsafeMutablePointer<Float>
  ) {
    var frame = first & ~15
    while frame < end {
      let place = lanes + (Float(frame - start) * step - 1)
      let before = load(output, frame)
      let sum = chunk.added(to: before, at: place, isBent: true, isFlat: false)
      let isWhole = frame >= first && frame + 16 <= end
      store(
        isWhole
          ? sum
          : pacinian_choose(
            sum, before, Int32(truncatingIfNeeded: first - frame),
            Int32(truncatingIfNeeded: end - frame)), output, frame)
      frame += 16
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
  /// `first ≤ n < end`, `output[n] += (a[n] · firstWeight + b[n] · secondWeight) · L(gain + gainSlope ·
  /// (n − gainStart))`, `L(x) = x` or `x²`. A frame has the same bits whatever `first` and `end` are.
  ///
  /// `output` is readable and writable in whole groups of sixteen frames, and the waveforms are readable
  /// there; frames outside `first ..< end` keep their values.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func addShapedMix(
    _ mix: UnsafePointer<pacinian_mix>, gain: Float, gainSlope: Float, gainStart: Int,
    isQuadratic: Bool, from first: Int, to end: Int, output: UnsafeMutablePointer<Float>
  ) {
    let lanes = Floats(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
    let a = Floats(repeating: mix.pointee.first_weight)
    let b = Floats(repeating: mix.pointee.second_weight)
    let slope = Floats(repeating: gainSlope)
    let gain = Floats(repeating: gain)
    var frame = first & ~15
    while frame < end {
      var height = multiplyAdd(slope, lanes + Float(frame - gainStart), gain)
      if isQuadratic { height *= height }
      let wave = multiplyAdd(
        load(mix.pointee.second, frame), b, load(mix.pointee.first, frame) * a)
      let before = load(output, frame)
      let sum = multiplyAdd(wave, height, before)
      let isWhole = frame >= first && frame + 16 <= end
      store(
        isWhole
          ? sum
          : pacinian_choose(
            sum, before, Int32(truncatingIfNeeded: first - frame),
            Int32(truncatingIfNeeded: end - frame)), output, frame)
      frame += 16
    }
  }
}
