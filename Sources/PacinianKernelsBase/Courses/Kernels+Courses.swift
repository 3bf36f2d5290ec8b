#if arch(x86_64) || !(TIER_V3 || TIER_V4)

import CPacinianBase

extension Kernels {
  /// Floats that ``addCourse(_:isLogarithmic:isQuadratic:from:to:fresh:scratch:output:)`` needs to
  /// work with.
  public static let courseScratch = 16 * 8

  /// Adds one voice with a sine for a carrier, frame by frame, over a segment in which all its
  /// controls are straight lines: for `first ≤ n < end`, `output[n] += amplitude · L((level + slope
  /// · n) (gain + gain_slope · n)) · sin(2π φ(n))`, `L(x) = x` or `x²`.
  ///
  /// With `t = n + elapsed`, `φ = phase + rate · (e^(growth · t) − 1) / growth` in the logarithmic
  /// map and `phase + rate · t + growth · t² / 2` in the linear one. Phase and rate are taken in
  /// double precision at the centres of chunks of `2^shift` frames, counted from frame 0; from
  /// there to the chunk's ends, where a sixth of a turn or less has passed, the voice is a
  /// polynomial, see ``CourseTerms``. A frame therefore has the same bits whatever `first` and
  /// `end` are.
  ///
  /// `output` is readable and writable in whole groups of sixteen frames; frames outside `first ..<
  /// end` keep their values. Groups from frame `fresh` on, a multiple of sixteen, count as zeros
  /// and are not read.
  @_noLocks
  @export(interface)
  public static func addCourse(
    _ course: UnsafePointer<pacinian_course>, isLogarithmic: Bool, isQuadratic: Bool,
    from first: Int, to end: Int, fresh: Int, scratch: UnsafeMutablePointer<Float>,
    output: UnsafeMutablePointer<Float>
  ) {
    let shift = Int(course.pointee.shift)
    let size = 1 &<< shift
    let step = 2 / Float(size)
    let lastChunk = (end - 1) >> shift
    // Chunks of at least four vectors of which every frame is wanted.
    let firstWhole = (first + size - 1) >> shift
    let endWhole = shift < 6 ? firstWhole : end >> shift
    var fresh = fresh
    var group = first >> shift
    while group <= lastChunk {
      prepareChunks(course, group, Double(size), isLogarithmic, isQuadratic, scratch)
      let groupEnd = min(group + 16, lastChunk + 1)
      var chunk = group
      while chunk < groupEnd {
        let terms = scratch + (chunk - group)
        let start = chunk &<< shift
        let isWhole = chunk >= firstWhole && chunk < endWhole
        if isWhole, start >= fresh {
          let next = min(groupEnd, endWhole)
          addWhole(terms, next - chunk, output + start, size, isFresh: true)
          chunk = next
        } else if isWhole, start + size <= fresh {
          let next = min(min(groupEnd, endWhole), fresh >> shift)
          addWhole(terms, next - chunk, output + start, size, isFresh: false)
          chunk = next
        } else {
          let stop = min(end, start + size)
          addPart(terms, step, start, max(first, start), stop, fresh, output)
          // The next chunk may begin in the group in which this chunk ends.
          fresh = max(fresh, (stop + 15) & ~15)
          chunk += 1
        }
      }
      group += 16
    }
  }

  /// All frames of some chunks of 64 or 128.
  @inline(__always)
  private static func addWhole(
    _ terms: UnsafePointer<Float>, _ count: Int, _ output: UnsafeMutablePointer<Float>, _ size: Int,
    isFresh: Bool
  ) {
    var chunk = 0
    if size == 64 {
      while chunk < count {
        let output = output + chunk &* 64
        addMirrored(terms + chunk, from: 0, step: 1 / 32, output, output + 32, isFresh)
        chunk += 1
      }
    } else {
      while chunk < count {
        let output = output + chunk &* 128
        addMirrored(terms + chunk, from: 0, step: 1 / 64, output + 32, output + 64, isFresh)
        addMirrored(terms + chunk, from: 32, step: 1 / 64, output, output + 96, isFresh)
        chunk += 1
      }
    }
  }

