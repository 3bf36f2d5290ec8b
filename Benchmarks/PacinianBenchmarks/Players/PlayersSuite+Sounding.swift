import PacinianEngine
import PacinianKernels
import PacinianModel

extension PlayersSuite {
  /// A load's cost, the engine and the naive one in turns.
  func sounding(_ load: PlayersLoad) throws -> PlayersRow {
    let course =
      load.controls == .values ? PlayersCourse(blockFrames: load.blockFrames) : nil
    let engine = try PlayersRun(
      load, profile: profile, course: course, level: options.level, methods: options.methods)
    let naive = NaiveEngine(load, profile: profile, course: course)
    let check = try PlayersCheck(
      load, profile: profile, course: course, engine: engine, naive: naive)
    let turns = options.isQuick ? 5 : 11
    let blocks = Int(load.seconds * Double(Workload.sampleRate)) / load.blockFrames
    let turn = PlayersTurn(
      limit: options.isQuick ? 10_000_000 : 50_000_000, most: (blocks - 100) / turns)
    let frames = load.controls == .values ? load.blockFrames : 1
    let units = Double(load.players * frames)
    var (costs, naiveCosts, ratios) = ([Double](), [Double](), [Double]())
    for _ in 0..<turns {
      let naiveCost = turn.time { naive.step() } / units
      let cost = try turn.time { try engine.step() } / units
      costs.append(cost)
      naiveCosts.append(naiveCost)
      ratios.append(naiveCost / cost)
    }
    let cost = Statistics(costs)
    let deadline = Double(load.blockFrames) / Double(Workload.sampleRate) * 1e9
    let telemetry = engine.engine.telemetry
    guard telemetry.droppedVoices == 0, telemetry.activePlayers == load.players else {
      throw PlayersError.notAllSound(load.name, telemetry.activePlayers)
    }
    return PlayersRow(
      name: load.name, cost: cost,
      unit: load.controls == .values ? "ns a player and frame" : "ns a player and block",
      naive: Statistics(naiveCosts), ratio: Statistics(ratios), check: check,
      details: [("share of a core", cost.median * units / deadline * 100, "%")])
  }
}
