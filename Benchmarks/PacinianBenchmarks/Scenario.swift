/// What the voices of a throughput measurement do.
enum Scenario: String, CaseIterable {
  /// Hold.
  case steady = "static"
  /// Follow intensity and sharpness curves of ten points a second.
  case curves
  /// Follow intensity and sharpness sent before every block.
  case liveBlock = "live/block"
  /// Follow intensity and sharpness sent for every frame.
  case liveFrame = "live/frame"
  /// Last 20 ms each, with attack and release, one after the other.
  case envelopes = "20ms"
  /// Are transients, a thousand a second from each player.
  case transients
  /// Have four harmonics.
  case harmonics

  /// The factor to the naive renderer below which a run at 4 096 voices (transients: any number)
  /// fails. Well under what is measured, so that a busy machine does not fail it.
  var ratioFloor: Double {
    switch self {
    case .steady: 150
    case .curves: 90
    case .liveBlock, .liveFrame, .envelopes, .harmonics: 30
    case .transients: 1
    }
  }
}
