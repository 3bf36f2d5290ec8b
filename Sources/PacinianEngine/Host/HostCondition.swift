/// Whether engines may run in a host, and if not, why.
enum HostCondition: Sendable, Equatable {
  case open
  case background
  case interrupted
  case terminated

  /// The reason for which a running engine stops now.
  var stopReason: StopReason? {
    switch self {
    case .open: nil
    case .background, .terminated: .applicationSuspended
    case .interrupted: .audioSessionInterrupt
    }
  }
}
