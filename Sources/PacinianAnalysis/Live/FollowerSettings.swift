/// The settings of a follower of live sound.
///
/// A value outside its range is refused by ``HapticFollower/init(_:)``.
public struct FollowerSettings: Sendable, Equatable {
  /// The ranges of the numbers below.
  package static let sampleRates = 8000...192_000
  package static let channelCounts = 1...8
  package static let gains = -60.0...60.0
  package static let gates = -60.0...0.0

  /// Frames a second of the sound, 8 000 to 192 000.
  public var sampleRate = 48_000
  /// The channels of the sound, interleaved: 1 to 8.
  public var channelCount = 1
  /// Decibels by which the sound is raised before it is followed, -60 to 60.
  public var gain = 0.0
  /// Decibels of full scale, after the gain, under which the result is still: -60 to
  /// 0. What is 40 dB below the loudest of the last seconds is still too.
  public var gate = -60.0
  /// How small an onset may be, 0…1: none at 0, nearly all at 1.
  public var sensitivity = 0.5

  public init() {}

  /// - Throws: the first value outside its range.
  func check() throws(FollowerError) {
    func hold<Value: Comparable>(
      _ value: Value, _ range: ClosedRange<Value>, _ message: String
    ) throws(FollowerError) {
      guard range.contains(value) else { throw FollowerError(message: message) }
    }
    try hold(sampleRate, Self.sampleRates, "The sample rate is 8 000 to 192 000 Hz")
    try hold(channelCount, Self.channelCounts, "A sound that is followed has 1 to 8 channels")
    try hold(gain, Self.gains, "The gain is -60 to 60 dB")
    try hold(gate, Self.gates, "The gate is -60 to 0 dB")
    try hold(sensitivity, 0...1, "The sensitivity is 0 to 1")
  }
}

/// A setting of a follower that is outside its range.
public struct FollowerError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The setting and its range, as a sentence without its point.
  public let message: String

  public var description: String { message }
}
