import PacinianBase
import PacinianAnalysis
import PacinianModel
import PacinianReference
import PacinianTestSupport

/// Vibrations that tests make, and what is compared of them.
struct Vibrations {
  static let rate = 8_000
  static let taptic = BuiltInProfiles.profile(named: "taptic")!
  static let wideband = BuiltInProfiles.profile(named: "wideband")!
  let profile: ActuatorProfile

  /// A transient as it sounds, its controls counted in.
  struct Transient {
    var time: Double
    var intensity: Double
    var sharpness: Double
  }

  /// A random pattern of some seconds: events of all kinds, 40 ms apart or more, with envelopes and
  /// curves.
  static func pattern(_ random: inout SplitMix, seconds: Double = 3) -> Pattern {
    var pattern = Pattern()
    var time = random.number(0.02...0.2)
    while time < seconds - 0.4 {
      var parameters = [
        EventParameter(.hapticIntensity, random.number(0.2...1)),
        EventParameter(.hapticSharpness, random.number(0...1)),
      ]
      if random.number(0...1) < 0.55 {
        pattern.events.append(
          Event(kind: .hapticTransient, time: time, parameters: parameters))
      } else {
        if random.number(0...1) < 0.5 {
          parameters += [
            EventParameter(.attackTime, random.number(0...0.7)),
            EventParameter(.decayTime, random.number(0...0.8)),
            EventParameter(.releaseTime, random.number(0...0.7)),
            EventParameter(.sustained, random.number(0...1) < 0.6 ? 1 : 0),
          ]
        }
        pattern.events.append(
          Event(
            kind: .hapticContinuous, time: time, duration: random.number(0.05...0.8),
            parameters: parameters))
      }
      time += random.number(0.04...0.4)
    }
    for (id, range) in [(ControlID.hapticIntensity, 0.3...1), (.hapticSharpness, -0.5...0.5)]
    where random.number(0...1) < 0.35 {
      var points: [ControlPoint] = []
      var time = 0.0
      while time < seconds {
        points.append(ControlPoint(time: time, value: random.number(range)))
        time += random.number(0.1...0.8)
      }
      pattern.controls.append(.curve(ParameterCurve(id, time: 0, points: points)))
    }
    return pattern
  }

  /// The sum of patterns, as the reference renders it.
  func render(_ layers: [Pattern], rate: Int = rate) throws -> [Double] {
    var sum: [Double] = []
    for layer in layers {
      var renderer = try ReferenceRenderer(
        layer, profile: profile, options: RenderingOptions(sampleRate: rate))
      let samples = renderer.render()
      if samples.count > sum.count {
        sum += [Double](repeating: 0, count: samples.count - sum.count)
      }
      for index in samples.indices { sum[index] += samples[index] }
    }
    return sum
  }

  func transcription(
    _ samples: [Double], rate: Int = rate, options: TranscriptionOptions = .init()
  ) -> Transcription {
    var analyser = VibrationAnalyser(sampleRate: rate, profile: profile)
    analyser.append(samples.map { Float($0) }.span)
    return Transcription(analyser.finish(), profile: profile, options: options)
  }

  /// The transients of a pattern, in order of time.
  func transients(_ pattern: Pattern) throws -> [Transient] {
    let renderer = try ReferenceRenderer(
      pattern, profile: profile, options: RenderingOptions(sampleRate: Self.rate))
    let courses = renderer.eventCourses.filter {
      pattern.events[$0.index].kind == .hapticTransient
    }
    return courses.map { course in
      let time = pattern.events[course.index].time
      return Transient(
        time: time, intensity: course.intensity(at: time), sharpness: course.sharpness(at: time))
    }.sorted { $0.time < $1.time }
  }

  /// The amplitude of noise of −40 dB.
  static let noise = 0.01

  static func underNoise(_ samples: [Double], _ random: inout SplitMix) -> [Double] {
    samples.map { $0 + noise * gauss(&random) }
  }

  /// A number of normal distribution, by the method of G. Box and M. Muller.
  static func gauss(_ random: inout SplitMix) -> Double {
    (-2 * log(random.number(1e-12...1))).squareRoot() * cos(2 * .pi * random.number(0...1))
  }

  /// Pairs of what is there and what was found, at most some seconds apart, the nearest first.
  static func pairs(
    _ expected: [Double], _ found: [Double], within seconds: Double
  ) -> [(Int, Int)] {
    var near: [(distance: Double, expected: Int, found: Int)] = []
    for (first, time) in expected.enumerated() {
      for (second, other) in found.enumerated() where abs(time - other) <= seconds {
        near.append((abs(time - other), first, second))
      }
    }
    near.sort { $0.distance < $1.distance }
    var (taken, used) = (Set<Int>(), Set<Int>())
    return near.compactMap { pair in
      guard !taken.contains(pair.expected), !used.contains(pair.found) else { return nil }
      taken.insert(pair.expected)
      used.insert(pair.found)
      return (pair.expected, pair.found)
    }
  }

  /// The root of the mean square, and the centroid of the power up to 1 kHz, in windows of 20 ms,
  /// one every 5 ms.
  static func course(_ samples: [Double], count: Int) -> [(level: Double, hertz: Double)] {
    let (window, hop, bins) = (rate / 50, rate / 200, 80)
    let turns = (0..<bins).map { bin in
      (0..<window).map { index -> SIMD2<Double> in
        let phase = 2 * Double.pi * Double(bin) * 12.5 * Double(index) / Double(rate)
        let hann = 1 - cos(2 * Double.pi * (Double(index) + 0.5) / Double(window))
        return SIMD2(hann * cos(phase), hann * sin(phase))
      }
    }
    return stride(from: 0, to: max(count - window, 0), by: hop).map { start in
      let end = min(start + window, samples.count)
      guard start < end else { return (0, 0) }
      let energy = samples[start..<end].reduce(0) { $0 + $1 * $1 }
      var (power, moment) = (0.0, 0.0)
      for bin in 0..<bins where energy > 0 {
        var sum = SIMD2<Double>.zero
        for index in start..<end { sum += samples[index] * turns[bin][index - start] }
        let own = (sum * sum).sum()
        power += own
        moment += own * Double(bin) * 12.5
      }
      return ((energy / Double(window)).squareRoot(), power > 0 ? moment / power : 0)
    }
  }

  static func correlation(_ first: [Double], _ second: [Double]) -> Double {
    let (a, b) = (mean(first), mean(second))
    var (product, left, right) = (0.0, 0.0, 0.0)
    for (x, y) in zip(first, second) {
      product += (x - a) * (y - b)
      left += (x - a) * (x - a)
      right += (y - b) * (y - b)
    }
    return product / (left * right).squareRoot()
  }

  static func mean(_ numbers: [Double]) -> Double {
    numbers.reduce(0, +) / Double(max(numbers.count, 1))
  }

  static func median(_ numbers: [Double]) -> Double {
    numbers.isEmpty ? 0 : numbers.sorted()[numbers.count / 2]
  }
}
