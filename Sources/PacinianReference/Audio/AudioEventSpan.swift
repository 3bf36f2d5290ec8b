/// The frames in which one audio event sounds, and its gain.
struct AudioEventSpan {
  /// The event's index in the pattern's events.
  let index: Int
  let frames: Range<Int>
  /// `nil` for a recording without one, whose gain is 1 up to the fade of a stop.
  let envelope: Envelope?
  /// The event-local second of a stop and the seconds of its fade, for a recording without an
  /// envelope.
  let stop: (start: Double, release: Double)?
  let track: PhaseTrack

  /// Event-local gain.
  func gain(at time: Double) -> Double {
    if let envelope { return envelope.gain(at: time) }
    guard let stop, time >= stop.start else { return 1 }
    return max(0, 1 - (time - stop.start) / stop.release)
  }
}
