import PacinianModel
import PacinianReference
import PacinianSpectra

@testable import PacinianEngine

/// A player by the rules of docs/SEMANTICS.md.
struct SimulatedPlayer {
  enum Status { case idle, playing, paused, ending }

  enum Ambiguity: String {
    /// Rounding decides on which frame something falls.
    case rounding
    /// A ramp is under way while a player falls silent, and after it.
    case ramp
    /// A mute, or another call, comes about when a player falls silent.
    case mute, silence
    /// A tail rings out about when it would make room for another pass.
    case room
  }

  private struct Action {
    var frame: Double
    var order: Int
    var call: RandomProgram.Call
  }

  let pattern: Pattern
  let configuration: EngineConfiguration
  /// Seconds of the pattern.
  let duration: Double
  /// What the events of the pattern play, by their indices.
  private let clips: [Int: ReferenceClip]
  let isAdvanced: Bool
  let profile: ActuatorProfile
  let bank: TransientBank
  private var actions: [Action] = []
  var passes: [SimulatedPass] = []
  /// The gain, by the frame from which it counts.
  var gains: [(frame: Int, gain: PlayerGain)] = [(0, PlayerGain(1))]
  /// The gains for the haptic channels, by the frame from which they count, and those that are
  /// wanted.
  var channelGains: [(frame: Int, gains: ChannelGains)]
  var wantedChannels = ChannelSetting(left: 1, right: 1)
  /// Why what is heard depends on what an engine sees by tiles, or on rounding.
  private(set) var ambiguities: Set<Ambiguity> = []
  /// Tails that made room for other passes.
  var cutCount = 0
  var writers: [SimulatedWriter] = []
  private var isDropped = false
  var isMuted = false
  var volume = 1.0
  /// How fast the volume is reached, and the next start, where that was set in silence.
  var fadeSeconds = 0.0
  var fadeInFrames = 0
  /// The frame at which a fade to silence ends, since it has begun.
  var fadeOutEnd: Double?
  /// The slot of the program, and what is bound there or was.
  private let slot: Int
  private(set) var bounds: [SimulatedWriter] = []
  private let frameCount: Int
  private let blockLength: (Int) -> Int
  var status = Status.idle
  private var rate = 1.0
  private var origin = 0.0
  /// Seconds of the pattern.
  private var pausedAt = 0.0
  var isLoopEnabled = false
  private var loopEnd: Double
  private var (loopOrigin, loopCount, loopFrames) = (0.0, 0.0, 0.0)
  /// The instant of the last call that changed the loop: an end that it moved to the past is there.
  private var loopChange = 0.0
  var restFrame = 0.0

  init(
    _ program: RandomProgram, _ pattern: Pattern, slot: Int, isAdvanced: Bool,
    _ bank: TransientBank
  ) {
    self.slot = slot
    frameCount = program.frameCount
    blockLength = program.blockLength
    self.pattern = pattern
    self.isAdvanced = isAdvanced
    configuration = program.configuration
    duration = program.duration(of: pattern)
    var clips: [Int: ReferenceClip] = [:]
    for (index, event) in pattern.events.enumerated() {
      clips[index] = program.recording(of: event)?.clip
    }
    self.clips = clips
    profile = program.profile
    self.bank = bank
    channelGains = [(0, ChannelGains(wantedChannels))]
    loopEnd = duration
  }

  mutating func note(_ ambiguity: Ambiguity, if isTrue: Bool) {
    if isTrue { ambiguities.insert(ambiguity) }
  }

  /// The most passes that sound at a time.
  var passLimit: Int { isAdvanced ? AdvancedPlayer.passLimit : Player.passLimit }
  var sampleRate: Double { Double(configuration.sampleRate) }
  private var framesPerSecond: Double { sampleRate / rate }
  var smoothingFrames: Int { Int((configuration.smoothing * sampleRate).rounded()) }

