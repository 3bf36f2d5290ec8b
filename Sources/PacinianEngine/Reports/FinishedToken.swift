/// What ``Engine/notifyWhenPlayersFinished(_:)`` has asked for.
public struct FinishedToken: Hashable, Sendable {
  let number: Int
}
