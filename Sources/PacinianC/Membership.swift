import PacinianHost

/// That an engine follows a host.
struct Membership {
  let host: HostBox
  /// The engine in that host's hands; `nil` until the host has adopted it.
  var hosted: HostedEngine?
}
