/// One change of a host, as it is delivered.
struct HostChange: Sendable {
  let transition: PhaseTransition?
  let opening: Opening?
  let condition: HostCondition
  /// The engines there were at the change.
  let engines: [Weak<HostedEngine>]
  /// What is to be remembered, if it has changed.
  let record: HostRecord?
}
