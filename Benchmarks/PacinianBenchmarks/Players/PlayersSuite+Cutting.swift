import PacinianEngine
import PacinianKernels
import PacinianModel

extension PlayersSuite {
  /// A thousand players whose sound rings out, started again in one block: what a start adds to the
  /// block and to the one after it where the player has no tail yet, and where a tail is cut and
  /// fades. Then they are started again and again as soon as possible, as fast as the engine takes
  /// it: the longest block.
  func cut() throws -> [PlayersRow] {
    let load = PlayersLoad(
      name: "1000x1-ringing", players: 1_000, voices: 1, controls: .nothing, isTogether: true,
      isRinging: true)
    let run = try PlayersRun(load, profile: profile, course: nil, level: options.level)
    let count = Double(load.players)
    func time() throws -> Double {
      let start = BenchmarkClock.processor
      try run.step()
      return Double(BenchmarkClock.processor - start)
    }
    func start() throws -> Double {
      _ = try run.command { try $0.start(at: $1) }
      let started = try time() + time()
      return (started - 2 * Statistics(try (0..<8).map { _ in try time() }).median) / count
    }
    // Tails ring out for two seconds.
    func waitForTails() throws { for _ in 0..<800 { try run.step() } }
    try run.step()
    var (starts, cuts) = ([Double](), [Double]())
    let repetitions = options.isQuick ? 5 : 31
    for _ in 0..<repetitions {
      try waitForTails()
      starts.append(try start())
      cuts.append(try start())
      run.engine.poll()
    }
    let cut = run.engine.telemetry.cutTails
    guard cut == repetitions * load.players else { throw PlayersError.notAllSound("cut", cut) }
    try waitForTails()
    var blocks: [Double] = []
    for _ in 0..<(options.isQuick ? 100 : 1_000) {
      for player in run.players { try? player.start() }
      blocks.append(try time() / 1_000)
      run.engine.poll()
    }
    let telemetry = run.engine.telemetry
    let flood = Statistics(blocks)
    return [
      PlayersRow(
        name: "restart", cost: Statistics(starts), unit: "ns a player, of the rendering thread"),
      PlayersRow(
        name: "cut", cost: Statistics(cuts),
        unit: "ns a player that cuts a tail, of the rendering thread",
        details: [
          ("flood, median", flood.median, "µs a block"), ("longest", flood.percentile(100), "µs"),
          ("late", Double(telemetry.lateCalls), "calls"),
          ("cut", Double(telemetry.cutTails - cut) / Double(blocks.count), "a block"),
        ]),
    ]
  }
}
