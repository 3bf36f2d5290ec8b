import PacinianEngine
import PacinianModel
import PacinianRendering
import PacinianTestSupport

/// What a host might do with an engine, drawn from a seed: patterns, a configuration, and calls
/// with the frame of the clock at which each is made.
struct RandomProgram {
  enum Call {
    /// A new player of a pattern, in a slot, whatever player was there.
    case make(pattern: Int, isAdvanced: Bool)
    case drop
    case start(at: Double)
    case stop(at: Double)
    case cancel
    case pause(at: Double)
    case resume(at: Double)
    case seek(offset: Double)
    case loop(Bool)
    case loopEnd(Double)
    case rate(Double)
    case mute(Bool)
    case volume(Double)
    case fade(Double, seconds: Double)
    /// Gains for the two haptic channels.
    case channels(Float, Float)
    case fadeOut(seconds: Double)
    /// Its end, which the simulation adds.
    case fadeOutEnd
    /// Memory that each block reads, and its end.
    case bind(ControlID)
    case unbind(ControlID)
    /// Values that come with the next block, which has as many frames or ends at the next step.
    case blockValues(ControlID, [Float])
    case parameters([DynamicParameter], at: Double)
    case curve(ParameterCurve, at: Double)
    case values(ControlID, [Float], at: Double)

    /// Whether it is for advanced players alone.
    var isForAdvanced: Bool {
      switch self {
      case .pause, .resume, .seek, .loop, .loopEnd, .rate: true
      default: false
      }
    }

    /// Whether it is not carried out in the order of all calls.
    var isSetting: Bool {
      switch self {
      case .make, .drop, .cancel, .loop, .loopEnd, .mute, .volume, .fade, .channels: true
      case .bind, .unbind, .blockValues: true
      default: false
      }
    }
  }

  struct Step {
    /// The frames that have been rendered when the call is made.
    var frame: Int
    var player: Int
    var call: Call
  }

  /// What a program may hold.
  struct Kind {
    /// Short, and without what is decided by rounding or by the order of settings and calls: for
    /// ``ProgramSimulation``.
    var isSimulated = false
    /// Every call is made before the first block.
    var isScheduled = false
    var smoothings = [0, 0.005]
    /// Capacities so small that something does not fit.
    var isShort = false
    /// Calls are made around the frames at which players fall silent.
    var isAroundEnds = false
    /// Controls are bound to memory, and values come with render calls.
    var bindsValues = true
  }

  let seed: UInt64
  private(set) var configuration = EngineConfiguration()
  let profile: ActuatorProfile
  let playerCount: Int
  private(set) var patterns: [Pattern] = []
  private(set) var recordings: [ProgramRecording] = []
  private(set) var steps: [Step] = []
  /// The frames in which calls are made and carried out.
  let frameCount: Int
  /// Whether events ring out for long and passes follow each other, so that tails are cut.
  private let isRinging: Bool
  /// Whether patterns have tones and recordings.
  private let hasAudio: Bool
  private var random: SplitMix
  private let kind: Kind

