import PacinianModel

/// The reason why patterns cannot be written in a format.
public enum PatternWritingError: Error, Sendable, Equatable {
  /// The patterns last `seconds`, which is more than the `limit` of the format and its options.
  case tooLong(seconds: Double, limit: Double)
  /// The long events would become `count` events, which is more than the `limit` for a pattern of
  /// that many.
  case tooManyEvents(count: Int, limit: Int)
  /// The patterns cannot be written as sound, for a reason in one sentence.
  case sound(reason: String)

  /// Throws if patterns that play together last more than `limit` seconds.
  package static func refuse(_ layers: [Pattern], beyond limit: Double) throws(PatternWritingError)
  {
    let seconds = layers.reduce(0) { max($0, $1.duration) }
    guard seconds <= limit else { throw .tooLong(seconds: seconds, limit: limit) }
  }
}
