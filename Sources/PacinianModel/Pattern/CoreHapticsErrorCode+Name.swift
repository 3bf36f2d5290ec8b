extension CoreHapticsErrorCode {
  /// The code's documented name, such as `InvalidEventTime`.
  public var name: String {
    switch self {
    // names: code names
    case .engineNotRunning: "EngineNotRunning"
    case .operationNotPermitted: "OperationNotPermitted"
    case .engineStartTimeout: "EngineStartTimeout"
    case .notSupported: "NotSupported"
    case .serverInitFailed: "ServerInitFailed"
    case .serverInterrupted: "ServerInterrupted"
    case .invalidPatternPlayer: "InvalidPatternPlayer"
    case .invalidPatternData: "InvalidPatternData"
    case .invalidPatternDictionary: "InvalidPatternDictionary"
    case .invalidAudioSession: "InvalidAudioSession"
    case .invalidEngineParameter: "InvalidEngineParameter"
    case .invalidParameterType: "InvalidParameterType"
    case .invalidEventType: "InvalidEventType"
    case .invalidEventTime: "InvalidEventTime"
    case .invalidEventDuration: "InvalidEventDuration"
    case .invalidAudioResource: "InvalidAudioResource"
    case .resourceNotAvailable: "ResourceNotAvailable"
    case .badEventEntry: "BadEventEntry"
    case .badParameterEntry: "BadParameterEntry"
    case .invalidTime: "InvalidTime"
    case .fileNotFound: "FileNotFound"
    case .insufficientPower: "InsufficientPower"
    case .unknownError: "UnknownError"
    case .memoryError: "MemoryError"
    // names: end
    }
  }
}

extension CoreHapticsErrorCode: CustomStringConvertible {
  /// The name and the number, such as `InvalidEventTime (-4822)`.
  public var description: String { "\(name) (\(rawValue))" }
}
