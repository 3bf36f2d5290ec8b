import PacinianKernels
import PacinianRendering

/// What a run measures.
struct BenchmarkOptions {
  enum Suite: String, CaseIterable {
    case throughput, latency, scaling, startup, parse, batch, command, engine, stage, encoders,
      follower, players, transforms, methods
  }

  /// Fewer sizes and repetitions: for continuous integration, under two minutes.
  var isQuick = false
  var suites = Set(Suite.allCases).subtracting([.methods])
  var level = KernelLevel.detected
  /// The methods of rendering that may be used.
  var methods = Methods.all
  /// What the throughput suite measures.
  var scenarios = Scenario.allCases
  /// The voices it measures; empty for its own choice.
  var voiceCounts: [Int] = []
  /// The rows of the players suite; empty for all.
  var rows: Set<String> = []
  /// Where the results go as JSON, if anywhere.
  var jsonPath: String?

  static let usage = """
    usage: scripts/benchmark [--quick] [--only SUITE,…] [--level base|v3|v4] [--json FILE]
             [--scenario NAME,…] [--voices COUNT,…] [--row NAME,…]
             [--without METHOD,…]

    Measures the fast renderer against the naive one in one process. Suites: throughput,
    latency, scaling, startup, parse, batch, command, engine, stage, encoders, follower, players, transforms; and, if it
    is named, methods: each method of rendering left out in turn. Fails when an answer is wrong, the render call allocates, or three quarters of a ratio's values are below its floor; never because of a time. A ratio whose quartiles are on both sides of its floor is not decided.

    """

  /// `nil`, with a message on standard error, for arguments that make no sense.
  init?(_ arguments: [String]) {
    var rest = arguments[...]
    while let word = rest.popFirst() {
      switch word {
      case "--quick":
        isQuick = true
      case "--only":
        let names = rest.popFirst()?.split(separator: ",").map(String.init) ?? []
        suites = Set(names.compactMap(Suite.init))
        guard !names.isEmpty, suites.count == names.count else { return nil }
      case "--scenario":
        let names = rest.popFirst()?.split(separator: ",").map(String.init) ?? []
        scenarios = names.compactMap(Scenario.init)
        guard !names.isEmpty, scenarios.count == names.count else { return nil }
      case "--voices":
        let counts = rest.popFirst()?.split(separator: ",") ?? []
        voiceCounts = counts.compactMap { Int($0) }.filter { $0 > 0 }
        guard !counts.isEmpty, voiceCounts.count == counts.count else { return nil }
      case "--row":
        let names = rest.popFirst()?.split(separator: ",").map(String.init) ?? []
        rows = Set(names)
        guard !names.isEmpty, rows.isSubset(of: PlayersSuite.rows) else { return nil }
      case "--without":
        let names = rest.popFirst()?.split(separator: ",").map(String.init) ?? []
        let left = Methods.named.filter { names.contains($0.name) }
        guard !names.isEmpty, left.count == names.count else { return nil }
        for (_, method) in left { methods.remove(method) }
      case "--level":
        let levels: [String: KernelLevel] = ["base": .base, "v3": .v3, "v4": .v4]
        guard let level = rest.popFirst().flatMap({ levels[$0] }),
          KernelLevel.available.contains(level)
        else { return nil }
        self.level = level
      case "--json":
        guard let path = rest.popFirst() else { return nil }
        jsonPath = path
      default:
        return nil
      }
    }
  }
}