  /// Adds a call that is made when `frame` frames have been rendered.
  mutating func add(_ call: RandomProgram.Call, at frame: Int, order: Int) {
    var due = Double(frame)
    switch call {
    case .start(let time), .stop(let time), .pause(let time), .resume(let time):
      if time > 0 { due = frames(time) }
    default: break
    }
    actions.append(Action(frame: due, order: order, call: call))
  }

  /// Puts the calls in order, settings first: a block reads these before it carries out the calls
  /// that are due.
  private mutating func sortActions() {
    actions.sort {
      ($0.frame, $0.call.isSetting ? 0 : 1, $0.order)
        < ($1.frame, $1.call.isSetting ? 0 : 1, $1.order)
    }
  }

  /// Carries the calls out, up to `end`.
  mutating func play(until end: Double) throws {
    sortActions()
    while let action = actions.first {
      actions.removeFirst()
      guard action.frame < end else { break }
      try loop(until: action.frame.rounded(.down))
      try seeEnd(at: action.frame)
      try carryOut(action)
    }
    try loop(until: end)
    note(.rounding, if: passes.contains { $0.isAmbiguous })
  }

  private mutating func carryOut(_ action: Action) throws {
    let now = action.frame
    switch action.call {
    case .make: break
    case .start:
      if status == .playing { endPass(at: now) }
      if status == .playing || status == .paused { restFrame = now.rounded(.down) }
      let isIdle = status == .idle
      if isIdle {
        gains.append((Int(now), firstGain(at: Int(now))))
        channelGains.append((Int(now), ChannelGains(wantedChannels)))
      }
      if fadeOutEnd != nil {
        fadeOutEnd = nil
        if !isIdle { try moveGain(at: Int(now)) }
      }
      status = .playing
      origin = now
      try begin(at: now, entersMidway: false, forgetting: restFrame, isIdle: isIdle)
      startLoop()
    case .stop: stop(at: now)
    case .cancel:
      actions.removeAll { $0.order < action.order }
      drop(after: now)
      stop(at: now)
    case .pause:
      guard status == .playing else { break }
      if isDropped { return stop(at: now) }
      pausedAt = (now - origin) / framesPerSecond
      endPass(at: now)
      status = .paused
    case .resume:
      guard status == .paused else { break }
      origin = now - pausedAt * framesPerSecond
      status = .playing
      try begin(at: now, entersMidway: true, forgetting: -.infinity)
      startLoop()
      // While it was paused, the loop's end may have moved before it.
      noteLoop(at: now)
    case .seek(let offset): try seek(to: offset, at: now)
    case .loop(let isOn):
      isLoopEnabled = isOn
      noteLoop(at: now)
    case .loopEnd(let seconds):
      loopEnd = seconds
      noteLoop(at: now)
    case .rate(let rate):
      let seconds = (now - origin) / framesPerSecond
      self.rate = rate
      guard status == .playing else { break }
      endPass(at: now)
      origin = now - seconds * framesPerSecond
      try begin(at: now, entersMidway: true, forgetting: -.infinity)
      startLoop()
    case .mute(let isOn):
      isMuted = isOn
      try moveGain(at: Int(now))
    case .volume(let volume):
      try setVolume(volume, over: 0, at: Int(now))
    case .fade(let volume, let seconds): try setVolume(volume, over: seconds, at: Int(now))
    case .channels(let left, let right):
      try setChannels(ChannelSetting(left: left, right: right), at: Int(now))
    case .fadeOut(let seconds):
      guard status == .playing || status == .paused else { break }
      let frames = (seconds * sampleRate).rounded()
      fadeOutEnd = now + frames
      let gain = gains[gains.count - 1].gain
      let isSilenced =
        wantedGain == 0 && gain.target == 0 && gain.isSteady(from: Int(now + frames))
      if frames > 0, !isSilenced { moveGain(to: 0, over: Int(frames), at: Int(now)) }
      actions.append(Action(frame: now + frames, order: action.order, call: .fadeOutEnd))
      sortActions()
    case .fadeOutEnd: if fadeOutEnd == now { stop(at: now) }
    case .bind(let id): bind(id, from: Int(now), order: action.order)
    case .unbind(let id): unbind(id, at: Int(now), order: action.order)
    case .blockValues(let id, let values):
      let count = blockLength(Int(now))
      send(SimulatedWriter(id, Array(values.prefix(count)), at: now, order: action.order))
    case .drop:
      for id in ControlID.allCases { unbind(id, at: Int(now), order: action.order) }
      isDropped = true
      isLoopEnabled = false
      if status == .paused { stop(at: now) }
    case .parameters(let parameters, let time):
      for parameter in parameters {
        send(
          SimulatedWriter(
            parameter, at: frame(time, now) + parameter.time * sampleRate,
            smoothing: Double(smoothingFrames),
            order: action.order))
      }
    case .curve(let curve, let time):
      send(
        SimulatedWriter(
          curve, at: frame(time, now), framesPerSecond: sampleRate, order: action.order))
    case .values(let id, let values, let time):
      send(SimulatedWriter(id, values, at: frame(time, now), order: action.order))
    }
  }

