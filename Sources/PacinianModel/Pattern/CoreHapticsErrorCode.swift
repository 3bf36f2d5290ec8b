/// The documented error codes of Core Haptics, with its numbers and names, so that a failure
/// here can be handled by code that knows them.
public enum CoreHapticsErrorCode: Int32, Error, Sendable, CaseIterable {
  // names: codes
  /// Playback was asked for while the engine was not running.
  case engineNotRunning = -4805
  /// The operation is not allowed in the present state.
  case operationNotPermitted = -4806
  /// The engine took too long to start.
  case engineStartTimeout = -4808
  /// The device or the feature is not supported.
  case notSupported = -4809
  /// The service that plays haptics could not be brought up.
  case serverInitFailed = -4810
  /// The connection to the service that plays haptics was lost.
  case serverInterrupted = -4811
  /// The player can no longer be used, because the service failed.
  case invalidPatternPlayer = -4812
  /// The data are not a pattern: for instance, the text is not JSON.
  case invalidPatternData = -4813
  /// The pattern's dictionary lacks a required field or holds a value of the wrong type.
  case invalidPatternDictionary = -4814
  /// The engine's audio session was invalidated.
  case invalidAudioSession = -4815
  /// The engine was set up with an invalid configuration value.
  case invalidEngineParameter = -4816
  /// A parameter has an unknown or invalid ID.
  case invalidParameterType = -4820
  /// An event has an unknown or invalid type.
  case invalidEventType = -4821
  /// An event's time is negative, not finite or not a number.
  case invalidEventTime = -4822
  /// An event's duration is negative, not finite or not a number.
  case invalidEventDuration = -4823
  /// The pattern refers to an audio resource that is invalid or missing.
  case invalidAudioResource = -4824
  /// An audio resource is not available: it was not found, or the limit of resources is
  /// reached.
  case resourceNotAvailable = -4825
  /// An event lacks a required field.
  case badEventEntry = -4830
  /// A parameter lacks a required field or has an unusable value.
  case badParameterEntry = -4831
  /// A time handed to the engine is negative or not finite.
  case invalidTime = -4840
  /// A file with audio or a pattern was not found.
  case fileNotFound = -4851
  /// The device has too little power for haptics.
  case insufficientPower = -4897
  /// Something else went wrong.
  case unknownError = -4898
  /// Memory ran out.
  case memoryError = -4899
  // names: end
}