  init(seed: UInt64, _ kind: Kind = Kind()) {
    self.seed = seed
    self.kind = kind
    random = SplitMix(seed: seed)
    configuration.sampleRate = random.pick(
      kind.isSimulated ? [8_000, 8_000, 11_025, 44_100] : [8_000, 44_100, 48_000])
    configuration.tileFrames = random.pick([16, 32, 64, 128])
    configuration.smoothing = random.pick(kind.smoothings)
    configuration.notifications = .polled
    configuration.limiter = random.pick(Limiter.allCases)
    hasAudio = random.chance(0.3)
    isRinging = random.chance(0.2)
    configuration.buses = hasAudio ? .both : .haptic
    configuration.playerCapacity = 16
    configuration.commandCapacity = 512
    configuration.liveCapacity = 8_192
    if kind.isShort {
      configuration.playerCapacity = random.whole(1...24)
      configuration.voiceCapacity = random.whole(1...4)
      configuration.transientCapacity = random.whole(1...4)
      configuration.liveCapacity = random.whole(1...64)
      configuration.commandCapacity = random.whole(2...64)
    }
    // (By the seed alone, which leaves the rest of its program as it is.)
    configuration.entersEventsMidway = seed % 3 != 0
    playerCount = kind.isShort ? random.whole(1...30) : kind.isSimulated ? 2 : 5
    frameCount = configuration.sampleRate * (kind.isSimulated ? 2 : 3) / 6
    var profile = Self.profiles[random.whole(0...Self.profiles.count - 1)]
    if random.chance(0.3) { profile.intensityLaw = .quadratic }
    self.profile = profile
    if hasAudio {
      recordings = (0..<2).map { _ in
        ProgramRecording(&random, sampleRate: configuration.sampleRate)
      }
    }
    patterns = (0..<3).map { _ in pattern() }
    for player in 0..<playerCount {
      add(0, player, make())
      if random.chance(0.8) { add(0, player, .start(at: time(after: 0))) }
    }
    var frame = 0
    for _ in 0..<random.whole(kind.isSimulated ? 2...16 : 4...40) {
      if kind.isAroundEnds, random.chance(0.7) {
        let end = end(of: random.whole(0...playerCount - 1)) + random.whole(-20...280)
        if end > frame { frame = min(frameCount, end) }
      } else if !kind.isScheduled, random.chance(0.7) {
        frame = min(frameCount, frame + random.whole(0...frameCount / 12))
      }
      let (player, call) = (random.whole(0...playerCount - 1), call(at: frame))
      if !kind.isSimulated || isOrdered(call, of: player, at: frame) { add(frame, player, call) }
    }
    addChannels()
  }

  /// Lets a part of the programs have two haptic channels, with gains of players between the other
  /// calls. (Numbers of its own leave the rest of a seed's program as it is.)
  private mutating func addChannels() {
    var random = SplitMix(seed: seed &+ 0x5A17_0000_0000)
    guard random.chance(0.4) else { return }
    configuration.hapticChannels = 2
    for _ in 0..<random.whole(1...10) {
      let frame = kind.isScheduled ? 0 : random.whole(0...frameCount)
      let player = random.whole(0...playerCount - 1)
      let call = Call.channels(
        random.pick([0, 1, Float(random.number(0...2))]),
        random.pick([0, 1, Float(random.number(0...2))]))
      guard !kind.isSimulated || isOrdered(call, of: player, at: frame) else { continue }
      let index = steps.firstIndex { $0.frame > frame } ?? steps.count
      steps.insert(Step(frame: frame, player: player, call: call), at: index)
    }
  }

  private static let profiles = BuiltInProfiles.names.compactMap {
    BuiltInProfiles.profile(named: $0)
  }

  /// What a host has written for a frame to a control that it has bound: a line, steps, or a value
  /// that stands.
  static func boundValue(of id: ControlID, player: Int, frame: Int) -> Float {
    let (low, high) = (id.range.lowerBound, id.range.upperBound)
    let (from, reach) = id.isMoving ? (low, high - low) : (-0.3, 0.6)
    let period = 300 + 170 * ((player + id.index) % 5)
    let part = Double(frame % period) / Double(period)
    return switch (player + id.index) % 3 {
    case 0: Float(from + reach * part)
    case 1: Float(from + reach * (part * 6).rounded(.down) / 6)
    default: Float(from + reach * 0.6)
    }
  }

  /// The frames of a block that begins at `frame` and has values of its own.
  func blockLength(at frame: Int) -> Int {
    var length = (steps.first { $0.frame > frame }?.frame ?? frameCount) - frame
    for step in steps where step.frame == frame {
      if case .blockValues(_, let values) = step.call { length = min(length, values.count) }
    }
    return length
  }

  /// Seconds of a pattern: a recording without a duration is as long as it plays.
  func duration(of pattern: Pattern) -> Double {
    pattern.events.reduce(pattern.duration) { duration, event in
      guard event.duration == nil, let recording = recording(of: event), !recording.isLoopEnabled
      else { return duration }
      return max(duration, event.time + recording.seconds)
    }
  }

  /// The recording that an event plays.
  func recording(of event: Event) -> ProgramRecording? {
    event.waveform?.resourceID.map { recordings[$0] }
  }

