import PacinianPattern
import PacinianProfiles
import PacinianSpectra

/// A player by the rules of docs/SEMANTICS.md: starts, stops, pauses, loops, and what is sent.
struct SimulatedPlayer {
  enum Call { case start, stop, pause, drop }

  private enum Status { case resting, playing, paused, ending }

  let pattern: Pattern
  let sampleRate: Double
  /// Frames of a pass, if the player loops.
  var loopFrames: Double?
  var writers: [SimulatedWriter] = []
  private(set) var calls: [(frame: Double, call: Call)] = []
  private(set) var passes: [SimulatedPass] = []
  /// What a call did depends on whether the last tail had rung out, which an engine sees by tiles.
  private(set) var isAmbiguous = false
  private var isDropped = false
  private var status = Status.resting
  private var loopOrigin = 0.0
  private var loopCount = 0.0
  private var restFrame = 0.0

  init(_ pattern: Pattern, sampleRate: Double) {
    self.pattern = pattern
    self.sampleRate = sampleRate
  }

  mutating func add(_ call: Call, at frame: Double) { calls.append((frame, call)) }

  /// Carries the calls out, up to `end`.
  mutating func play(until end: Double, _ profile: ActuatorProfile, _ bank: TransientBank) throws {
    let sorted = calls.enumerated().sorted { ($0.1.frame, $0.0) < ($1.1.frame, $1.0) }
    for (_, (frame, call)) in sorted where frame < end {
      loop(until: frame.rounded(.down))
      try seeEnd(at: frame, profile, bank)
      carryOut(call, at: frame)
    }
    loop(until: end)
  }

  private mutating func carryOut(_ call: Call, at frame: Double) {
    switch (call, status) {
    case (.start, _):
      if status == .playing { passes[passes.count - 1].stop = frame }
      if status == .playing || status == .paused { restFrame = frame.rounded(.down) }
      status = .playing
      (loopOrigin, loopCount) = (frame, 0)
      begin(at: frame, forgetting: restFrame)
    case (.stop, .playing), (.stop, .paused):
      if status == .playing { passes[passes.count - 1].stop = frame }
      status = .ending
      restFrame = frame.rounded(.down)
    case (.pause, .playing) where isDropped: carryOut(.stop, at: frame)
    case (.pause, .playing):
      passes[passes.count - 1].stop = frame
      status = .paused
    case (.drop, _):
      isDropped = true
      loopFrames = nil
      if status == .paused { carryOut(.stop, at: frame) }
    default: break
    }
  }

  /// - Parameter frame: what was sent for an instant before it is forgotten.
  private mutating func begin(at origin: Double, forgetting frame: Double) {
    let first = (origin + 0.5).rounded(.down)
    var carried = writers
    if let last = passes.last {
      carried = ControlID.allCases.compactMap { last.remaining($0, at: first) }
      carried += writers.filter { $0.start >= first }
    }
    passes.append(
      SimulatedPass(
        pattern: pattern, sampleRate: sampleRate, origin: origin,
        writers: carried.filter { $0.start >= frame }))
  }

  private mutating func loop(until frame: Double) {
    guard let loopFrames else { return }
    while status == .playing, loopOrigin + (loopCount + 1) * loopFrames < frame {
      loopCount += 1
      let origin = loopOrigin + loopCount * loopFrames
      passes[passes.count - 1].stop = origin
      begin(at: origin, forgetting: -.infinity)
    }
  }

  /// Sees whether the pattern has come to its end before a call.
  private mutating func seeEnd(
    at frame: Double, _ profile: ActuatorProfile, _ bank: TransientBank
  ) throws {
    guard status == .playing, loopFrames == nil, let pass = passes.last else { return }
    let end = pass.origin + pattern.duration * sampleRate
    guard frame > end else { return }
    var silence = end
    for pass in passes {
      silence = max(silence, Double(try pass.renderer(profile, bank: bank).frameCount))
    }
    // What an engine has seen by then, in tiles of 128 frames at most.
    isAmbiguous = isAmbiguous || abs(frame - silence) < 512
    guard frame > silence else { return }
    passes[passes.count - 1].patternEnd = end
    status = .resting
    restFrame = end.rounded(.down)
  }
}
