import PacinianModel

/// Intensity and sharpness at an instant in milliseconds.
package struct VibrationPoint: Equatable {
  package var time: Double
  package var intensity: Double
  package var sharpness: Double

  package init(time: Double, intensity: Double, sharpness: Double) {
    self.time = time
    self.intensity = intensity
    self.sharpness = sharpness
  }
}

/// A pattern as one course of intensity and sharpness, with its transients. Times are milliseconds.
package struct VibrationCourse {
  /// The end, above 0.
  package let end: Double
  /// The transients in order of time, each at another instant.
  package let transients: [VibrationPoint]

  private let amplitude: [ControlPoint]
  private let frequency: [ControlPoint]

  /// Milliseconds of a transient where a target has no transients.
  static let transientLength = 20.0
  /// The sharpness of Android's devices at their resonance, where effects without sharpness
  /// vibrate.
  package static let resonance = 0.7
  /// Milliseconds of a transient among steps: about the energy that it has in the model.
  private static let pulseLength = 10.0
  /// Milliseconds of a step of an amplitude.
  private static let stepLength = 10.0
  /// What follows a step that is alone: a pause of 1 ms and the weakest amplitude for 1 ms. Some
  /// Android devices, Samsung's above all, are said to play a waveform only where it has a pause
  /// between two amplitudes, and jindong (github.com/compose-jindong/jindong, pull request 43) puts
  /// one there; it was not tried here.
  private static let companions = [
    AmplitudeStep(duration: 1, amplitude: 0), AmplitudeStep(duration: 1, amplitude: 1),
  ]
  /// Milliseconds between two pulses, if there are twice as many between their beginnings.
  private static let leastGap = 5
  /// Of a transient's intensity.
  private static let leastRise = 0.25
  /// A weaker level is silence, as it is where intensities have three decimals.
  private static let weakest = 0.0005
  /// A weaker level is a rounding of 0: `.haptic` files have nine decimals.
  package static let silence = 1e-9

  package init(_ signal: HapticSignal) {
    func milliseconds(_ points: [ControlPoint]) -> [ControlPoint] {
      points.map { ControlPoint(time: $0.time * 1000, value: $0.value) }
    }
    amplitude = milliseconds(signal.amplitude)
    frequency = milliseconds(signal.frequency)
    transients = signal.emphasis.compactMap { emphasis in
      emphasis.map {
        VibrationPoint(
          time: $0.time * 1000, intensity: $0.amplitude, sharpness: $0.frequency)
      }
    }
    end = max(1, amplitude.last?.time ?? 0)
  }

  /// The continuous signal at an instant; silence from the end on.
  package func continuous(at time: Double) -> VibrationPoint {
    at(time, time < end ? value(amplitude, time) : 0)
  }

  /// Whether nothing but transients sounds.
  var isSilentBetween: Bool { amplitude.allSatisfy { $0.value == 0 } }

  /// The breakpoints from time 0 and intensity 0 to the last one, of intensity 0. A transient is a
  /// peak whose rise has its middle at the transient's instant, from 0 on at the earliest.
  package var breakpoints: [VibrationPoint] {
    let half = Self.transientLength / 2
    var peaks: [VibrationPoint] = []
    var (firstFree, index) = (0, 0)
    var breakpoints: [VibrationPoint] = []
    /// The breakpoints of the continuous signal before `time`, after the breakpoints that are
    /// there.
    func addContinuous(before time: Double) {
      while firstFree < amplitude.count, amplitude[firstFree].time < time {
        let point = amplitude[firstFree]
        if point.time >= breakpoints.last?.time ?? 0 {
          breakpoints.append(at(point.time, point.value))
        }
        firstFree += 1
      }
    }
    while index < transients.count {
      let transient = transients[index]
      let start = max(0, transient.time - half, peaks.last.map { $0.time } ?? 0)
      addContinuous(before: start)
      breakpoints.append(at(start, value(amplitude, start)))
      let peak = VibrationPoint(
        time: max(transient.time, half) + half, intensity: transient.intensity,
        sharpness: transient.sharpness)
      if let last = breakpoints.last, last.time < peak.time { breakpoints.append(peak) }
      peaks.append(peak)
      let fall = peak.time + Self.transientLength
      let next = index + 1 < transients.count ? transients[index + 1].time - half : .infinity
      if fall <= next { breakpoints.append(at(fall, fall < end ? value(amplitude, fall) : 0)) }
      index += 1
    }
    addContinuous(before: .infinity)
    let course = breakpoints.map { ControlPoint(time: $0.time, value: $0.intensity) }
    for point in frequency where !isSilentBetween {
      breakpoints.append(
        VibrationPoint(
          time: point.time, intensity: value(course, point.time), sharpness: point.value))
    }
    breakpoints = breakpoints.ascending { $0.time }
    let first = breakpoints.first?.sharpness ?? 0.5
    breakpoints.insert(VibrationPoint(time: 0, intensity: 0, sharpness: first), at: 0)
    let last = breakpoints[breakpoints.count - 1]
    breakpoints.append(
      VibrationPoint(time: max(last.time, end), intensity: 0, sharpness: last.sharpness))
    return breakpoints
  }

  /// The level of the continuous signal from one instant to a later one: the root mean square,
  /// because a hand feels power over a time that is longer than a step, as `FeltLevel` has it. A
  /// stroke that is shorter than a step keeps its energy then. Complexity: O(log breakpoints).
  package func level(from start: Double, to end: Double) -> Double {
    var next = amplitude.firstCount { $0.time <= start }
    var last = ControlPoint(time: start, value: value(amplitude, start))
    var sum = 0.0
    /// The integral of the square of a straight line.
    func add(_ point: ControlPoint) {
      let squares = last.value * last.value + last.value * point.value + point.value * point.value
      sum += (point.time - last.time) * squares / 3
      last = point
    }
    while next < amplitude.count, amplitude[next].time < end {
      add(amplitude[next])
      next += 1
    }
    let value =
      next < amplitude.count
      ? last.value + (amplitude[next].value - last.value) * (end - last.time)
        / (amplitude[next].time - last.time) : last.value
    add(ControlPoint(time: end, value: value))
    return (sum / (end - start)).squareRoot()
  }

  /// The highest intensity of the continuous signal from one instant to a later one.
  /// Complexity: O(log breakpoints + breakpoints between).
  package func peak(from start: Double, to end: Double) -> Double {
    Polyline(amplitude).highest(from: start, to: end)
  }

  /// Calls `body` with the number of each step of `step` milliseconds and the continuous signal's
  /// level in it.
  func forEachLevel(step: Double, _ body: (Int, Double) -> Void) {
    guard !isSilentBetween else { return }
    for index in 0..<Int(limiting: (end / step).rounded(.up)) {
      body(index, level(from: Double(index) * step, to: Double(index + 1) * step))
    }
  }

  /// The breakpoints of the level as it is felt, every 20 ms.
  func breakpoints(of level: FeltLevel) -> [VibrationPoint] {
    let step = Self.transientLength
    let count = Int(limiting: (end / step).rounded(.up)) + 1
    let inner = (1..<max(2, count)).map { index in
      let time = Double(index) * step
      return at(time, level.value(at: time))
    }
    let first = VibrationPoint(time: 0, intensity: 0, sharpness: inner[0].sharpness)
    let last = inner[inner.count - 1]
    return [first] + inner
      + [VibrationPoint(time: last.time + step, intensity: 0, sharpness: last.sharpness)]
  }

  /// Steps of equal amplitude, whole milliseconds that add up to the end, each with the level that
  /// the signal has in it. The weakest level has the amplitude 1. A step that would be alone has
  /// companions.
  ///
  /// A transient is a pulse of 10 ms over the rest of the signal, or a shorter one that leaves a
  /// gap before the next. A pulse rises by a quarter of its transient's intensity at least: where
  /// the signal before it is too loud for that, it is lowered for 5 ms.
  package var steps: [AmplitudeStep] {
    var steps: [AmplitudeStep] = []
    let total = Int(limiting: end.rounded(.up))
    let pulses = pulses
    let grid = Array(stride(from: 0, to: total, by: Int(limiting: Self.stepLength)))
    let edges = pulses.flatMap { [$0.lull, $0.start, $0.end] }.filter { 0 < $0 && $0 < total }
    let times = (grid + edges + [total]).map(Double.init).ascending { $0 }
    var next = 0
    for (from, to) in zip(times, times.dropFirst()) where from < to {
      while next < pulses.count, Double(pulses[next].start) <= from { next += 1 }
      var intensity = level(from: from, to: to)
      if next > 0, from < Double(pulses[next - 1].end) {
        intensity = joined(intensity, transients[next - 1].intensity)
      } else if next < pulses.count, Double(pulses[next].lull) <= from {
        let peak = joined(value(amplitude, Double(pulses[next].start)), transients[next].intensity)
        intensity = min(intensity, peak - transients[next].intensity * Self.leastRise)
      }
      let step = AmplitudeStep(
        duration: Int(limiting: to - from),
        amplitude: max(
          intensity >= Self.weakest ? 1 : 0, Int(limiting: (intensity * 255).rounded())))
      if let last = steps.last, last.amplitude == step.amplitude {
        steps[steps.count - 1].duration += step.duration
      } else {
        steps.append(step)
      }
    }
    if steps.count == 1, steps[0].amplitude > 0 { steps += Self.companions }
    return steps
  }

  /// The milliseconds at which each transient's pulse begins and ends, and from which on it is
  /// quieter before it.
  private var pulses: [(lull: Int, start: Int, end: Int)] {
    let beats = transients.map { Int(limiting: $0.time.rounded()) }
    func gap(before index: Int) -> Int {
      index > 0 ? min(Self.leastGap, (beats[index] - beats[index - 1]) / 2) : Self.leastGap
    }
    return beats.indices.map { index in
      let end = beats[index] + Int(limiting: Self.pulseLength)
      let isLast = index + 1 == beats.count
      return (
        beats[index] - gap(before: index), beats[index],
        isLast ? end : min(end, beats[index + 1] - gap(before: index + 1))
      )
    }
  }

  /// The times of the transients that have no stroke of their own in the breakpoints of an
  /// envelope.
  package func transientsJoined(in breakpoints: [VibrationPoint]) -> [Double] {
    var strokes = StrokeList(breakpoints.map { ($0.time, $0.intensity) })
    return transients.filter { !strokes.take(at: $0.time, height: height($0)) }.map { $0.time }
  }

  /// The times of the strokes of the continuous signal, by a tenth of full scale at least, that are
  /// not strokes of an envelope.
  package func strokesLost(in breakpoints: [VibrationPoint]) -> [Double] {
    var strokes = StrokeList(breakpoints.map { ($0.time, $0.intensity) })
    return StrokeList([(0, 0)] + amplitude.map { ($0.time, $0.value) })
      .missing(in: &strokes, from: 0.1)
  }

  /// The times of the stretches that are silent in steps and not in the signal.
  func levelsDropped(in steps: [AmplitudeStep]) -> [Double] {
    var times: [Double] = []
    var (start, next) = (0.0, 0)
    for step in steps {
      let stop = start + Double(step.duration)
      var strongest = 0.0
      while next < transients.count, transients[next].time.rounded() < stop {
        // (A stronger one has a pulse, whose first millisecond is rounded.)
        if transients[next].intensity < Self.weakest {
          strongest = max(strongest, transients[next].intensity)
        }
        next += 1
      }
      let level = start < end ? level(from: start, to: min(stop, end)) : 0
      if step.amplitude == 0, max(level, strongest) > Self.silence { times.append(start) }
      start = stop
    }
    return times
  }

  /// The times of the transients that are neither transients nor strokes of another course.
  package func transientsLost(in other: VibrationCourse) -> [Double] {
    // An event that begins at once rises from silence.
    var strokes = StrokeList([(0, 0)] + other.amplitude.map { ($0.time, $0.value) })
    var others = StrokeList(strokes: other.transients.map { ($0.time, $0.intensity) })
    return transients.filter {
      !others.take(at: $0.time, height: $0.intensity)
        && !strokes.take(at: $0.time, height: height($0))
    }.map { $0.time }
  }

  /// By how much a transient rises above the rest of the signal.
  private func height(_ transient: VibrationPoint) -> Double {
    let continuous = value(amplitude, transient.time)
    return joined(continuous, transient.intensity) - continuous
  }

  /// The intensity of a transient over the rest of the signal, as their powers add up.
  private func joined(_ continuous: Double, _ transient: Double) -> Double {
    min(1, (continuous * continuous + transient * transient).squareRoot())
  }

  private func at(_ time: Double, _ intensity: Double) -> VibrationPoint {
    VibrationPoint(
      time: time, intensity: intensity,
      sharpness: frequency.isEmpty
        ? nearestTransient(time)?.sharpness ?? 0.5 : value(frequency, time))
  }

  private func nearestTransient(_ time: Double) -> VibrationPoint? {
    guard !transients.isEmpty else { return nil }
    let next = transients.firstCount { $0.time < time }
    guard next > 0, next < transients.count else {
      return transients[min(next, transients.count - 1)]
    }
    let (before, after) = (transients[next - 1], transients[next])
    return time - before.time <= after.time - time ? before : after
  }

  private func value(_ points: [ControlPoint], _ time: Double) -> Double {
    Polyline(points).value(at: time)
  }
}
