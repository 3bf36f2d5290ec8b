import PacinianEngine
import PacinianKernels
import PacinianModel

extension PlayersSuite {
  /// A thousand players started in one block, and later stopped in one: what that adds to the block
  /// and to the one after it, in which work may be left, on the rendering thread.
  func startAndStop() throws -> [PlayersRow] {
    let load = PlayersLoad(
      name: "1000x1", players: 1_000, voices: 1, controls: .nothing, isTogether: true)
    let run = try PlayersRun(
      load, profile: profile, course: nil, level: options.level, methods: options.methods)
    func time() throws -> Double {
      let start = BenchmarkClock.processor
      try run.step()
      return Double(BenchmarkClock.processor - start)
    }
    /// The cost of a block among many alike.
    func plain() throws -> Double {
      var times: [Double] = []
      for _ in 0..<8 { times.append(try time()) }
      return Statistics(times).median
    }
    let count = Double(load.players)
    // The run has brought their first starts with it.
    let first = try (time() + time() - 2 * plain()) / count
    _ = try run.command { try $0.stop(at: $1) }
    for _ in 0..<50 { try run.step() }
    run.engine.poll()
    var (starts, stops, startCalls, stopCalls) = ([Double](), [Double](), [Double](), [Double]())
    for _ in 0..<(options.isQuick ? 5 : 31) {
      startCalls.append(try run.command { try $0.start(at: $1) })
      let started = try time() + time()
      let sounding = try plain()
      let active = run.engine.telemetry.activePlayers
      guard active == load.players else { throw PlayersError.notAllSound("start", active) }
      stopCalls.append(try run.command { try $0.stop(at: $1) })
      let stopped = try time() + time()
      let resting = try plain()
      run.engine.poll()
      starts.append((started - 2 * sounding) / count)
      stops.append((stopped - sounding - resting) / count)
    }
    return [
      PlayersRow(
        name: "start", cost: Statistics(starts), unit: "ns a player, of the rendering thread",
        details: [("first", first, "ns"), ("call", Statistics(startCalls).median, "ns")]),
      PlayersRow(
        name: "stop", cost: Statistics(stops), unit: "ns a player, of the rendering thread",
        details: [("call", Statistics(stopCalls).median, "ns")]),
    ]
  }
}
