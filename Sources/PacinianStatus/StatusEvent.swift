/// A delivery of a feed. Times are nanoseconds since the feed was requested.
public enum StatusEvent<Attributes: Sendable, State: Sendable>: Sendable {
  /// The first event: the attributes, which never change, and the first state.
  case request(Attributes, State)
  /// The latest state; those between two updates are not delivered.
  case update(State, nanoseconds: UInt64)
  /// The last event, with the last state.
  case end(State, nanoseconds: UInt64)
}
