/// The memory of a ``PassPlan`` and of its scores, kept while the render thread may touch them.
final class PassPlanStorage {
  let plan: UnsafeMutablePointer<PassPlan>
  private let scores: PlayerScores

  init(_ scores: PlayerScores) {
    self.scores = scores
    plan = .allocate(capacity: 1)
    plan.initialize(
      to: PassPlan(
        layout: scores.layout,
        node: SpentNode(next: nil, memory: .object(Unmanaged.passUnretained(self).toOpaque()))))
  }

  deinit { plan.deallocate() }

  /// The plan with a reference that the render thread gives back.
  func handOver() -> UnsafeMutablePointer<PassPlan> {
    _ = Unmanaged.passRetained(self)
    return plan
  }
}
