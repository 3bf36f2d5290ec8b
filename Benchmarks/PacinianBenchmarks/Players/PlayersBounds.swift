/// What makes the suite fail: numbers that lie well clear of what is measured, on busy machines
/// too.
struct PlayersBounds {
  /// Below this ratio to the naive engine.
  var ratio: Double?
  /// Above these, by a detail's name: counts and bytes, never times.
  var most: [String: Double] = [:]

  /// The bounds of a row.
  static func of(_ row: String) -> PlayersBounds {
    switch row {
    case "make": PlayersBounds(most: ["bytes": 500_000, "calls": 4_000])
    case "make-first": PlayersBounds(most: ["bytes": 600_000, "calls": 4_000])
    case "hit": PlayersBounds(most: ["bytes": 500_000, "calls": 4_000])
    case "rest": PlayersBounds(most: ["bytes a player": 500_000])
    case "2000x1": PlayersBounds(ratio: 0.3)
    case "2000x1-unaligned": PlayersBounds(ratio: 0.15)
    case "2000x4-intensity": PlayersBounds(ratio: 1)
    case "256x4-curves": PlayersBounds(ratio: 1)
    case "256x4": PlayersBounds(ratio: 1.3)
    case "256x1": PlayersBounds(ratio: 0.4)
    case "1x1-values": PlayersBounds(ratio: 0.08)
    case "16x16-values": PlayersBounds(ratio: 0.5)
    case "256x16-values": PlayersBounds(ratio: 0.5)
    default: PlayersBounds()
    }
  }
}
