/// A request of ``Engine/notifyWhenPlayersFinished(_:)``.
public struct FinishedToken: Hashable, Sendable {
  let number: Int
}