  var wantedGain: Float { isMuted ? 0 : Float(volume) }

  private mutating func bind(_ id: ControlID, from frame: Int, order: Int) {
    guard !bounds.contains(where: { $0.id == id && $0.isBound(at: Double(frame)) }),
      frame < frameCount
    else { return }
    bounds.append(SimulatedWriter(id, player: slot, bound: frame..<frameCount, order: order))
    tellBounds()
  }

  /// The last value that was read stays, like one that is sent.
  private mutating func unbind(_ id: ControlID, at frame: Int, order: Int) {
    guard
      let index = bounds.firstIndex(where: { $0.id == id && $0.isBound(at: Double(frame)) })
    else { return }
    let start = Int(bounds[index].start)
    bounds[index] = SimulatedWriter(id, player: slot, bound: start..<frame, order: order)
    if frame == start { bounds.remove(at: index) }
    tellBounds()
    guard frame > start else { return }
    let last = RandomProgram.boundValue(of: id, player: slot, frame: frame - 1)
    send(SimulatedWriter(id, [last], at: Double(frame), order: order).held)
  }

  private mutating func tellBounds() {
    for index in passes.indices { passes[index].bounds = bounds }
  }

  private func frame(_ time: Double, _ now: Double) -> Double {
    time == 0 ? now : frames(time)
  }

  /// Hosts add times up: what is a millionth of a frame from a whole one is that frame.
  private func frames(_ time: Double) -> Double {
    let frames = time * sampleRate
    return abs(frames - frames.rounded()) < 1e-6 ? frames.rounded() : frames
  }

  /// Every pass hears it.
  private mutating func send(_ writer: SimulatedWriter) {
    writers.append(writer)
    for index in passes.indices where passes[index].cut == nil {
      passes[index].writers.append(writer)
    }
  }

  private mutating func drop(after frame: Double) {
    writers = writers.compactMap { $0.dropped(after: frame) }
    for index in passes.indices where passes[index].cut == nil {
      passes[index].writers = passes[index].writers.compactMap { $0.dropped(after: frame) }
    }
  }

  private mutating func endPass(at frame: Double) { passes[passes.count - 1].stop = frame }

  private mutating func stop(at frame: Double) {
    guard status == .playing || status == .paused else { return }
    if status == .playing { endPass(at: frame) }
    status = .ending
    restFrame = frame.rounded(.down)
  }

  private mutating func seek(to offset: Double, at now: Double) throws {
    guard status == .playing || status == .paused else { return }
    var seconds = offset
    if offset >= (isLoopEnabled ? min(duration, loopEnd) : duration) {
      guard isLoopEnabled else { return stop(at: now) }
      seconds = 0
    }
    guard status == .playing else {
      pausedAt = seconds
      return
    }
    endPass(at: now)
    origin = now - seconds * framesPerSecond
    try begin(
      at: now, entersMidway: configuration.entersEventsMidway, forgetting: -.infinity)
    startLoop()
  }

