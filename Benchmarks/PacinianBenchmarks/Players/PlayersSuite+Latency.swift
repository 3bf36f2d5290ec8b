import PacinianBase
import PacinianEngine
import PacinianKernels
import PacinianModel
import PacinianRendering
import Synchronization

extension PlayersSuite {
  /// What two threads share.
  private final class Shared: @unchecked Sendable {
    let roles = Atomic(0)
    let calls = Atomic(0)
    let isOver = Atomic(false)
    /// The rendering thread's.
    var times: Times?
  }

  /// Of render calls one after the other, in nanoseconds.
  private struct Times {
    /// What others on the machine take away is not in it.
    var processor: [Double] = []
    var wall: [Double] = []
    /// All of them.
    var elapsed = 0.0
  }

  /// The time of one render call, alone and while another thread starts, stops and sends as fast as
  /// it can.
  func latency() throws -> [PlayersRow] {
    let load = PlayersLoad(
      name: "256x4", players: 256, voices: 4, controls: .nothing, blockFrames: 64)
    let count = options.isQuick ? 2_000 : 50_000
    let alone = try PlayersRun(load, profile: profile, course: nil, level: options.level)
    let aloneTimes = Self.calls(of: alone.engine, count, load.blockFrames)
    let busy = try PlayersRun(load, profile: profile, course: nil, level: options.level)
    let (engine, players) = (busy.engine, busy.players)
    let shared = Shared()
    WorkerThreads.run(2) {
      guard shared.roles.wrappingAdd(1, ordering: .relaxed).oldValue == 0 else {
        return Self.control(engine, players, shared)
      }
      shared.times = Self.calls(of: engine, count, load.blockFrames)
      shared.isOver.store(true, ordering: .relaxed)
    }
    let times = shared.times ?? Times()
    let calls = Double(shared.calls.load(ordering: .relaxed)) / times.elapsed * 1e9
    return [
      Self.row("latency alone", aloneTimes, load.blockFrames),
      Self.row(
        "latency controlled", times, load.blockFrames,
        ("control calls", calls, "a second")),
    ]
  }

  /// Nanoseconds after which no other call is measured.
  private static let limit = 20e9

  private static func row(
    _ name: String, _ times: Times, _ blockFrames: Int,
    _ details: (name: String, value: Double, unit: String)...
  ) -> PlayersRow {
    let time = Statistics(times.processor)
    let deadline = Double(blockFrames) / Double(Workload.sampleRate) * 1e9
    return PlayersRow(
      name: name, cost: time, unit: "ns a render call",
      details: [
        ("p99", time.percentile(99), "ns"), ("p99.9", time.percentile(99.9), "ns"),
        ("max", time.maximum, "ns"),
        ("p99.9 by the wall", Statistics(times.wall).percentile(99.9), "ns"),
        ("calls", Double(time.count), ""),
        ("p99.9 of the deadline", time.percentile(99.9) / deadline * 100, "%"),
      ] + details)
  }

  /// At most `count` calls, all players having begun, and not much longer than the limit.
  private static func calls(
    of engine: Engine, _ count: Int, _ frames: Int
  ) -> Times {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: frames) { block in
      for _ in 0..<200 { engine.render(haptic: block.baseAddress, audio: nil, frameCount: frames) }
      var times = Times()
      times.processor.reserveCapacity(count)
      times.wall.reserveCapacity(count)
      let first = BenchmarkClock.now
      while times.wall.count < count, times.elapsed < Self.limit {
        let (start, processor) = (BenchmarkClock.now, BenchmarkClock.processor)
        engine.render(haptic: block.baseAddress, audio: nil, frameCount: frames)
        times.processor.append(Double(BenchmarkClock.processor - processor))
        times.wall.append(Double(BenchmarkClock.now - start))
        times.elapsed = Double(BenchmarkClock.now - first)
      }
      return times
    }
  }

  /// Restarts one player after the other and sends to it, and polls now and then, as a host's own
  /// thread does.
  private static func control(_ engine: Engine, _ players: [Player], _ shared: Shared) {
    let values = (0..<64).map { 0.5 + Float($0) / 128 }
    let parameter = DynamicParameter(.hapticIntensity, time: 0, value: 0.9)
    /// Again and again until it is taken: a call that finds no room is refused.
    func accept(_ call: () throws -> Void) {
      while !shared.isOver.load(ordering: .relaxed) {
        let isAccepted: ()? = try? call()
        guard isAccepted == nil else {
          shared.calls.wrappingAdd(1, ordering: .relaxed)
          return
        }
        engine.poll()
        sched_yield()
      }
    }
    while !shared.isOver.load(ordering: .relaxed) {
      for (index, player) in players.enumerated() {
        accept { try player.stop() }
        accept { try player.start() }
        accept { try player.sendParameters([parameter]) }
        accept { try player.sendParameter(.hapticSharpness, values: values) }
        if index % 16 == 0 { engine.poll() }
      }
    }
  }
}
