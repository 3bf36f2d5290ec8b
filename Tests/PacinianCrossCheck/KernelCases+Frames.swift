import PacinianKernels

/// The kernels that work frame by frame.
extension KernelCases {
  func runTimes() {
    var warps = Record("kernel-fillWarp")
    var lines = Record("kernel-fillLine")
    var tones = Record("kernel-addTone")
    for (first, end) in [(0, 128), (5, 6), (17, 100), (127, 128)] {
      for growth in [0, 1e-9, 0.002, -0.0035] {
        let output = Values.doubles(144, 3)
        kernels.fillWarp(
          first: first, end: end, origin: 3.25, start: 10, rate: 1.5, growth: growth,
          output: output)
        warps.add(output + first, count: end - first)
      }
      for squareness in [Float(0), 0.4, 1] {
        let output = Values.floats(144, 8)
        kernels.addTone(
          frequency: 165, sampleRate: 48_000, squareness: squareness, weight: 0.7, first: first,
          count: end, output: output + 1)
        tones.add(output, count: 144)
      }
    }
    for (first, end) in [(0, 128), (16, 100)] {
      let output = Values.zeros(144)
      kernels.fillLine(
        first: first, end: end, origin: 3.25, value: 0.7, slope: -1e-3, output: output)
      lines.add(output + first, count: end - first)
    }
    warps.write()
    lines.write()
    tones.write()
  }

  func runMixes() {
    var sums = Record("kernel-addScaled")
    var mixes = Record("kernel-addMixes")
    var levels = Record("kernel-largestMagnitude")
    for count in Self.lengths {
      let (a, b) = (Values.floats(count + 16, 1), Values.floats(count + 16, 9))
      let output = Values.floats(count + 17, 4)
      let level = Values.zeros(1)
      level[0] = kernels.largestMagnitude(a, count: count)
      levels.add(level, count: 1)
      let frames = count & ~15
      for isQuadratic in [false, true] {
        kernels.addScaled(
          b, gains: a, isQuadratic: isQuadratic, frames: frames, output: output)
        sums.add(output, count: frames)
      }
    }
    let waves = Values.floats(1_024, 30)
    for frames in [16, 48, 64, 80, 128] {
      for count in [0, 1, 9] {
        let entries = Values.array(count) {
          pacinian_mix(
            first: UnsafePointer(waves + 7 * $0),
            second: UnsafePointer(waves + 11 * $0),
            first_weight: 0.25, second_weight: Float($0))
        }
        let output = Values.floats(frames, 5)
        kernels.addMixes(entries, count: count, frames: frames, output: output)
        mixes.add(output, count: frames)
      }
    }
    sums.write()
    levels.write()
    mixes.write()
  }

  func runCourses() {
    var courses = Record("kernel-addCourse")
    var shaped = Record("kernel-addShapedMix")
    for seed in 0..<24 {
      let isLogarithmic = seed % 4 < 2
      let growth = seed % 2 == 0 ? 0 : isLogarithmic ? 3e-4 : 3e-7
      let rise = seed % 3 == 0 ? 0 : 4e-4
      var course = pacinian_course(
        phase: 0.3, elapsed: 11.5, rate: 0.004, growth: growth, level: 0.2, slope: rise,
        gain: 0.9, gain_slope: -rise / 2, amplitude: 0.7, shift: Int32(seed % 8))
      let (output, scratch) = (Values.floats(1_024, 3), Values.zeros(KernelSet.courseScratch))
      kernels.addCourse(
        &course, isLogarithmic: isLogarithmic, isQuadratic: seed > 11, from: 3 + seed, to: 1_000,
        fresh: 16 * (20 + seed), scratch: scratch, output: output)
      courses.add(output, count: 1_024)
      let (a, b) = (Values.floats(1_024, 20), Values.floats(1_024, 21))
      var mix = pacinian_mix(
        first: UnsafePointer(a), second: UnsafePointer(b), first_weight: 0.3,
        second_weight: 0.6)
      kernels.addShapedMix(
        &mix, gain: 0.5, gainSlope: 0.002, gainStart: 3, isQuadratic: seed > 11, from: 3 + seed,
        to: 500 + seed, output: output)
      shaped.add(output, count: 1_024)
    }
    courses.write()
    shaped.write()
  }
}

/// The kernels of values at every frame.
extension KernelCases {
  func runValues() {
    var warps = Record("kernel-warpValues")
    var sums = Record("kernel-addValues")
    for count in Self.lengths {
      let values = Values.floats(count + 16, 40)
      let (output, positions) = (Values.zeros(count + 16), Values.zeros(count + 16))
      let starts = Values.zeros(count / 8 + 32) + 16
      let frames = count & ~15
      let (state, total) = (Values.doubles(KernelSet.warpState, 0), Values.doubles(1, 0))
      for index in 0..<KernelSet.warpState { state[index] = 0 }
      total[0] = kernels.warpValues(
        values, kept: output, first: 0, count: frames, end: frames + 16, scale: 0.7, low: -1,
        high: 1, state: state, starts: starts, output: positions)
      warps.add(positions, count: frames)
      warps.add(total, count: 1)
      let voices = pacinian_voices(
        frequencies: Values.doubles(48, 60, scale: 0.01), offsets: Values.doubles(48, 61),
        starts: Values.doubles(48, 0), levels: Values.floats(48, 62), slopes: Values.zeros(48),
        gains: Values.zeros(48), gain_slopes: Values.zeros(48), weights: nil)
      let sound = Values.floats(count + 16, 63)
      let scratch = Values.zeros(KernelSet.momentScratch)
      for number in [0, 1, 17, 32] {
        kernels.addValues(
          voices, count: number, position: 12.5, positions: positions, starts: starts, reach: 10,
          gains: values, kept: values, isQuadratic: count & 16 != 0, frames: frames,
          scratch: scratch, output: sound)
        sums.add(sound, count: frames)
      }
    }
    warps.write()
    sums.write()
  }
}
