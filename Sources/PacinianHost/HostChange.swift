/// One change of a host, as it is delivered.
struct HostChange: Sendable {
  let transition: PhaseTransition?
  let opening: Opening?
  let condition: HostCondition
  /// The engines there were at the change.
  let engines: [Weak<HostedEngine>]
  /// The record to keep between runs, if it has changed.
  let record: HostRecord?
}
