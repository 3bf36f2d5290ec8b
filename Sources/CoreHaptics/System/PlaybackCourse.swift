import Foundation
import PacinianEngine
import PacinianPattern

/// A command to a player, and its time.
struct PlaybackCommand: Sendable {
  enum Action: Sendable {
    case start, stop, pause, resume
    case seek(TimeInterval)
    case loop(Bool)
    case loopEnd(TimeInterval)
    case rate(Double)
  }

  let action: Action
  let time: TimeInterval
}

/// Follows a player through its commands, by the engine's rules, and collects the events that
/// begin.
struct PlaybackCourse {
  private(set) var events: [RecordedEvent] = []
  /// The instant at which each of `events` ends unless it is cut; infinite if that is not fixed.
  private var ends: [TimeInterval] = []

  private let pattern: Pattern
  /// The player's, which knows how long recordings are.
  private let duration: TimeInterval
  private let recordings: [Int: TimeInterval]
  private var isPlaying = false
  /// The offset in the pattern at which the player was paused.
  private var pausedOffset: TimeInterval?
  /// An instant, and where in the pattern the player is then.
  private var anchor: TimeInterval = 0
  private var offset: TimeInterval = 0
  private var rate = 1.0
  private var isLooping = false
  private var loopEnd: TimeInterval

  /// - Parameter recordings: the seconds of recordings that play to their end, at any playback
  ///   rate, by the index of their event.
  init(_ pattern: Pattern, duration: TimeInterval, recordings: [Int: TimeInterval]) {
    self.pattern = pattern
    self.duration = duration
    self.recordings = recordings
    loopEnd = duration
  }

  mutating func apply(_ command: PlaybackCommand) {
    let time = command.time
    play(until: time)
    switch command.action {
    case .start: begin(at: time, offset: 0)
    case .stop:
      pausedOffset = nil
      halt(at: time)
    case .pause:
      guard isPlaying else { return }
      pausedOffset = offset
      halt(at: time)
    case .resume:
      guard let pausedOffset else { return }
      begin(at: time, offset: pausedOffset)
    case .seek(let target): seek(to: target, at: time)
    case .loop(let isEnabled): isLooping = isEnabled
    case .loopEnd(let end): loopEnd = end
    case .rate(let newRate): rate = newRate
    }
  }

  /// Moves to `time` and collects the events that begin before it.
  mutating func play(until time: TimeInterval) {
    while isPlaying, anchor < time {
      let passEnd = passEnd
      let end = min(time, passEnd)
      collect(until: end)
      offset = passEnd < time ? 0 : offset + (end - anchor) * rate
      if passEnd < time { cut(at: end) }
      anchor = end
      if !isLooping, offset >= duration { isPlaying = false }
    }
  }

  /// The instant at which the present pass ends to be followed by another; one in the past is now.
  private var passEnd: TimeInterval {
    guard isLooping else { return .infinity }
    let length = max(loopEnd / rate, AdvancedPlayer.shortestLoop)
    return max(anchor, anchor - offset / rate + length)
  }

  private mutating func collect(until end: TimeInterval) {
    let last = offset + (end - anchor) * rate
    for (index, event) in pattern.events.enumerated().sorted(by: {
      $0.element.time < $1.element.time
    }) where event.time >= offset && event.time < last {
      let time = anchor + (event.time - offset) / rate
      let duration = event.duration.map { $0 / rate }
      events.append(RecordedEvent(event, time: time, duration: duration))
      ends.append(time + (recordings[index] ?? duration ?? .infinity))
    }
  }

  private mutating func begin(at time: TimeInterval, offset: TimeInterval) {
    halt(at: time)
    isPlaying = true
    pausedOffset = nil
    anchor = time
    self.offset = offset
  }

  private mutating func seek(to target: TimeInterval, at time: TimeInterval) {
    guard isPlaying || pausedOffset != nil else { return }
    let isPastEnd = target >= (isLooping ? min(duration, loopEnd) : duration)
    let newOffset = isPastEnd ? 0 : target
    if isPastEnd, !isLooping {
      pausedOffset = nil
      halt(at: time)
    } else if isPlaying {
      begin(at: time, offset: newOffset)
    } else {
      pausedOffset = newOffset
    }
  }

  private mutating func halt(at time: TimeInterval) {
    cut(at: time)
    isPlaying = false
  }

  /// Ends all events at `time` that would last longer.
  private mutating func cut(at time: TimeInterval) {
    for index in events.indices
    where events[index].type != .hapticTransient && ends[index] > time {
      events[index].duration = time - events[index].time
      ends[index] = time
    }
  }
}
