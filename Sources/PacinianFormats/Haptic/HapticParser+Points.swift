import PacinianBase
import PacinianModel

extension HapticParser {
  mutating func readAmplitudePoint() throws(JSONError) {
    let start = try enterObject(.invalidPatternDictionary)
    var keys = ObjectKeys<HapticKey>()
    var time = 0.0
    var value = 0.0
    var emphasis: Emphasis?
    while let key = try nextKey(of: .amplitudePoint, &keys) {
      switch key {
      case .time: time = try readPointTime(after: amplitude.last)
      case .amplitude: value = try readUnitValue()
      default: emphasis = try isPresent() ? try readEmphasis() : nil
      }
      path.leave()
    }
    try require(.time, of: .amplitudePoint, keys, at: start)
    try require(.amplitude, of: .amplitudePoint, keys, at: start)
    if let emphasis {
      try check(emphasis, at: value)
      transients.append(
        Event(
          kind: .hapticTransient, time: time,
          parameters: [
            EventParameter(.hapticIntensity, emphasis.amplitude),
            EventParameter(.hapticSharpness, emphasis.frequency),
          ]))
    }
    amplitude.append(ControlPoint(time: time, value: value))
  }

  mutating func readFrequencyPoint() throws(JSONError) {
    let start = try enterObject(.invalidPatternDictionary)
    var keys = ObjectKeys<HapticKey>()
    var time = 0.0
    var value = 0.0
    while let key = try nextKey(of: .frequencyPoint, &keys) {
      switch key {
      case .time: time = try readPointTime(after: frequency.last)
      default: value = try readUnitValue()
      }
      path.leave()
    }
    try require(.time, of: .frequencyPoint, keys, at: start)
    try require(.frequency, of: .frequencyPoint, keys, at: start)
    frequency.append(ControlPoint(time: time, value: value))
    frequencyOffsets.append(start)
  }

  /// A transient on a point of the amplitude envelope.
  private struct Emphasis {
    var amplitude = 0.0
    var frequency = 0.0
    var offset: Int
  }

  private mutating func readEmphasis() throws(JSONError) -> Emphasis {
    let start = try enterObject(.invalidPatternDictionary)
    var keys = ObjectKeys<HapticKey>()
    var emphasis = Emphasis(offset: start)
    while let key = try nextKey(of: .emphasis, &keys) {
      let value = try readUnitValue()
      if key == .amplitude { emphasis.amplitude = value } else { emphasis.frequency = value }
      path.leave()
    }
    try require(.amplitude, of: .emphasis, keys, at: start)
    try require(.frequency, of: .emphasis, keys, at: start)
    return emphasis
  }

  /// An emphasis is at least as strong as the envelope; the format's own editors refuse other
  /// files.
  private mutating func check(_ emphasis: Emphasis, at amplitude: Double) throws(JSONError) {
    guard emphasis.amplitude < amplitude else { return }
    path.enter(.emphasis)
    try diagnose(.emphasisBelowAmplitude, at: emphasis.offset, strictly: .badParameterEntry) { _ in
      Finding(
        "An emphasis has an amplitude of \(emphasis.amplitude.plain), below that of its point, "
          + "\(amplitude.plain)", done: "it sounds as it is written")
    }
    path.leave()
  }

  /// A point's time, not before the time of the point before it.
  private mutating func readPointTime(after last: ControlPoint?) throws(JSONError) -> Double {
    let number = try readNumber(orThrow: .invalidEventTime)
    let time = try seconds(of: number, "times", orThrow: .invalidEventTime)
    guard time <= Self.latestTime else { throw tooLate(number) }
    if let last, time < last.time { throw unsorted(number, after: last) }
    return time
  }

  @inline(never)
  private mutating func unsorted(_ time: JSONNumber, after last: ControlPoint) -> JSONError {
    failure(
      .invalidEventTime, at: time.start,
      "time is \((time.value + 0).plain), before that of the point before it, \(last.time.plain); "
        + "points stand in the order of their times")
  }

  @inline(never)
  private mutating func tooLate(_ time: JSONNumber) -> JSONError {
    failure(
      .invalidEventTime, at: time.start,
      "time is \(spelling(of: time)); the latest is \(Self.latestTime.plain) s")
  }

  /// A number from 0 to 1.
  private mutating func readUnitValue() throws(JSONError) -> Double {
    let number = try readNumber(orThrow: .badParameterEntry)
    guard number.value >= 0, number.value <= 1 else { throw notUnitValue(number) }
    return number.value + 0
  }

  @inline(never)
  private mutating func notUnitValue(_ number: JSONNumber) -> JSONError {
    failure(
      .badParameterEntry, at: number.start,
      "\(subject) is \(spelling(of: number)); it must be from 0 to 1")
  }
}
