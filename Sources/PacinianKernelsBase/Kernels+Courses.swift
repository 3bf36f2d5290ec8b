import CPacinianCPU

extension Kernels {
  /// Floats that ``addCourse(_:isLogarithmic:isQuadratic:from:to:scratch:output:)`` needs to work with.
  public static let courseScratch = 16 * (CourseSeries.degree + 1)

  /// The degree of a chunk's polynomial.
  private static let courseDegree = 7

  /// Adds one voice with a sine for a carrier, frame by frame, over a stretch in which all that moves
  /// it runs straight: for `first ≤ n < end`, `output[n] += amplitude · L((level + slope · n)
  /// (gain + gain_slope · n)) · sin(2π φ(n))`, `L(x) = x` or `x²`.
  ///
  /// With `t = n + elapsed`, `φ = phase + rate · (e^(growth · t) − 1) / growth` in the logarithmic map
  /// and `phase + rate · t + growth · t² / 2` in the linear one. Phase and rate are taken in double
  /// precision at the centres of chunks of `2^shift` frames, counted from frame 0; from there to the
  /// chunk's ends, where a sixth of a turn or less has passed, the voice is a polynomial, see
  /// ``CourseSeries``. So a frame has the same bits whatever `first` and `end` are.
  ///
  /// `output` is readable and writable in whole groups of sixteen frames; frames outside `first ..<
  /// end` keep their values. Groups from frame `fresh` on, a multiple of sixteen, count as zeros and are
  /// not read.
  #if RT_PROOF
    @_noLocks
  #endif
  @export(interface)
  public static func addCourse(
    _ course: UnsafePointer<pacinian_course>, isLogarithmic: Bool, isQuadratic: Bool,
    from first: Int, to end: Int, fresh: Int, scratch: UnsafeMutablePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    let shift = Int(course.pointee.shift)
    let half = Double(1 &<< shift) / 2
    let step = Float(1 / half)
    let lanes = Floats(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15) * step
    let lastChunk = (end - 1) >> shift
    var fresh = fresh
    var group = first >> shift
    while group <= lastChunk {
      prepareChunks(course, group, half, isLogarithmic, isQuadratic, scratch)
      for place in 0..<min(16, lastChunk - group + 1) {
        let start = (group + place) &<< shift
        let stop = start + (1 &<< shift)
        if start < first || stop > end || shift < 6 {
          addPart(
            scratch + place, lanes, step, start, max(first, start), min(end, stop), fresh, output)
          // The next chunk may begin in the group that this one ends in.
          fresh = max(fresh, (min(end, stop) + 15) & ~15)
        } else if start >= fresh {
          addWhole(scratch + place, lanes - 1, step, output, start, stop, isFresh: true)
        } else {
          var frame = fresh
          while frame < stop {
            store(.zero, output, frame)
            frame += 16
          }
          addWhole(scratch + place, lanes - 1, step, output, start, stop, isFresh: false)
        }
      }
      group += 16
    }
  }

  /// All frames of a chunk of 64 or 128, four vectors at a time.
  @inline(__always)
  private static func addWhole(
    _ terms: UnsafePointer<Float>, _ lanes: Floats, _ step: Float,
    _ output: UnsafeMutablePointer<Float>, _ start: Int, _ stop: Int, isFresh: Bool
  ) {
    var (a, b) = (lanes, lanes + 16 * step)
    var (c, d) = (lanes + 32 * step, lanes + 48 * step)
    var frame = start
    while true {
      let highest = Floats(repeating: terms[16 * courseDegree])
      var (first, second, third, fourth) = (highest, highest, highest, highest)
      var term = courseDegree - 1
      while term > 0 {
        let next = Floats(repeating: terms[16 * term])
        first = multiplyAdd(first, a, next)
        second = multiplyAdd(second, b, next)
        third = multiplyAdd(third, c, next)
        fourth = multiplyAdd(fourth, d, next)
        term -= 1
      }
      let constant = Floats(repeating: terms[0])
      first = multiplyAdd(first, a, constant)
      second = multiplyAdd(second, b, constant)
      third = multiplyAdd(third, c, constant)
      fourth = multiplyAdd(fourth, d, constant)
      if !isFresh {
        first += load(output, frame)
        second += load(output, frame + 16)
        third += load(output, frame + 32)
        fourth += load(output, frame + 48)
      }
      store(first, output, frame)
      store(second, output, frame + 16)
      store(third, output, frame + 32)
      store(fourth, output, frame + 48)
      frame += 64
      if frame >= stop { break }
      (a, b, c, d) = (a + 64 * step, b + 64 * step, c + 64 * step, d + 64 * step)
    }
  }

