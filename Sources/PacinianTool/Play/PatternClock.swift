/// Where a player is in its pattern, from what it was told to do. Times are the engine's seconds.
struct PatternClock {
  /// Seconds of the pattern.
  let length: Double
  private(set) var rate: Double
  private(set) var isRunning = false
  var isLooping: Bool
  /// The place at `since`; while nothing runs, the place.
  private var place = 0.0
  private var since = 0.0

  init(length: Double, rate: Double, isLooping: Bool) {
    self.length = length
    self.rate = rate
    self.isLooping = isLooping
  }

  /// Pattern seconds, within the pattern.
  func position(at time: Double) -> Double {
    let position = isRunning ? place + (time - since) * rate : place
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

  mutating func move(to place: Double, at time: Double) {
    self.place = place
    since = time
  }
}
