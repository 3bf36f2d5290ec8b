/// What a feed delivers. Times are nanoseconds since the feed was requested.
public enum StatusEvent<Attributes: Sendable, State: Sendable>: Sendable {
  /// The first event: what never changes, and the first state.
  case request(Attributes, State)
  /// The latest state; those between two updates are not delivered.
  case update(State, nanoseconds: UInt64)
  /// The last event, with the last state.
  case end(State, nanoseconds: UInt64)
}
