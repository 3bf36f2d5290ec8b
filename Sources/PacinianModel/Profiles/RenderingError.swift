/// The reason why a pattern cannot be rendered with the options given.
public enum RenderingError: Error, Sendable, Equatable {
  /// The event has no fixed end and the duration limit is lifted: it would sound for ever.
  case endlessEvent(index: Int)
  /// The event sounds until `seconds`, past the options' length limit.
  case tooLong(index: Int, seconds: Double, limit: Double)
}

extension RenderingError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .endlessEvent(let index):
      "event \(index) has no duration and the duration limit is lifted, so it never ends; "
        + "give it an EventDuration or set a duration limit"
    case .tooLong(let index, let seconds, let limit):
      "event \(index) sounds until \(seconds) s, past the length limit of \(limit) s; "
        + "correct its time or raise the length limit"
    }
  }
}