  /// Two vectors after a chunk's centre, which is between two frames, and their mirror images
  /// before the centre: the even and the odd half of the polynomial serve both.
  /// - Parameters:
  ///   - first: frames from the centre.
  ///   - step: from one frame to the next, in halves of the chunk.
  @inline(__always)
  private static func addMirrored(
    _ terms: UnsafePointer<Float>, from first: Float, step: Float,
    _ before: UnsafeMutablePointer<Float>, _ behind: UnsafeMutablePointer<Float>, _ isFresh: Bool
  ) {
    let near = (laneFrames + (first + 0.5)) * step
    let far = (laneFrames + (first + 16.5)) * step
    let (nearSquare, farSquare) = (near * near, far * far)
    let nearEven = half(terms, from: 0, nearSquare)
    let farEven = half(terms, from: 0, farSquare)
    let nearOdd = half(terms, from: 1, nearSquare)
    let farOdd = half(terms, from: 1, farSquare)
    put(multiplyAdd(nearOdd, near, nearEven), behind, isFresh)
    put(multiplyAdd(farOdd, far, farEven), behind + 16, isFresh)
    put(pacinian_reverse(multiplyAdd(nearOdd, -near, nearEven)), before + 16, isFresh)
    put(pacinian_reverse(multiplyAdd(farOdd, -far, farEven)), before, isFresh)
  }

  /// The even half of a chunk's polynomial, from term 0 on, or the odd half, from term 1 on and
  /// without its factor x.
  @inline(__always)
  private static func half(
    _ terms: UnsafePointer<Float>, from term: Int, _ square: Floats
  ) -> Floats {
    let terms = terms + 16 * term
    var sum = Floats(repeating: terms[96])
    sum = multiplyAdd(sum, square, Floats(repeating: terms[64]))
    sum = multiplyAdd(sum, square, Floats(repeating: terms[32]))
    return multiplyAdd(sum, square, Floats(repeating: terms[0]))
  }

  @inline(__always)
  private static func put(_ value: Floats, _ output: UnsafeMutablePointer<Float>, _ isFresh: Bool) {
    store(isFresh ? value : value + load(output, 0), output, 0)
  }

  /// Frames `first ..< end` of the chunk that begins at frame `start`.
  @inline(__always)
  private static func addPart(
    _ terms: UnsafePointer<Float>, _ step: Float, _ start: Int, _ first: Int, _ end: Int,
    _ fresh: Int, _ output: UnsafeMutablePointer<Float>
  ) {
    var frame = first & ~15
    while frame < end {
      let time = (laneFrames + (Float(frame - start) + 0.5)) * step - 1
      let square = time * time
      let before = frame < fresh ? load(output, frame) : .zero
      store(
        pacinian_choose(
          multiplyAdd(half(terms, from: 1, square), time, half(terms, from: 0, square)) + before,
          before, Int32(truncatingIfNeeded: first - frame), Int32(truncatingIfNeeded: end - frame)),
        output, frame)
      frame += 16
    }
  }

