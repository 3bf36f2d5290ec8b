/// The position of a player in its pattern, computed from its commands. Times are the engine's
/// seconds.
struct PatternClock {
  /// Seconds of the pattern.
  let length: Double
  private(set) var rate: Double
  private(set) var isRunning = false
  var isLooping: Bool
  /// The position at ``since``; while the player does not run, the position.
  private var base = 0.0
  private var since = 0.0

  init(length: Double, rate: Double, isLooping: Bool) {
    self.length = length
    self.rate = rate
    self.isLooping = isLooping
  }

  /// Pattern seconds, within the pattern.
  func position(at time: Double) -> Double {
    let position = isRunning ? base + (time - since) * rate : base
    guard position > length else { return max(0, position) }
    return isLooping && length > 0 ? position.truncatingRemainder(dividingBy: length) : length
  }

  mutating func run(_ isRunning: Bool, at time: Double) {
    move(to: position(at: time), at: time)
    self.isRunning = isRunning
  }

  mutating func setRate(_ rate: Double, at time: Double) {
    move(to: position(at: time), at: time)
    self.rate = rate
  }

  mutating func setLooping(_ isLooping: Bool, at time: Double) {
    move(to: position(at: time), at: time)
    self.isLooping = isLooping
  }

  mutating func move(to position: Double, at time: Double) {
    base = position
    since = time
  }
}
