#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation
import PacinianEngine
import PacinianModel
import Synchronization

/// The acts of the engine with one player, and the parameters that were sent to it. Times are the
/// system's.
final class PlaybackTrack: Sendable {
  private struct State {
    var passes: [PassRecord] = []
    var parameters: [RecordedParameter] = []
    var wasStarted = false
    /// The last accepted start: when it was asked for and when it is due.
    var start: (call: TimeInterval, due: TimeInterval)?
  }

  private let pattern: Pattern
  /// The seconds of recordings that play to their end, at any playback rate, by the index of their
  /// event.
  private let recordings: [Int: TimeInterval]
  /// The engine whose clock the calls' times are of, for as long as there is one.
  private weak let core: EngineCore?
  /// The system's time at which that clock began.
  private let origin: TimeInterval
  private let sampleRate: Double
  private let state = Mutex(State())

  init(_ pattern: Pattern, recordings: [Int: TimeInterval], engine: EngineCore) {
    self.pattern = pattern
    self.recordings = recordings
    core = engine
    origin = engine.origin
    sampleRate = Double(engine.engine.configuration.sampleRate)
  }

  func add(_ record: PassRecord) {
    // A pattern that ends by itself has begun its events, and cuts none.
    guard record.kind != .finished else { return }
    state.withLock { $0.passes.append(record) }
  }

  /// Notes a start that the engine has accepted.
  func addStart(at time: TimeInterval) {
    let start = (call: effective(0), due: effective(time))
    state.withLock {
      $0.wasStarted = true
      $0.start = start
    }
  }

  /// Whether the client has started the player.
  var wasStarted: Bool { state.withLock { $0.wasStarted } }

  /// The time of the next event at or after `time`, if the player goes on as it does.
  func nextEvent(at time: TimeInterval) -> TimeInterval? {
    let (start, last) = state.withLock { ($0.start, $0.passes.last) }
    // (The record of a pass comes with the block that begins it.)
    if let start,
      last.map({ origin + $0.frame.frames / sampleRate < start.call }) ?? true
        || start.due > time
    {
      return pattern.events.map(\.time).min().map { start.due + $0 }
    }
    return events(until: .infinity).map(\.time).filter { $0 >= time }.min()
  }

  /// The stop that cut events which had not begun: its time, and that of the first of them.
  var cut: (stop: TimeInterval, event: TimeInterval)? {
    let passes = state.withLock { $0.passes }
    guard passes.count > 1, let stop = passes.last, stop.kind == .stopped,
      passes[passes.count - 2].isPlaying
    else { return nil }
    let pass = passes[passes.count - 2]
    let reached = pass.patternTime(at: stop.frame)
    guard let next = pattern.events.map(\.time).filter({ $0 > reached }).min() else { return nil }
    let time = origin + stop.frame.frames / sampleRate
    return (time, time + (next - reached) * pass.framesPerSecond / sampleRate)
  }

  func add(_ parameters: [DynamicParameter], at time: TimeInterval) {
    let time = effective(time)
    state.withLock { state in
      state.parameters += parameters.map {
        RecordedParameter(
          id: .init(rawValue: $0.id.rawValue), value: Float($0.value), time: time + $0.time)
      }
    }
  }

  func add(_ curve: ParameterCurve, at time: TimeInterval) {
    add(curve.points.map { DynamicParameter(curve.id, time: $0.time, value: $0.value) }, at: time)
  }

  /// Drops the future parameters, and a start that has not begun.
  func dropCalls() {
    let now = effective(0)
    state.withLock { state in
      state.parameters.removeAll { $0.time > now }
      state.start = nil
    }
  }

  /// The events that have begun before `time`. Complexity: O(passes · events).
  func events(until time: TimeInterval) -> [RecordedEvent] {
    let passes = state.withLock { $0.passes }
    let order = pattern.events.indices.map { $0 }.ascending { pattern.events[$0].time }
    var events: [RecordedEvent] = []
    /// The events that sound unless they have ended by now: their places in `events` and in the
    /// pattern, and their ends, infinite if these are not fixed.
    var sounding: [(place: Int, index: Int, end: TimeInterval)] = []
    for (number, pass) in passes.enumerated() {
      let now = origin + pass.frame.frames / sampleRate
      sounding.removeAll { $0.end <= now }
      if pass.kind == .rateChanged, number > 0 {
        let ratio = pass.framesPerSecond / passes[number - 1].framesPerSecond
        for voice in sounding.indices where recordings[sounding[voice].index] == nil {
          let (place, _, end) = sounding[voice]
          sounding[voice].end = now + (end - now) * ratio
          if end < .infinity { events[place].duration = sounding[voice].end - events[place].time }
        }
      } else {
        for voice in sounding { events[voice.place].duration = now - events[voice.place].time }
        sounding = []
      }
      guard pass.isPlaying else { continue }
      let next = number + 1 < passes.count ? passes[number + 1].frame.frames : .infinity
      // An event and a pass begin with the frames nearest to their instants.
      let end = min(next, (time - origin) * sampleRate).rounded()
      let rate = sampleRate / pass.framesPerSecond
      for index in order {
        let event = pattern.events[index]
        // Frames from the pass's beginning, and where that is in the pattern.
        let ahead = event.time * pass.framesPerSecond - pass.instant.frames
        guard ahead >= 0 else { continue }
        guard (pass.frame.frames + ahead).rounded() < end else { break }
        let start = now + (event.time - pass.instant.frames / pass.framesPerSecond) / rate
        // A duration of 0 is none: the event ends with the player.
        let isTransient = event.kind == .hapticTransient
        let duration = event.duration.flatMap { isTransient || $0 > 0 ? $0 / rate : nil }
        if !isTransient {
          let length = recordings[index] ?? duration ?? .infinity
          sounding.append((events.count, index, start + length))
        }
        events.append(RecordedEvent(event, time: start, duration: duration))
      }
    }
    return events
  }

  var parameters: [RecordedParameter] { state.withLock { $0.parameters } }

  private func effective(_ time: TimeInterval) -> TimeInterval {
    origin + max(time, core?.engine.currentTime ?? 0)
  }
}

#endif
