import Foundation
import PacinianPattern
import Synchronization

/// The commands to one player. Times are the system's.
final class PlaybackTrack: Sendable {
  private struct State {
    var commands: [PlaybackCommand] = []
    var parameters: [RecordedParameter] = []
  }

  private let pattern: Pattern
  private let duration: TimeInterval
  private let recordings: [Int: TimeInterval]
  /// The engine whose clock the calls' times are of, for as long as there is one.
  private weak let core: EngineCore?
  /// The system's time at which that clock began.
  private let origin: TimeInterval
  private let state = Mutex(State())

  init(
    _ pattern: Pattern, duration: TimeInterval, recordings: [Int: TimeInterval], engine: EngineCore
  ) {
    self.pattern = pattern
    self.duration = duration
    self.recordings = recordings
    core = engine
    origin = engine.origin
  }

  /// Adds a command for the engine's time `time`, or for as soon as possible.
  func add(_ action: PlaybackCommand.Action, at time: TimeInterval = 0) {
    let command = PlaybackCommand(action: action, time: effective(time))
    state.withLock { $0.commands.append(command) }
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

  /// Drops the future commands and stops.
  func cancel() {
    let now = effective(0)
    state.withLock { state in
      state.commands.removeAll { $0.time > now }
      state.parameters.removeAll { $0.time > now }
      state.commands.append(PlaybackCommand(action: .stop, time: now))
    }
  }

  func events(until time: TimeInterval) -> [RecordedEvent] {
    var course = PlaybackCourse(pattern, duration: duration, recordings: recordings)
    let commands = state.withLock { $0.commands }
    // Commands for one instant are in the order of the calls.
    for command in commands.ascending(by: { $0.time }) where command.time <= time {
      course.apply(command)
    }
    course.play(until: time)
    return course.events
  }

  var parameters: [RecordedParameter] { state.withLock { $0.parameters } }

  private func effective(_ time: TimeInterval) -> TimeInterval {
    origin + max(time, core?.engine.currentTime ?? 0)
  }
}
