import PacinianAnalysis
import PacinianBase
import PacinianEncoders
import PacinianModel
import PacinianRendering
import PacinianTestSupport
import Synchronization

@testable import PacinianEngine

final class Tally: Sendable {
  let starts = Atomic(0)
  let completions = Atomic(0)
  let calls = Atomic(0)
  let refused = Atomic(0)
  let passes = Atomic(0)
  let isOver = Atomic(false)
}

/// A thread: the thread sanitizer sees those of the system, and not all of the concurrency
/// library's.
func thread(_ run: @escaping @Sendable () -> Void) -> SystemThread {
  guard let thread = SystemThread(run) else { fatalError("no thread") }
  return thread
}

func pattern(_ index: Int) -> Pattern {
  Pattern(
    events: (0..<6).map { event in
      Event(
        kind: [.hapticContinuous, .hapticTransient, .audioContinuous][event % 3],
        time: Double(event) * 0.05 * Double(1 + index % 4),
        duration: event % 3 == 1 ? nil : 0.05 + Double(index) * 0.01,
        parameters: [
          EventParameter(.releaseTime, Double(index % 8) / 10),
          EventParameter(.sustained, index % 5 == 0 ? 0 : 1),
        ])
    },
    controls: [
      .curve(
        ParameterCurve(
          .hapticSharpness, time: 0.02,
          points: [ControlPoint(time: 0, value: -0.9), ControlPoint(time: 0.3, value: 0.9)]))
    ])
}

/// What players read that are bound to it: a block of values, which nobody writes.
struct BoundMemory: @unchecked Sendable {
  let values: UnsafePointer<Float>

  init(frames: Int) {
    let values = UnsafeMutablePointer<Float>.allocate(capacity: frames)
    for frame in 0..<frames { (values + frame).initialize(to: Float(frame) / Float(frames)) }
    self.values = UnsafePointer(values)
  }
}

/// Packets of a block for a controller, in memory of just as much as they may take.
func encode(_ bus: [Float], by encoder: HapticEncoder) {
  let frameCount = bus.count / encoder.settings.channelCount
  let count = encoder.mostPackets(frameCount: frameCount)
  withUnsafeTemporaryAllocation(byteCount: count * encoder.packetByteCount, alignment: 4) { room in
    guard let packets = room.baseAddress else { return }
    let written = encoder.encode(bus, count: frameCount, into: packets)
    if written > count { fatalError("\(written) packets in the place of \(count)") }
  }
}

/// Follows a block of a sound, in memory of just as much as it may take.
func follow(_ sound: [Float], by follower: HapticFollower) {
  let count = sound.count / follower.settings.channelCount
  var (intensity, sharpness) = (sound, sound)
  let most = follower.mostOnsets(frameCount: count)
  withUnsafeTemporaryAllocation(of: FollowedOnset.self, capacity: most) { onsets in
    guard let room = onsets.baseAddress else { return }
    let found = follower.follow(
      sound, count: count, intensity: &intensity, sharpness: &sharpness, onsets: room)
    if found > most { fatalError("\(found) onsets in the place of \(most)") }
  }
  for value in intensity[..<count] + sharpness[..<count] where !(0...1).contains(value) {
    fatalError("a value of \(value)")
  }
}

/// One random call to a random player.
func control(
  _ engine: Engine, _ players: [AdvancedPlayer], _ bound: BoundMemory, _ tally: Tally,
  _ random: inout SplitMix
) {
  let player = players[Int.random(in: 0..<players.count, using: &random)]
  let time =
    Bool.random(using: &random)
    ? 0 : max(0, engine.currentTime + Double.random(in: -0.05...0.3, using: &random))
  let value = Double.random(in: -1.5...1.5, using: &random)
  let id = ControlID.allCases.randomElement(using: &random) ?? .hapticIntensity
  tally.calls.wrappingAdd(1, ordering: .relaxed)
  do throws(EngineError) {
    switch Int.random(in: 0..<30, using: &random) {
    case 29:
      // (Most go to both channels alike, where they may rest: the others are rendered one by one.)
      let isApart = value > 0.75
      player.setChannelGains(
        left: isApart ? Float(value) : 1, right: isApart ? Float(1.5 - value) : 1)
    case 20, 21: try player.bindParameter(id, to: bound.values)
    case 22, 23: try player.bindParameter(id, to: nil)
    case 24: player.volume = Float(abs(value))
    case 25: engine.volume = Float(abs(value))
    case 26: player.fadeVolume(to: Float(abs(value)), over: abs(value) / 5)
    case 27: try player.stop(fadingOver: abs(value) / 5)
    case 28: engine.fadeVolume(to: Float(abs(value)), over: abs(value))
    case 0...3:
      try player.start(at: time)
      tally.starts.wrappingAdd(1, ordering: .relaxed)
    case 4: try player.stop(at: time)
    case 5: try player.cancel()
    case 6: try player.pause(at: time)
    case 7: try player.resume(at: time)
    case 8: try player.seek(toOffset: abs(value))
    case 9: player.isLoopEnabled.toggle()
    case 10: player.loopEnd = abs(value) / 3
    case 11: player.playbackRate = 0.3 + abs(value)
    case 12: player.isMuted.toggle()
    case 13...15:
      try player.sendParameters(
        [DynamicParameter(id, time: abs(value) / 10, value: value)], at: time)
    case 16:
      let count = Int.random(in: 1...400, using: &random)
      try player.sendParameter(id, values: (0..<count).map { Float($0) / 400 }, at: time)
    case 17:
      // Many at once: one block starts them all.
      for player in players.prefix(200) {
        try player.start(at: time)
        tally.starts.wrappingAdd(1, ordering: .relaxed)
      }
    default:
      try player.scheduleParameterCurve(
        ParameterCurve(
          id, time: 0,
          points: (0..<4).map { ControlPoint(time: Double($0) / 20, value: value * Double($0)) }),
        at: time)
    }
  } catch {
    tally.refused.wrappingAdd(1, ordering: .relaxed)
  }
}

