import PacinianEngine
import PacinianModel

/// What a host's players cost: to make, to start and stop, to rest and to sound, beside the naive
/// engine.
struct PlayersSuite {
  let options: BenchmarkOptions
  let profile: ActuatorProfile

  /// The rows, in their order.
  static let rows =
    ["make", "make-first", "hit", "rest"] + PlayersLoad.all.map(\.name) + [
      "start-stop", "cut", "latency",
    ]

  init(options: BenchmarkOptions) {
    self.options = options
    guard let profile = BuiltInProfiles.profile(named: "taptic") else {
      preconditionFailure("the profile is built in")
    }
    self.profile = profile
  }

  func run(_ report: (PlayersRow) -> Void) throws {
    func isWanted(_ row: String) -> Bool { options.rows.isEmpty || options.rows.contains(row) }
    if isWanted("make") { report(try make()) }
    if isWanted("make-first") { report(try makeFirst()) }
    if isWanted("hit") { report(try hit()) }
    if isWanted("rest") { report(try rest()) }
    for load in PlayersLoad.all where isWanted(load.name) { report(try sounding(load)) }
    if isWanted("start-stop") { for row in try startAndStop() { report(row) } }
    if isWanted("cut") { for row in try cut() { report(row) } }
    if isWanted("latency") { for row in try latency() { report(row) } }
  }
}
