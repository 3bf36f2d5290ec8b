import Foundation

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
