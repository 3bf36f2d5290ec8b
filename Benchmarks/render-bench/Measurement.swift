import Glibc
import PacinianPattern
import PacinianProfiles
import PacinianReference
import PacinianRendering

/// One case: a pattern, live controls, and how it is rendered.
struct Measurement {
  enum Live { case none, everyFrame }

  var name: String
  var pattern: Pattern
  var profile: ActuatorProfile
  var live = Live.none
  var block = 512
  var tile = 128
  var frames = 48_000
  /// Frames that the naive way and the reference render.
  var checked = 4_800

  static let taptic = ActuatorProfile(
    name: "taptic", frequencyMap: FrequencyMap(.logarithmic, lowest: 80, highest: 230))
  static let wideband = ActuatorProfile(
    name: "wideband", frequencyMap: FrequencyMap(.logarithmic, lowest: 50, highest: 400),
    continuous: ContinuousTimbre(harmonics: HarmonicTable(ratio: 0.35, count: 4, nodes: 33)))
  static let linear = ActuatorProfile(
    name: "linear", frequencyMap: FrequencyMap(.linear, lowest: 65, highest: 300))

  static func random(_ state: inout UInt64) -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 11) / Double(1 << 53)
  }

  static func steady(_ count: Int, controls: [Control] = []) -> Pattern {
    var seed: UInt64 = 1
    return Pattern(
      events: (0..<count).map { _ in
        Event(
          kind: .hapticContinuous, time: random(&seed) * 0.01, duration: 20,
          parameters: [
            EventParameter(.hapticIntensity, 0.1 + 0.9 * random(&seed)),
            EventParameter(.hapticSharpness, random(&seed)),
          ])
      }, controls: controls)
  }

  static var curves: [Control] {
    var seed: UInt64 = 2
    return [ControlID.hapticSharpness, .hapticIntensity].map { id in
      .curve(
        ParameterCurve(
          id, time: 0,
          points: (0..<200).map {
            ControlPoint(
              time: Double($0) * 0.1,
              value: id == .hapticIntensity ? random(&seed) : random(&seed) - 0.5)
          }))
    }
  }

  static func short(_ voices: Int) -> Pattern {
    // 20 ms and a release of 2 ms, so that `voices` sound at a time.
    var seed: UInt64 = 3
    let perSecond = Double(voices) / 0.022
    return Pattern(
      events: (0..<Int(perSecond * 1.2)).map { _ in
        Event(
          kind: .hapticContinuous, time: random(&seed) * 1.2, duration: 0.02,
          parameters: [EventParameter(.hapticSharpness, random(&seed))])
      })
  }

  static func taps(_ perSecond: Int) -> Pattern {
    var seed: UInt64 = 4
    return Pattern(
      events: (0..<(perSecond * 6 / 5)).map { _ in
        Event(
          kind: .hapticTransient, time: random(&seed) * 1.2,
          parameters: [EventParameter(.hapticSharpness, random(&seed))])
      })
  }

  static let all: [Measurement] = [
    Measurement(name: "static 4096", pattern: steady(4096), profile: taptic),
    Measurement(name: "static 4096 t256", pattern: steady(4096), profile: taptic, tile: 256),
    Measurement(name: "static 1024", pattern: steady(1024), profile: taptic),
    Measurement(name: "curves 4096", pattern: steady(4096, controls: curves), profile: taptic),
    Measurement(
      name: "linear curves 4096", pattern: steady(4096, controls: curves), profile: linear),
    Measurement(
      name: "live 4096", pattern: steady(4096), profile: taptic, live: .everyFrame),
    Measurement(name: "short 4096", pattern: short(4096), profile: taptic),
    Measurement(name: "short 4096 t64", pattern: short(4096), profile: taptic, tile: 64),
    Measurement(name: "short 256", pattern: short(256), profile: taptic, checked: 24_000),
    Measurement(
      name: "game 16", pattern: steady(16), profile: taptic, block: 64, tile: 64,
      checked: 48_000),
    Measurement(
      name: "game 16 curves", pattern: steady(16, controls: curves), profile: taptic, block: 64,
      tile: 64, checked: 48_000),
    Measurement(name: "taps 1000", pattern: taps(1000), profile: taptic, checked: 24_000),
    Measurement(
      name: "wideband 4096", pattern: steady(4096), profile: wideband, checked: 2_400),
    Measurement(
      name: "wideband curves 4096", pattern: steady(4096, controls: curves), profile: wideband,
      checked: 2_400),
  ]

  /// The live controls at every frame.
  private func liveValues(_ id: ControlID) -> [Float] {
    (0..<frames).map {
      let turns = 2 * Double.pi * Double($0) / 48_000
      return Float(
        id == .hapticSharpness
          ? 0.3 * sin(3 * turns) + 0.1 * sin(211 * turns) : 0.6 + 0.4 * sin(31 * turns))
    }
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }

  func run(level: KernelLevel) {
    let frames = getenv("RENDER_BENCH_PROFILE") != nil && live == .none ? frames * 4 : frames
    let sharpness = liveValues(.hapticSharpness)
    let intensity = liveValues(.hapticIntensity)
    let score = try! Score(pattern, profile: profile)
    let output = UnsafeMutablePointer<Float>.allocate(capacity: frames + 512)
    defer { output.deallocate() }
    var best = Double.infinity
    let isProfiled = getenv("RENDER_BENCH_PROFILE") != nil
    for _ in 0..<(isProfiled ? 40 : 5) {
      let renderer = Renderer(
        RendererConfiguration(tileFrames: tile, liveCapacity: 8192, level: level))
      let player = renderer.addPlayer(score)!
      var begin = 0.0
      var frame = 0
      while frame < frames {
        let count = min(block, frames - frame)
        if begin == 0, frame >= checked / 2 { begin = Self.now() }
        if live == .everyFrame {
          sharpness.withUnsafeBufferPointer {
            _ = renderer.sendParameters(
              .hapticSharpness, values: $0.baseAddress! + frame, count: count, from: frame,
              to: player)
          }
          intensity.withUnsafeBufferPointer {
            _ = renderer.sendParameters(
              .hapticIntensity, values: $0.baseAddress! + frame, count: count, from: frame,
              to: player)
          }
        }
        renderer.render(into: output + frame, frameCount: count)
        frame += count
      }
      best = min(best, Self.now() - begin)
    }

    if isProfiled {
      let voiceFrames = Double(
        voiceFrames(from: (checked / 2 + block - 1) / block * block))
      print(name, level, best / voiceFrames * 1e9)
      return
    }
    var controls = pattern.controls
    if live == .everyFrame {
      for (id, values) in [
        (ControlID.hapticSharpness, sharpness), (.hapticIntensity, intensity),
      ] {
        controls += values[..<checked].enumerated().map {
          .parameter(
            DynamicParameter(id, time: Double($0.offset) / 48_000, value: Double($0.element)))
        }
      }
    }
    let baked = Pattern(events: pattern.events, controls: controls)
    var reference = try! ReferenceRenderer(baked, profile: profile)
    // A reference of every voice and frame is slow: check fewer frames where it is.
    let compared = live == .everyFrame ? min(checked, 960) : checked
    let truth = reference.render(0..<compared)
    var signal = 0.0
    var noise = 0.0
    for frame in 0..<compared {
      signal += truth[frame] * truth[frame]
      let error = truth[frame] - Double(output[frame])
      noise += error * error
    }
    let decibels = 10 * log10(signal / noise)

    let naive = naiveTime(
      sharpness: sharpness.map(Double.init), intensity: intensity.map(Double.init))
    let voiceFrames = Double(voiceFrames(from: (checked / 2 + block - 1) / block * block))
    let perVoice = best / voiceFrames * 1e9
    func pad(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.count))
    }
    func round(_ value: Double, _ scale: Double) -> String {
      "\((value * scale).rounded() / scale)"
    }
    print(
      pad(name, 24), pad("\(level)", 6), pad("\(tile)", 5), pad(round(perVoice, 1e5), 15),
      pad(round(naive, 1e2), 7), pad(round(naive / perVoice, 10), 8), round(decibels, 10))
  }

  private func voiceFrames(from first: Int) -> Int {
    pattern.events.reduce(0) { total, event in
      let start = Int((event.time * 48_000 + 0.5).rounded(.down))
      let life = event.kind == .hapticTransient ? 1_440 : Int(event.duration! * 48_000) + 96
      return total + max(0, min(frames, start + life) - max(first, start))
    }
  }

  /// Nanoseconds per voice and frame.
  private func naiveTime(sharpness: [Double], intensity: [Double]) -> Double {
    let hasCurves = !pattern.controls.isEmpty
    var naive = Naive(
      voices: pattern.events.map {
        let start = Int(($0.time * 48_000 + 0.5).rounded(.down))
        return Naive.Voice(
          sharpness: $0.value(of: .hapticSharpness), intensity: $0.value(of: .hapticIntensity),
          start: start, attack: 96, end: start + Int(($0.duration ?? 0.03) * 48_000), release: 96)
      }, map: profile.frequencyMap, harmonics: profile.continuous.harmonics, sampleRate: 48_000,
      isControlled: hasCurves || live == .everyFrame)
    var output = [Double](repeating: 0, count: checked)
    let begin = Self.now()
    let count = naive.render(
      into: &output, frames: checked, position: 0, sharpness: sharpness, intensity: intensity)
    return (Self.now() - begin) / Double(count) * 1e9
  }
}