  /// Frames `first ..< end` of the chunk that begins at frame `start`.
  @inline(__always)
  private static func addPart(
    _ terms: UnsafePointer<Float>, _ lanes: Floats, _ step: Float, _ start: Int, _ first: Int,
    _ end: Int, _ fresh: Int, _ output: UnsafeMutablePointer<Float>
  ) {
    var frame = first & ~15
    while frame < end {
      let place = lanes + (Float(frame - start) * step - 1)
      var series = Floats(repeating: terms[16 * courseDegree])
      var term = courseDegree - 1
      while term >= 0 {
        series = multiplyAdd(series, place, Floats(repeating: terms[16 * term]))
        term -= 1
      }
      var before = Floats.zero
      if frame < fresh {
        before = load(output, frame)
        series += before
      }
      let isWhole = frame >= first && frame + 16 <= end
      store(
        isWhole
          ? series
          : pacinian_choose(
            series, before, Int32(truncatingIfNeeded: first - frame),
            Int32(truncatingIfNeeded: end - frame)), output, frame)
      frame += 16
    }
  }

  /// Writes the polynomials of sixteen chunks from chunk `group` on, sixteen floats for each degree.
  @inline(__always)
  private static func prepareChunks(
    _ course: UnsafePointer<pacinian_course>, _ group: Int, _ half: Double,
    _ isLogarithmic: Bool, _ isQuadratic: Bool, _ scratch: UnsafeMutablePointer<Float>
  ) {
    let near = CourseCentres(course, group, half, isLogarithmic)
    let far = CourseCentres(course, group + 8, half, isLogarithmic)
    let bend = Float(course.pointee.growth * half)
    var series = CourseSeries(
      turns: pacinian_narrow(near.phases, far.phases),
      turning: pacinian_narrow(near.turning, far.turning),
      bend: isLogarithmic ? bend : 0, parabola: isLogarithmic ? 0 : bend * Float(half))
    let level = pacinian_narrow(near.levels, far.levels)
    let gain = pacinian_narrow(near.gains, far.gains)
    let rise = Float(course.pointee.slope * half)
    let gainRise = Float(course.pointee.gain_slope * half)
    let height = CourseHeight(
      level * gain, level * gainRise + gain * rise, rise * gainRise,
      amplitude: course.pointee.amplitude, isQuadratic: isQuadratic)
    var degree = 0
    while degree <= CourseSeries.degree {
      store(height.term(with: series), scratch, 16 * degree)
      series.advance()
      degree += 1
    }
    economise(scratch)
  }

  /// Brings polynomials of the ninth degree down to the seventh: the highest powers are replaced by what
  /// is left of a Chebyshev polynomial without its highest power (C. Lanczos, "Applied Analysis", on the
  /// economisation of power series). Over one radian that errs by 2e-7 of the amplitude, −134 dB; two
  /// more degrees would err by no less than the floats do, and cost every frame.
  @inline(__always)
  private static func economise(_ terms: UnsafeMutablePointer<Float>) {
    // x⁹ by T₉, x⁸ by T₈.
    let ninth = load(terms, 16 * 9)
    let eighth = load(terms, 16 * 8)
    reduce(terms, 7, ninth, 2.25)
    reduce(terms, 5, ninth, -1.6875)
    reduce(terms, 3, ninth, 0.46875)
    reduce(terms, 1, ninth, -0.03515625)
    reduce(terms, 6, eighth, 2)
    reduce(terms, 4, eighth, -1.25)
    reduce(terms, 2, eighth, 0.25)
    reduce(terms, 0, eighth, -0.0078125)
    // No frame is −0 then, written or added to zeros alike.
    store(load(terms, 0) + Floats.zero, terms, 0)
  }

  @inline(__always)
  private static func reduce(
    _ terms: UnsafeMutablePointer<Float>, _ degree: Int, _ power: Floats, _ factor: Float
  ) {
    let term = load(terms, 16 * degree)
    store(multiplyAdd(power, Floats(repeating: factor), term), terms, 16 * degree)
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
