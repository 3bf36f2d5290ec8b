import PacinianBase
import PacinianEngine
import PacinianModel
import PacinianRendering
import Synchronization

/// What control calls cost an engine that renders, and what they cost their callers.
struct EngineSuite {
  struct Result {
    /// Control calls accepted a second, from one thread, while another renders in real time's
    /// order.
    var callsPerSecond: Double
    /// Nanoseconds of one render call while they come.
    var render: Statistics
    /// Nanoseconds of one render call with the queue full of calls that are due in it.
    var fullQueue: Statistics
    /// Frames from a call to its effect; 0, or the engine is wrong.
    var framesToEffect: Int
  }

  static let voices = 1_024
  static let blockFrames = 128
  /// Nanoseconds that a block lasts.
  static var deadline: Double { Double(blockFrames) / Double(Workload.sampleRate) * 1e9 }
  private static let queue = 1_024

  let options: BenchmarkOptions

  func run() throws -> Result {
    let (calls, render) = try controlled()
    return Result(
      callsPerSecond: calls, render: render, fullQueue: try fullQueue(),
      framesToEffect: try framesToEffect())
  }

  private func engine(liveCapacity: Int = 4_096) throws -> Engine {
    var configuration = EngineConfiguration()
    configuration.limiter = .none
    configuration.buses = .haptic
    configuration.notifications = .polled
    configuration.smoothing = 0
    configuration.tileFrames = Self.blockFrames
    configuration.commandCapacity = Self.queue
    configuration.liveCapacity = liveCapacity
    configuration.level = options.level
    guard let profile = BuiltInProfiles.profile(named: "taptic") else {
      preconditionFailure("the profile is built in")
    }
    return try Engine(configuration, profile: profile)
  }

  /// Sixteen players of 64 voices that sound through the measurement.
  private func players(_ engine: Engine) throws -> [AdvancedPlayer] {
    let events = (0..<64).map {
      Event(
        kind: .hapticContinuous, time: 0, duration: 25,
        parameters: [
          EventParameter(.hapticIntensity, 0.01), EventParameter(.hapticSharpness, Double($0) / 64),
        ])
    }
    let first = try engine.makeAdvancedPlayer(Pattern(events: events))
    var players = [first]
    while players.count < Self.voices / 64 {
      players.append(try engine.makeAdvancedPlayer(like: first))
    }
    engine.start()
    for player in players {
      player.isLoopEnabled = true
      try player.start()
    }
    return players
  }

  /// What two threads share.
  private final class Shared: @unchecked Sendable {
    let calls = Atomic(0)
    let roles = Atomic(0)
    let isOver = Atomic(false)
    /// The rendering thread's.
    var times: [Double] = []
    var nanosecondsPerCall = 0.0
  }

  /// One thread sends as fast as calls are taken, another renders.
  private func controlled() throws -> (callsPerSecond: Double, render: Statistics) {
    let engine = try engine()
    let players = try players(engine)
    let shared = Shared()
    let blocks = options.isQuick ? 1_000 : 20_000
    WorkerThreads.run(2) {
      guard shared.roles.wrappingAdd(1, ordering: .relaxed).oldValue == 0 else {
        return Self.send(to: players, shared)
      }
      for _ in 0..<200 { Self.render(engine) }
      let before = shared.calls.load(ordering: .relaxed)
      let start = BenchmarkClock.now
      for _ in 0..<blocks {
        let began = BenchmarkClock.now
        Self.render(engine)
        shared.times.append(Double(BenchmarkClock.now - began))
        engine.poll()
      }
      let elapsed = Double(BenchmarkClock.now - start)
      let calls = shared.calls.load(ordering: .relaxed) - before
      shared.nanosecondsPerCall = elapsed / Double(max(1, calls))
      shared.isOver.store(true, ordering: .relaxed)
    }
    return (1e9 / shared.nanosecondsPerCall, Statistics(shared.times))
  }

  private static func send(to players: [AdvancedPlayer], _ shared: Shared) {
    var index = 0
    while !shared.isOver.load(ordering: .relaxed) {
      index += 1
      let value = DynamicParameter(.hapticIntensity, time: 0, value: Double(index % 100) / 100)
      let isSent: ()? = try? players[index % players.count].sendParameters([value])
      if isSent != nil {
        shared.calls.wrappingAdd(1, ordering: .relaxed)
      } else {
        sched_yield()
      }
    }
  }

  /// Every slot of the queue is taken before each block.
  private func fullQueue() throws -> Statistics {
    let engine = try engine()
    let players = try players(engine)
    // (The starts are calls too.)
    Self.render(engine)
    var times: [Double] = []
    for block in 0..<(options.isQuick ? 300 : 5_000) {
      for index in 0..<Self.queue {
        let value = DynamicParameter(
          index % 2 == 0 ? .hapticIntensity : .hapticSharpness, time: 0,
          value: Double((index + block) % 100) / 100)
        try players[index % players.count].sendParameters([value])
      }
      guard engine.telemetry.queueDepth == Self.queue else {
        preconditionFailure("the queue is full")
      }
      let began = BenchmarkClock.now
      Self.render(engine)
      times.append(Double(BenchmarkClock.now - began))
      engine.poll()
    }
    return Statistics(times)
  }

  /// The furthest that a parameter's first effect lies from the frame it was sent for.
  private func framesToEffect() throws -> Int {
    var furthest = 0
    for offset in stride(from: 0, to: 256, by: 37) {
      let sent = 4_096 + offset
      let (one, other) = (try engine(), try engine())
      let player = try players(one)[0]
      _ = try players(other)
      var output = (Float(0), Float(0))
      var effect: Int?
      for frame in 0..<(sent + 512) where effect == nil {
        if frame == sent {
          try player.sendParameters([DynamicParameter(.hapticIntensity, time: 0, value: 0)])
        }
        one.render(haptic: &output.0, audio: nil, frameCount: 1)
        other.render(haptic: &output.1, audio: nil, frameCount: 1)
        if output.0 != output.1 { effect = frame }
      }
      furthest = max(furthest, effect.map { abs($0 - sent) } ?? .max)
    }
    return furthest
  }

  private static func render(_ engine: Engine) {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: blockFrames) {
      engine.render(haptic: $0.baseAddress, audio: nil, frameCount: blockFrames)
    }
  }
}