/// usage: PacinianSoak [SECONDS [SEED]]
///
/// Drives 2 000 players from four threads with random control calls, makes and lets go of others,
/// also from two threads that do nothing else, while another thread renders, and checks that no
/// command, no completion and no setting is lost and no sample is out of order. Voices, passes,
/// live values and calls are more than the engine has room for. Made to run under a sanitizer:
/// scripts/soak.
@main enum Soak {
  static let playerCount = 2_000

  static func main() throws {
    let seconds = CommandLine.arguments.dropFirst().first.flatMap(Double.init) ?? 60
    let seed = CommandLine.arguments.dropFirst(2).first.flatMap { UInt64($0) } ?? UInt64(time(nil))
    print("seed \(seed)")

    var configuration = EngineConfiguration()
    // Ceilings of about a quarter of what the players would take.
    configuration.playerCapacity = 500
    configuration.voiceCapacity = 64
    configuration.transientCapacity = 64
    configuration.commandCapacity = 512
    configuration.liveCapacity = 1_024
    configuration.limiter = Limiter.allCases[Int(seed % UInt64(Limiter.allCases.count))]
    configuration.hapticChannels = 1 + Int(seed / UInt64(Limiter.allCases.count) % 2)
    guard let profile = BuiltInProfiles.profile(named: "taptic") else { fatalError("no profile") }
    let prepared = configuration
    print("\(prepared.hapticChannels) haptic channels, limiter \(prepared.limiter)")
    let engine = try Engine(configuration, profile: profile)
    let tally = Tally()
    let made = Locked<[AdvancedPlayer]>([])
    @Sendable func makePlayer(_ index: Int) {
      guard let player = try? engine.makeAdvancedPlayer(pattern(index % 64)) else {
        fatalError("no player \(index)")
      }
      player.setCompletionHandler { tally.completions.wrappingAdd(1, ordering: .relaxed) }
      if index % 8 == 0 {
        player.setPassHandler { _ in tally.passes.wrappingAdd(1, ordering: .relaxed) }
      }
      made.withLock { $0.append(player) }
    }
    // One alone, as the thread sanitizer does not see that Swift makes globals once; then the
    // others by threads that share the transients.
    makePlayer(0)
    let makers = (1...4).map { first in
      thread { for index in stride(from: first, to: playerCount, by: 4) { makePlayer(index) } }
    }
    for maker in makers { maker.join() }
    let players = made.withLock { $0 }
    engine.start()
    let frames = 256
    let bound = BoundMemory(frames: frames)
    let controllers = (0..<4).map { index in
      thread {
        var random = SplitMix(seed: seed &+ UInt64(index))
        var done = 0
        while !tally.isOver.load(ordering: .relaxed) {
          control(engine, players, bound, tally, &random)
          // A thousand calls a second of the engine's time, in bursts.
          done += 1
          while done > Int(engine.currentTime * 1_000) + 64, !tally.isOver.load(ordering: .relaxed)
          {
            usleep(200)
          }
          // Players that nobody holds any more end by themselves.
          if done % 16 == 0, let brief = try? engine.makeAdvancedPlayer(pattern(done % 64)) {
            brief.setCompletionHandler { tally.completions.wrappingAdd(1, ordering: .relaxed) }
            for _ in 0..<4 { control(engine, [brief], bound, tally, &random) }
          }
          if index == 0, Int.random(in: 0..<5_000, using: &random) == 0 {
            engine.stop()
            engine.start()
            try? engine.stop(fadingOver: 0.1)
            engine.start()
          }
        }
      }
    }

    // A game's hits: made, started and let go at once.
    let hitters = (0..<2).map { index in
      thread {
        var random = SplitMix(seed: seed &+ 100 &+ UInt64(index))
        var done = 0
        while !tally.isOver.load(ordering: .relaxed) {
          done += 1
          while done > Int(engine.currentTime * 500) + 16, !tally.isOver.load(ordering: .relaxed) {
            usleep(200)
          }
          guard let hit = try? engine.makePlayer(like: players[done % 64]) else { continue }
          hit.setCompletionHandler { tally.completions.wrappingAdd(1, ordering: .relaxed) }
          hit.volume = Float.random(in: 0...2, using: &random)
          // Where there are two channels, into one or the other.
          hit.setChannelGains(left: Float(done % 2), right: Float(1 - done % 2))
          hit.priority = done % 3
          if (try? hit.start()) != nil { tally.starts.wrappingAdd(1, ordering: .relaxed) }
        }
      }
    }

    /// The largest magnitude that the players can sum to, with room for tails and for volumes.
    let limit: Float = 4 * 8 * Float(playerCount) * 3
    let renderer = thread {
      var haptic = [Float](repeating: 0, count: prepared.hapticChannels * frames)
      var audio = [Float](repeating: 0, count: 2 * frames)
      let values = (0..<frames).map { Float($0) / Float(frames) }
      var random = SplitMix(seed: seed &+ 99)
      let encoders = EncoderSettings.Kind.allCases.compactMap { kind in
        var settings = EncoderSettings(kind)
        settings.channelCount = prepared.hapticChannels
        return try? HapticEncoder(settings)
      }
      var followed = FollowerSettings()
      followed.channelCount = 2
      let follower = try? HapticFollower(followed)
      let blocks = Int(seconds * Double(prepared.sampleRate)) / frames
      for _ in 0..<blocks {
        var hapticSpan = haptic.mutableSpan
        var audioSpan = audio.mutableSpan
        engine.render(haptic: &hapticSpan, audio: &audioSpan) { block in
          for _ in 0..<4 {
            let player = players[Int.random(in: 0..<players.count, using: &random)]
            let id = ControlID.allCases.randomElement(using: &random) ?? .hapticIntensity
            block.send(values.span, of: id, to: player)
          }
        }
        for encoder in encoders { encode(haptic, by: encoder) }
        if let follower { follow(audio, by: follower) }
        for sample in haptic + audio where !(abs(sample) < limit) {
          fatalError("a sample of \(sample)")
        }
      }
    }
    renderer.join()
    tally.isOver.store(true, ordering: .relaxed)
    for driver in controllers + hitters { driver.join() }

    // The last setting of each player is the one that the render thread follows.
    var random = SplitMix(seed: seed &+ 200)
    engine.start()
    for player in players {
      player.isMuted = Bool.random(using: &random)
      player.volume = Float.random(in: 0...2, using: &random)
      player.setChannelGains(
        left: Float.random(in: 0...2, using: &random),
        right: Float.random(in: 0...2, using: &random))
    }
    for _ in 0..<2 { engine.render(haptic: nil, audio: nil, frameCount: frames) }
    // (One that fades out to its stop goes on to silence.)
    let strays = players.count {
      let core = $0.storage.core
      let areFollowed =
        prepared.hapticChannels == 1
        || core.pointee.channelGains.target == core.pointee.atomics.pointee.channelGains.setting
      return core.pointee.isListed && core.pointee.fadeOutEnd == nil
        && (core.pointee.gain.target != core.pointee.wantedGain || !areFollowed)
    }

    // What is left comes to its end.
    for player in players { player.isLoopEnabled = false }
    engine.stop()
    for _ in 0..<20 { engine.render(haptic: nil, audio: nil, frameCount: frames) }
    engine.poll()
    var waits = 0
    while tally.completions.load(ordering: .relaxed) < tally.starts.load(ordering: .relaxed),
      waits < 60_000
    {
      usleep(1_000)
      waits += 1
    }
    usleep(100_000)
    let telemetry = engine.telemetry
    print(
      "\(seconds) s of engine time, \(tally.calls.load(ordering: .relaxed)) calls, "
        + "\(tally.refused.load(ordering: .relaxed)) refused, \(tally.starts.load(ordering: .relaxed)) starts, "
        + "\(tally.completions.load(ordering: .relaxed)) completions, "
        + "\(tally.passes.load(ordering: .relaxed)) records of passes, peak \(telemetry.hapticPeak), "
        + "\(telemetry.droppedVoices) dropped voices, \(telemetry.cutTails) cut tails, "
        + "\(telemetry.queueDepth) calls left, \(strays) settings not followed")
    let isClean =
      tally.completions.load(ordering: .relaxed) == tally.starts.load(ordering: .relaxed)
      && tally.passes.load(ordering: .relaxed) > 0 && telemetry.queueDepth == 0
      && players.allSatisfy { !$0.isActive } && strays == 0
    print(isClean ? "clean" : "NOT CLEAN")
    exit(isClean ? 0 : 1)
  }
}