  /// Whether the calls of a player that are made between two blocks, with another one, mean the
  /// same in any order of settings and calls; a rate is another than the one before.
  private func isOrdered(_ call: Call, of player: Int, at frame: Int) -> Bool {
    let before = steps.filter { $0.player == player }
    if case .rate(let rate) = call {
      for step in before {
        if case .rate(rate) = step.call { return false }
      }
    }
    return (before.filter { $0.frame == frame }.map(\.call) + [call]).count { $0.isSetting } == 0
      || !before.contains { $0.frame == frame }
  }

  /// About the frame at which one of a player's events falls silent that its last start began.
  private mutating func end(of player: Int) -> Int {
    var (start, pattern) = (0.0, 0)
    for step in steps where step.player == player {
      switch step.call {
      case .start(let time):
        start = max(time, Double(step.frame) / Double(configuration.sampleRate))
      case .make(let index, _): pattern = index
      default: break
      }
    }
    let event = random.pick(patterns[pattern].events)
    // A transient lasts 30 ms with the profiles that synthesise it, the shortest release 2 ms.
    let length = event.kind == .hapticTransient ? 0.03 : (event.duration ?? 0) + 0.002
    return Int((start + event.time + length) * Double(configuration.sampleRate))
  }

  private mutating func add(_ frame: Int, _ player: Int, _ call: Call) {
    steps.append(Step(frame: frame, player: player, call: call))
  }

  private mutating func make() -> Call {
    .make(pattern: random.whole(0...2), isAdvanced: random.chance(0.8))
  }

  /// A time for a call that is made at `frame`: as soon as possible, between two frames, or, now
  /// and then, on one.
  private mutating func time(after frame: Int) -> Double {
    if !kind.isScheduled, random.chance(0.4) { return 0 }
    let ahead = Double(random.whole(1...frameCount / 2))
    let part = random.chance(0.1) ? 0 : random.number(0.1...0.9)
    return (Double(frame) + ahead + part) / Double(configuration.sampleRate)
  }

  private mutating func pattern() -> Pattern {
    var events: [Event] = []
    for _ in 0..<random.whole(kind.isSimulated ? 1...3 : 1...5) {
      let isTransient = random.chance(0.35)
      var parameters = [
        EventParameter(.hapticIntensity, random.number(0.1...1)),
        EventParameter(.hapticSharpness, random.number(0...1)),
      ]
      if !isTransient {
        for id in EventParameterID.envelopeTimes where random.chance(0.4) {
          parameters.append(EventParameter(id, random.number(0...0.5)))
        }
        if isRinging { parameters.append(EventParameter(.releaseTime, random.number(0.5...0.65))) }
        if random.chance(0.25) { parameters.append(EventParameter(.sustained, 0)) }
      }
      events.append(
        Event(
          kind: isTransient ? .hapticTransient : .hapticContinuous,
          time: random.chance(0.3) ? 0 : random.number(0...0.2),
          duration: isTransient ? nil : random.number(0.001...0.3), parameters: parameters))
    }
    if hasAudio, random.chance(0.7) { events.append(random.chance(0.5) ? tone() : recording()) }
    var controls: [Control] = []
    // A value for the very instant at which an event begins or its duration ends.
    if kind.isSimulated, random.chance(0.3) {
      let event = random.pick(events)
      var parameter = parameter(0)
      parameter.time = event.time + (random.chance(0.5) ? 0 : event.duration ?? 0)
      controls.append(.parameter(parameter))
    }
    for _ in 0..<random.whole(0...3) {
      controls.append(
        random.chance(0.5) ? .parameter(parameter(0.2)) : .curve(curve(random.number(0...0.15))))
    }
    return Pattern(events: events, controls: controls)
  }

  private mutating func recording() -> Event {
    let index = random.whole(0...recordings.count - 1)
    var event = tone()
    event.kind = .audioCustom
    event.waveform = EventWaveform(resourceID: index)
    if !recordings[index].isLoopEnabled, random.chance(0.4) { event.duration = nil }
    return event
  }