  /// - Parameters:
  ///   - frame: what was sent for an instant before it is forgotten.
  ///   - isIdle: whether the player was idle, where ramps have arrived.
  private mutating func begin(
    at now: Double, entersMidway: Bool, forgetting frame: Double, isIdle: Bool = false
  ) throws {
    let first = (now + 0.5).rounded(.down)
    var carried = writers
    if let last = passes.last {
      carried = ControlID.allCases.compactMap {
        last.remaining($0, at: first, start: frame >= 0 ? now.rounded(.up) : nil)
      }
      // (What went on through an earlier start in this frame begins with that one.)
      carried += (last.cut == nil ? last.writers : writers).filter { $0.start >= first }
    }
    if isIdle { carried = carried.map { $0.ended(through: max(now, first)) } }
    // A ramp of a paused player is a step, but one that is still under way is not seen as such.
    if !isIdle, let last = passes.last, let stop = last.stop, stop < now {
      note(
        .ramp,
        if: writers.contains {
          $0.pieces[0].from.isNaN && $0.start < now && $0.pieces[0].end > now && $0.start > stop
        })
    }
    try makeRoom(at: now)
    passes.append(
      SimulatedPass(
        pattern: pattern, clips: clips, sampleRate: sampleRate, playbackRate: rate,
        origin: origin, beginning: now, entersMidway: entersMidway,
        writers: carried.compactMap { $0.started(at: now, rest: frame) },
        bounds: bounds))
  }

  private mutating func startLoop() {
    (loopOrigin, loopCount, loopFrames) = (origin, 0, wantedLoopFrames)
  }

  private var wantedLoopFrames: Double {
    max(loopEnd * framesPerSecond, AdvancedPlayer.shortestLoop * sampleRate)
  }

  private mutating func noteLoop(at now: Double) {
    guard status == .playing, isLoopEnabled else { return }
    if wantedLoopFrames != loopFrames { startLoop() }
    loopChange = now
  }

  /// Goes on to the passes that begin before a frame: calls of a frame come before ends in it.
  private mutating func loop(until frame: Double) throws {
    while status == .playing, isLoopEnabled {
      let end = loopOrigin + (loopCount + 1) * loopFrames
      let start = max(end, loopChange)
      guard start < frame else { return }
      origin = start
      endPass(at: start)
      try begin(at: start, entersMidway: false, forgetting: -.infinity)
      if start == end { loopCount += 1 } else { startLoop() }
    }
  }

  /// Adds what the player sounds to the haptic channels and the two of audio.
  func add(to output: inout [[Double]]) throws {
    for pass in passes {
      // The haptic sound, and two channels of audio.
      var own = (0..<3).map { _ in [Double](repeating: 0, count: output[0].count) }
      for part in try pass.parts(profile, bank) { part.add(to: &own) }
      var (next, nextChannels) = (0, 0)
      var gain = gains[0].gain
      var channels = channelGains[0].gains
      for frame in own[0].indices {
        while next < gains.count, gains[next].frame <= frame {
          gain = gains[next].gain
          next += 1
        }
        while nextChannels < channelGains.count, channelGains[nextChannels].frame <= frame {
          channels = channelGains[nextChannels].gains
          nextChannels += 1
        }
        var factor = Double(gain.value(at: frame))
        var present = channels
        if let cut = pass.cut, frame >= cut.frame {
          factor = cut.value(at: frame)
          present = cut.channels
        }
        let haptic = factor * own[0][frame]
        output[0][frame] += Double(present.left.value(at: frame)) * haptic
        if configuration.hapticChannels == 2 {
          output[1][frame] += Double(present.right.value(at: frame)) * haptic
        }
        let audio = configuration.hapticChannels
        for channel in 0..<2 { output[audio + channel][frame] += factor * own[1 + channel][frame] }
      }
    }
  }
}
