#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import Foundation

extension CHHapticError {
  /// The kinds of mistake; raw values are the framework's.
  #if hasAttribute(nonexhaustive)
  @nonexhaustive
  #endif
  public enum Code: Int, _ErrorCodeProtocol, Sendable {
    public typealias _ErrorType = CHHapticError

    /// Playback was asked for while the engine was not running.
    case engineNotRunning = -4805
    /// Not allowed in the present state.
    case operationNotPermitted = -4806
    /// The engine took too long to start.
    case engineStartTimeout = -4808
    /// The device or the feature is not supported.
    case notSupported = -4809
    /// The haptic service could not be brought up.
    case serverInitFailed = -4810
    /// The connection to the haptic service was lost.
    case serverInterrupted = -4811
    /// The player went with the service that it was made for.
    case invalidPatternPlayer = -4812
    /// The data are not a pattern, or the pattern has nothing to play.
    case invalidPatternData = -4813
    /// The dictionary lacks a required field or has a value of the wrong type.
    case invalidPatternDictionary = -4814
    /// The audio session was invalidated.
    case invalidAudioSession = -4815
    /// The engine was set up with an invalid value.
    case invalidEngineParameter = -4816
    /// A parameter's type is unknown.
    case invalidParameterType = -4820
    /// An event's type is unknown.
    case invalidEventType = -4821
    /// An event's time is negative or no number.
    case invalidEventTime = -4822
    /// An event's duration is negative or no number.
    case invalidEventDuration = -4823
    /// An audio resource is invalid or missing.
    case invalidAudioResource = -4824
    /// A resource is not available, or the limit of resources is reached.
    case resourceNotAvailable = -4825
    /// An event lacks a required field.
    case badEventEntry = -4830
    /// A parameter lacks a required field.
    case badParameterEntry = -4831
    /// A time is negative or not finite.
    case invalidTime = -4840
    /// A file was not found.
    case fileNotFound = -4851
    /// The device has too little power.
    case insufficientPower = -4897
    /// Something else went wrong.
    case unknownError = -4898
    /// Memory ran out.
    case memoryError = -4899
  }
}

/// Codes as members of the error, as `catch CHHapticError.notSupported` needs them.
extension CHHapticError {
  public static var engineNotRunning: Code { .engineNotRunning }
  public static var operationNotPermitted: Code { .operationNotPermitted }
  public static var engineStartTimeout: Code { .engineStartTimeout }
  public static var notSupported: Code { .notSupported }
  public static var serverInitFailed: Code { .serverInitFailed }
  public static var serverInterrupted: Code { .serverInterrupted }
  public static var invalidPatternPlayer: Code { .invalidPatternPlayer }
  public static var invalidPatternData: Code { .invalidPatternData }
  public static var invalidPatternDictionary: Code { .invalidPatternDictionary }
  public static var invalidAudioSession: Code { .invalidAudioSession }
  public static var invalidEngineParameter: Code { .invalidEngineParameter }
  public static var invalidParameterType: Code { .invalidParameterType }
  public static var invalidEventType: Code { .invalidEventType }
  public static var invalidEventTime: Code { .invalidEventTime }
  public static var invalidEventDuration: Code { .invalidEventDuration }
  public static var invalidAudioResource: Code { .invalidAudioResource }
  public static var resourceNotAvailable: Code { .resourceNotAvailable }
  public static var badEventEntry: Code { .badEventEntry }
  public static var badParameterEntry: Code { .badParameterEntry }
  public static var invalidTime: Code { .invalidTime }
  public static var fileNotFound: Code { .fileNotFound }
  public static var insufficientPower: Code { .insufficientPower }
  public static var unknownError: Code { .unknownError }
  public static var memoryError: Code { .memoryError }
}

#endif
