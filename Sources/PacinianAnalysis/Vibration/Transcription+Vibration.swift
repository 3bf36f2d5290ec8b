import PacinianBase
import PacinianModel

extension Transcription {
  /// The pattern that a vibration came from: rendered with the same profile it gives the vibration
  /// back. Its amplitudes are intensities. Complexity: O(steps).
  /// - Parameters:
  ///   - options: of these the points a second and the gate count.
  public init(
    _ course: VibrationCourse, profile: ActuatorProfile, options: TranscriptionOptions = .init()
  ) {
    let energies = course.energies
    let smooth = Self.smoothed(energies, half: Self.levelHalf)
    let amplitudes = smooth.map { $0.squareRoot() }
    let transientGain = profile.transient.gain * profile.masterGain
    let peak = max(
      Double(amplitudes.max() ?? 0),
      course.transients.reduce(0) {
        max($0, profile.intensityLaw.amplitude($1.amplitude) * transientGain)
      })
    let gate = Float(
      max(peak * pow(10, min(options.gate, 0) / 20), Self.noiseFactor * course.noise))
    let gain = profile.continuous.gain * profile.masterGain
    let isAudible = peak >= Self.silence && gain > 0
    let spans = isAudible ? Self.spans(amplitudes, gate: gate, course) : []
    var emphasis = isAudible ? course.transients : []
    var curves = VibrationCurves(course, profile)
    for (index, span) in spans.enumerated() {
      if let time = Self.click(index, of: spans, amplitudes, gate: gate, course) {
        let level = Double(amplitudes[span].max() ?? 0) / max(transientGain, 1e-9)
        // A transient unlike all of the profile's becomes the nearest of them.
        emphasis.append(
          Emphasis(
            time: time, amplitude: min(profile.intensityLaw.intensity(level), 1),
            sharpness: curves.sharpness(of: span)))
      } else {
        curves.fill(
          span, gain: gain,
          levels: Self.smoothed(Array(energies[span]), half: Self.levelHalf),
          weights: Self.smoothed(Array(energies[span]), half: Self.frequencyHalf),
          moments: Self.smoothed(Array(course.moments[span]), half: Self.frequencyHalf))
      }
    }
    self.init(
      emphasis: emphasis.sorted { $0.time < $1.time }, seconds: course.seconds, peak: peak,
      gain: isAudible ? 1 : 0, amplitudes: curves.intensities, sharpnesses: curves.sharpnesses,
      pointsPerSecond: options.pointsPerSecond ?? 1_000, rules: .vibration)
  }

  /// Steps to each side over which levels and frequencies are means.
  private static let levelHalf = 4
  private static let frequencyHalf = 10
  /// A signal that is louder than the noise by this factor is a vibration.
  private static let noiseFactor = 3.0
  /// An event is as loud at some instant, as a factor of the gate…
  private static let loudFactor: Float = 1.5
  /// …and has as many steps.
  private static let leastSteps = 4
  /// The event begins and ends at this share of the level of the next steps.
  private static let edgeShare: Float = 0.3
  private static let edgeSteps = 8
  /// Steps around a transient in which a remainder of at most this share of it is not an event.
  private static let remainderSteps = 40
  private static let remainderShare: Float = 0.25

  /// A sound that has most of its energy in these steps, apart from all else, and is louder than
  /// the gate by this factor, is a click: an actuator's transient takes 12 to 36 ms.
  private static let clickSteps = 12
  private static let clickEnergy: Float = 0.9
  private static let apartSteps = 25
  private static let clickFactor: Float = 4

  /// The time at which a span that is a click begins.
  private static func click(
    _ index: Int, of spans: [Range<Int>], _ amplitudes: [Float], gate: Float,
    _ course: VibrationCourse
  ) -> Double? {
    let span = spans[index]
    guard let loudest = amplitudes[span].max(), loudest > clickFactor * gate,
      let top = span.max(by: { course.energies[$0] < course.energies[$1] })
    else { return nil }
    let near = (top - clickSteps / 2)..<(top + clickSteps / 2)
    let energy = course.energies[near.clamped(to: span)].reduce(0, +)
    guard energy > clickEnergy * course.energies[span].reduce(0, +) else { return nil }
    let around = (span.lowerBound - apartSteps)..<(span.upperBound + apartSteps)
    for other in [index - 1, index + 1] where spans.indices.contains(other) {
      guard !spans[other].overlaps(around) else { return nil }
    }
    let stepsPerSecond = Double(SoundCourse.stepsPerSecond)
    guard
      !course.transients.contains(where: {
        around.contains(Int(limiting: $0.time * stepsPerSecond))
      })
    else { return nil }
    return Double(top) / stepsPerSecond
  }

  /// Means under a Hann window; at the ends, over the part of the window that has numbers.
  private static func smoothed(_ numbers: [Float], half: Int) -> [Float] {
    let weights = (-half...half).map {
      Float(1 + cos(Double.pi * Double($0) / Double(half + 1)))
    }
    return numbers.indices.map { index in
      var (sum, whole) = (Float(0), Float(0))
      for near in max(0, index - half)...min(numbers.count - 1, index + half) {
        let weight = weights[near - index + half]
        sum += weight * numbers[near]
        whole += weight
      }
      return sum / whole
    }
  }

  /// The steps in which there is more than noise and remainders of transients.
  private static func spans(
    _ amplitudes: [Float], gate: Float, _ course: VibrationCourse
  ) -> [Range<Int>] {
    runs(of: amplitudes.map { $0 > gate ? $0 : 0 }).compactMap { run in
      guard let loudest = amplitudes[run].max(), loudest > loudFactor * gate else { return nil }
      let span = sharpened(run, course.energies)
      guard span.count >= leastSteps else { return nil }
      let transient = course.transients.last {
        Int(limiting: $0.time * Double(SoundCourse.stepsPerSecond)) <= span.lowerBound + leastSteps
      }
      if let transient {
        let start = Int(limiting: transient.time * Double(SoundCourse.stepsPerSecond))
        if span.upperBound <= start + remainderSteps,
          loudest < remainderShare * Float(transient.amplitude)
        {
          return nil
        }
      }
      return span
    }
  }

  /// A run that smoothing has made wider, as it was.
  private static func sharpened(_ run: Range<Int>, _ energies: [Float]) -> Range<Int> {
    func level(_ steps: Range<Int>) -> Float {
      energies[steps.clamped(to: run)].reduce(0, max) * edgeShare * edgeShare
    }
    var (start, end) = (run.lowerBound, run.upperBound)
    let first = level(start..<(start + edgeSteps))
    while start < end, energies[start] < first { start += 1 }
    let last = level((end - edgeSteps)..<end)
    while end > start, energies[end - 1] < last { end -= 1 }
    return start..<end
  }
}
