import Foundation

/// What a player was asked to do, and when it does it.
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