  /// Writes the polynomials of sixteen chunks from chunk `group` on, sixteen floats for each
  /// degree.
  @inline(__always)
  private static func prepareChunks(
    _ course: UnsafePointer<pacinian_course>, _ group: Int, _ size: Double,
    _ isLogarithmic: Bool, _ isQuadratic: Bool, _ scratch: UnsafeMutablePointer<Float>
  ) {
    let near = CourseCentres(course, group, size, isLogarithmic)
    let far = CourseCentres(course, group + 8, size, isLogarithmic)
    let half = Float(size / 2)
    let radians = pacinian_narrow(near.rates, far.rates) * (2 * Float.pi * half)
    let bend = Float(course.pointee.growth) * half
    // The polynomials' largest error is taken off, so that full scale is passed by a rounding at
    // most. A line that does not move is a factor.
    var height = Floats(repeating: course.pointee.amplitude * (1 - CourseTerms.error))
    let level = line(near, far, course.pointee.level, course.pointee.slope)
    let gain = line(near, far, course.pointee.gain, course.pointee.gain_slope)
    if course.pointee.slope == 0 { height *= isQuadratic ? level * level : level }
    if course.pointee.gain_slope == 0 { height *= isQuadratic ? gain * gain : gain }
    // A course below −480 dB all through becomes silence: its frames could be too small for floats
    // and round to −0, and adding that to zeros gives another zero than writing it.
    let rise = Float(course.pointee.slope) * half
    let gainRise = Float(course.pointee.gain_slope) * half
    height = pacinian_audible(
      height, course.pointee.amplitude,
      (pacinian_magnitude(level) + rise.magnitude)
        * (pacinian_magnitude(gain) + gainRise.magnitude), isQuadratic)
    var terms = CourseTerms(
      turns: pacinian_narrow(near.phases, far.phases), radians: radians,
      bow: isLogarithmic
        ? radians * (bend / 2) : Floats(repeating: bend * half * Float.pi),
      twist: isLogarithmic ? radians * (bend * bend * (1 / 6)) : .zero, height: height)
    if course.pointee.slope != 0 {
      terms.multiply(by: level, rise: rise)
      if isQuadratic { terms.multiply(by: level, rise: rise) }
    }
    if course.pointee.gain_slope != 0 {
      terms.multiply(by: gain, rise: gainRise)
      if isQuadratic { terms.multiply(by: gain, rise: gainRise) }
    }
    terms.economise()
    terms.write(to: scratch)
  }

  /// `value + slope · n` at the centres of sixteen chunks.
  @inline(__always)
  private static func line(
    _ near: CourseCentres, _ far: CourseCentres, _ value: Double, _ slope: Double
  ) -> Floats {
    slope == 0
      ? Floats(repeating: Float(value))
      : pacinian_narrow(near.line(value, slope), far.line(value, slope))
  }

  /// Adds a transient's waveform between two sharpness nodes, with a gain that is a straight line:
  /// for `first ≤ n < end`, `output[n] += (a[n] · firstWeight + b[n] · secondWeight) · L(gain +
  /// gainSlope · (n − gainStart))`, `L(x) = x` or `x²`. A frame has the same bits whatever `first`
  /// and `end` are.
  ///
  /// `output` is readable and writable in whole groups of sixteen frames, and the waveforms are
  /// readable there; frames outside `first ..< end` keep their values.
  @_noLocks
  @export(interface)
  public static func addShapedMix(
    _ mix: UnsafePointer<pacinian_mix>, gain: Float, gainSlope: Float, gainStart: Int,
    isQuadratic: Bool, from first: Int, to end: Int, output: UnsafeMutablePointer<Float>
  ) {
    var frame = first & ~15
    var times = laneFrames + Float(frame - gainStart)
    while frame < end {
      var height = multiplyAdd(Floats(repeating: gainSlope), times, Floats(repeating: gain))
      if isQuadratic { height *= height }
      let wave = multiplyAdd(
        load(mix.pointee.second, frame), Floats(repeating: mix.pointee.second_weight),
        load(mix.pointee.first, frame) * Floats(repeating: mix.pointee.first_weight))
      let before = load(output, frame)
      var sum = multiplyAdd(wave, height, before)
      if frame < first || frame + 16 > end {
        sum = pacinian_choose(
          sum, before, Int32(truncatingIfNeeded: first - frame),
          Int32(truncatingIfNeeded: end - frame))
      }
      store(sum, output, frame)
      frame += 16
      times += 16
    }
  }
}

#endif