  private mutating func tone() -> Event {
    Event(
      kind: .audioContinuous, time: random.chance(0.3) ? 0 : random.number(0...0.2),
      duration: random.number(0.001...0.3),
      parameters: [
        EventParameter(.audioVolume, random.number(0.1...1)),
        EventParameter(.audioPitch, random.number(-1...1)),
        EventParameter(.audioPan, random.number(-1...1)),
        EventParameter(.audioBrightness, random.chance(0.6) ? 1 : random.number(0...1)),
        EventParameter(.attackTime, random.number(0...0.5)),
        EventParameter(.releaseTime, random.number(0...0.5)),
        EventParameter(.sustained, random.chance(0.8) ? 1 : 0),
      ])
  }

  /// A control, mostly one of the two that move while an event sounds.
  private mutating func control() -> ControlID {
    if hasAudio, random.chance(0.3) {
      return random.pick(Self.controls(isHaptic: false) { $0 == .audioVolume })
    }
    return random.pick(Self.controls(isHaptic: true) { $0.isMoving })
  }

  /// All controls of a bus, with some that are drawn twice as often.
  private static func controls(
    isHaptic: Bool, twice isTwice: (ControlID) -> Bool
  ) -> [ControlID] {
    ControlID.allCases.filter { $0.isHaptic == isHaptic }
      .flatMap { isTwice($0) ? [$0, $0] : [$0] }
  }

  private mutating func value(of id: ControlID) -> Double {
    // Longer tails take longer to judge.
    random.number(id.isMoving ? id.range : -0.3...0.3)
  }

  private mutating func parameter(_ latest: Double) -> DynamicParameter {
    let id = control()
    return DynamicParameter(id, time: random.number(0...latest), value: value(of: id))
  }

  private mutating func curve(_ start: Double) -> ParameterCurve {
    let id = control()
    var time = 0.0
    var points: [ControlPoint] = []
    for _ in 0..<random.whole(1...6) {
      points.append(ControlPoint(time: time, value: value(of: id)))
      time += random.number(0.0001...0.08)
    }
    return ParameterCurve(id, time: start, points: points)
  }

  private mutating func call(at frame: Int) -> Call {
    let time = time(after: frame)
    if isRinging, random.chance(0.5) {
      return random.chance(0.7) ? .start(at: time) : .seek(offset: random.number(0...0.2))
    }
    switch random.whole(0...(kind.bindsValues ? 32 : 25)) {
    case 22: return .volume(random.number(0...1.5))
    case 23, 24: return .fade(random.number(0...1.5), seconds: random.number(0...0.2))
    case 25: return .fadeOut(seconds: random.number(0...0.2))
    case 26, 27, 28: return .bind(boundControl())
    case 29, 30: return .unbind(boundControl())
    case 31:
      let id = boundControl()
      return .blockValues(id, values(of: id, random.whole(1...300)))
    case 0, 1: return .mute(random.chance(0.5))
    case 2: return .loop(random.chance(0.7))
    case 3: return .loopEnd(random.number((kind.isSimulated && !isRinging ? 0.03 : 0.001)...0.3))
    case 4: return .seek(offset: random.number(0...0.4))
    case 5: return .rate(random.number(0.5...2))
    case 6, 7:
      return .parameters((0..<random.whole(1...3)).map { _ in parameter(0.1) }, at: time)
    case 8, 9: return .curve(curve(0), at: time)
    case 10, 11:
      let id = boundControl()
      let count = random.whole(1...(random.chance(0.5) ? 40 : 2_000))
      return .values(id, values(of: id, count), at: time)
    case 12: return random.chance(0.5) ? .drop : make()
    case 13, 14: return .start(at: time)
    case 15: return .stop(at: time)
    case 16, 17: return .pause(at: time)
    case 18, 19: return .resume(at: time)
    case 20: return .cancel
    default: return .start(at: 0)
    }
  }

  /// A control for values at frames, mostly one of the two that move while an event sounds.
  private mutating func boundControl() -> ControlID {
    random.chance(0.9) ? random.pick([.hapticIntensity, .hapticSharpness]) : control()
  }

  private mutating func values(of id: ControlID, _ count: Int) -> [Float] {
    var level = value(of: id)
    let step = random.chance(0.2) ? 0 : 0.02
    return (0..<count).map { _ in
      level = id.clamp(level + random.number(-1...1) * step)
      return Float(level)
    }
  }
}
