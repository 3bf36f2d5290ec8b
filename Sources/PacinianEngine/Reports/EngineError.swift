import PacinianModel

/// Why an engine or a player refuses a call. A call that throws has changed nothing.
public enum EngineError: Error, Sendable, Equatable {
  /// A player was asked to play while the engine is not running.
  case notRunning
  /// A time is negative or not finite.
  case invalidTime(Double)
  /// A number is not a valid value of the parameter.
  case invalidValue(String, Double)
  /// The pattern has no event.
  case noPlayableEvents
  /// The pattern cannot be rendered.
  case invalidPattern(String)
  /// The player belongs to a service that was reset; make a new one.
  case invalidPlayer
  /// As many calls wait as the configuration allows; render, or wait, and call again.
  case queueFull(capacity: Int)
  /// As many other players as the configuration allows play, or wait for their time.
  case playersFull(capacity: Int)
  /// Players that play, or wait for their time, may sound as many continuous events or transients
  /// as the configuration allows.
  case voicesFull(capacity: Int)
  case transientsFull(capacity: Int)
  /// All players together hold as many live values as the configuration allows.
  case liveQueueFull(capacity: Int)
  /// More live values are sent at a time than the configuration ever allows, all layers of the
  /// player's pattern counted.
  case tooManyValues(capacity: Int)
  /// The system refuses memory.
  case noMemory(byteCount: Int)
  /// The configuration has a value out of range.
  case invalidConfiguration(String)
  /// An audio resource cannot be used.
  case audioResource(CoreHapticsErrorCode, String)

  /// Core Haptics' number for it.
  public var code: CoreHapticsErrorCode {
    switch self {
    case .notRunning: .engineNotRunning
    case .invalidTime: .invalidTime
    case .invalidValue, .tooManyValues: .badParameterEntry
    case .noPlayableEvents, .invalidPattern: .invalidPatternData
    case .invalidPlayer: .invalidPatternPlayer
    case .queueFull, .liveQueueFull: .operationNotPermitted
    case .playersFull, .voicesFull, .transientsFull: .resourceNotAvailable
    case .noMemory: .memoryError
    case .invalidConfiguration: .invalidEngineParameter
    case .audioResource(let code, _): code
    }
  }
}

extension EngineError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .notRunning: "the engine is not running; start it first"
    case .invalidTime(let time):
      "\(time) is not a valid time; give seconds of the engine's clock, 0 or more"
    case .invalidValue(let name, let value): "\(name) cannot be \(value)"
    case .noPlayableEvents: "the pattern has no playable event; add one"
    case .invalidPattern(let reason): reason
    case .invalidPlayer: "the player ended with the service it was made for; make a new one"
    case .queueFull(let capacity):
      "\(capacity) control calls are waiting already; call again after the next block"
    case .playersFull(let capacity):
      "\(capacity) players are playing already, the ceiling of the configuration; stop one"
    case .voicesFull(let capacity):
      "players that are playing may sound up to \(capacity) continuous events, the ceiling of the "
        + "configuration; stop one"
    case .transientsFull(let capacity):
      "players that are playing may sound up to \(capacity) transients, the ceiling of the "
        + "configuration; stop one"
    case .liveQueueFull(let capacity):
      "players hold \(capacity) live values already, the ceiling of the configuration; send fewer "
        + "ahead of time"
    case .tooManyValues(let capacity):
      "more values than the configuration allows, \(capacity); send fewer at a time"
    case .noMemory(let byteCount):
      "the system refuses \((byteCount + 1_023) >> 10) KiB of memory; free some and call again"
    case .invalidConfiguration(let reason): reason
    case .audioResource(_, let reason): reason
    }
  }
}
