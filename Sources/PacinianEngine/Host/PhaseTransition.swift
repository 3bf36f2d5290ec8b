/// A step from one phase to a neighbouring one.
///
/// Coming to ``HostPhase/inactive`` from active is a leave or a blink, from background a return:
/// that is why a step knows both its ends.
public struct PhaseTransition: Sendable, Hashable {
  public let old: HostPhase
  public let new: HostPhase

  public init(from old: HostPhase, to new: HostPhase) {
    self.old = old
    self.new = new
  }

  /// The steps from `old` to `new`. Active and background are not neighbours: a jump between them
  /// gets the step through inactive that real hosts make.
  static func steps(from old: HostPhase, to new: HostPhase) -> [PhaseTransition] {
    if old == new { return [] }
    let isJump = old != .inactive && new != .inactive
    guard isJump else { return [PhaseTransition(from: old, to: new)] }
    return [PhaseTransition(from: old, to: .inactive), PhaseTransition(from: .inactive, to: new)]
  }
}
