/// How near a scene is to its user; the host's numbers.
enum HostPhase: Int32, Comparable {
  case background, inactive, active

  static func < (a: HostPhase, b: HostPhase) -> Bool { a.rawValue < b.rawValue }
}
