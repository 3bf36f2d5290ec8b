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
    case "make": PlayersBounds(most: ["bytes": 3_000, "calls": 60])
    case "make-first": PlayersBounds(most: ["bytes": 60_000, "calls": 600])
    case "hit": PlayersBounds(most: ["bytes": 6_000, "calls": 150])
    case "rest": PlayersBounds(most: ["bytes a player": 3_000])
    case "2000x1", "2000x1-unaligned": PlayersBounds(ratio: 100)
    case "2000x4-intensity": PlayersBounds(ratio: 15)
    case "256x4-curves": PlayersBounds(ratio: 4)
    case "256x4": PlayersBounds(ratio: 80)
    case "256x1": PlayersBounds(ratio: 50)
    case "1x1-values": PlayersBounds(ratio: 0.4)
    case "16x16-values", "256x16-values": PlayersBounds(ratio: 2)
    default: PlayersBounds()
    }
  }
}
