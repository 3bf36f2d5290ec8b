import PacinianBase
import PacinianModel

extension HapticParser {
  mutating func readSignals() throws(JSONError) {
    let start = try enterObject(.invalidPatternDictionary)
    var keys = ObjectKeys<HapticKey>()
    while try nextKey(of: .signals, &keys) != nil {
      try readContinuous()
      path.leave()
    }
    try require(.continuous, of: .signals, keys, at: start)
  }

  private mutating func readContinuous() throws(JSONError) {
    let start = try enterObject(.invalidPatternDictionary)
    var keys = ObjectKeys<HapticKey>()
    while try nextKey(of: .continuous, &keys) != nil {
      try readEnvelopes()
      path.leave()
    }
    try require(.envelopes, of: .continuous, keys, at: start)
  }

  private mutating func readEnvelopes() throws(JSONError) {
    let start = try enterObject(.invalidPatternDictionary)
    var keys = ObjectKeys<HapticKey>()
    while let key = try nextKey(of: .envelopes, &keys) {
      if key == .amplitude {
        try readAmplitudeEnvelope()
      } else if try isPresent() {
        try readFrequencyEnvelope()
      }
      path.leave()
    }
    try require(.amplitude, of: .envelopes, keys, at: start)
  }

  private mutating func readAmplitudeEnvelope() throws(JSONError) {
    amplitude.removeAll(keepingCapacity: true)
    transients.removeAll(keepingCapacity: true)
    let start = try enterArray()
    while try nextElement() {
      path.enter(amplitude.count)
      try readAmplitudePoint()
      path.leave()
    }
    guard amplitude.count >= 2 else {
      let count = amplitude.isEmpty ? "no points" : "one point"
      throw failure(
        .invalidPatternDictionary, at: start,
        "The amplitude envelope has \(count); it needs at least two")
    }
    guard amplitude[amplitude.count - 1].time > amplitude[0].time else {
      throw failure(
        .invalidPatternDictionary, at: start,
        "All points of the amplitude envelope have one time; the last must be later than the first")
    }
  }

  private mutating func readFrequencyEnvelope() throws(JSONError) {
    frequency.removeAll(keepingCapacity: true)
    frequencyOffsets.removeAll(keepingCapacity: true)
    _ = try enterArray()
    while try nextElement() {
      path.enter(frequency.count)
      try readFrequencyPoint()
      path.leave()
    }
  }

  /// Reports the first frequency point that lies after the last amplitude point.
  mutating func reportLateFrequency() throws(JSONError) {
    let end = amplitude[amplitude.count - 1].time
    guard let first = frequency.firstIndex(where: { $0.time > end }) else { return }
    for step in [HapticKey.signals, .continuous, .envelopes, .frequency] { path.enter(step) }
    path.enter(first)
    let count = frequency.count - first
    try diagnose(.lateFrequency, at: frequencyOffsets[first]) { parser in
      Finding(
        count == 1
          ? "A frequency point lies after the last amplitude point, at \(end.plain) s"
          : "\(count) frequency points lie after the last amplitude point, at \(end.plain) s",
        done: "the envelope is cut there")
    }
    path = HapticPath()
  }
}
