import CPacinian

/// The words for a status, as constants of the library.
func statusText(_ status: pcn_status) -> StaticString {
  switch Int(status) {
  // names: status texts
  case PCN_OK: "no error"
  case PCN_ERROR_NULL_ARGUMENT: "a pointer or handle that is needed is NULL"
  case PCN_ERROR_STRUCT_SIZE:
    "struct_size is not set or of a newer header than this library; call its init function first"
  case PCN_ERROR_INVALID_HANDLE: "the handle was destroyed or is of another kind"
  case PCN_ERROR_WRONG_THREAD: "another thread renders this engine"
  case PCN_ERROR_BUFFER_TOO_SMALL: "the buffer is too small; the size needed has been written"
  case PCN_ERROR_QUEUE_FULL: "the queue is full; render, or wait, and call again"
  case PCN_ERROR_INVALID_VALUE: "a number is not finite or out of its range"
  case PCN_ERROR_INDEX: "no element has that index"
  case PCN_ERROR_TEXT: "the text is not UTF-8 or too long, or a path is empty or holds a NUL"
  case PCN_ERROR_READING: "the file cannot be read"
  case PCN_ERROR_UNKNOWN_NAME: "nothing has that name"
  case PCN_ERROR_TOO_MANY_HANDLES: "no handle is free or memory has run out"
  case PCN_ERROR_CEILING: "a ceiling of the engine's configuration is reached"
  case PCN_ERROR_ENGINE_NOT_RUNNING: "the engine is not running; start it first"
  case PCN_ERROR_OPERATION_NOT_PERMITTED: "the operation is not allowed in the present state"
  case PCN_ERROR_ENGINE_START_TIMEOUT: "the engine took too long to start"
  case PCN_ERROR_NOT_SUPPORTED: "this is not supported"
  case PCN_ERROR_SERVER_INIT_FAILED: "the service that plays haptics could not be brought up"
  case PCN_ERROR_SERVER_INTERRUPTED: "the connection to the service was lost"
  case PCN_ERROR_INVALID_PATTERN_PLAYER:
    "the player ended with the service it was made for; make a new one"
  case PCN_ERROR_INVALID_PATTERN_DATA: "the data cannot be read or rendered"
  case PCN_ERROR_INVALID_PATTERN_DICTIONARY: "the pattern lacks a field or has a wrong type"
  case PCN_ERROR_INVALID_AUDIO_SESSION: "the audio session was invalidated"
  case PCN_ERROR_INVALID_ENGINE_PARAMETER: "the engine's configuration has a value out of range"
  case PCN_ERROR_INVALID_PARAMETER_TYPE: "no parameter has that ID"
  case PCN_ERROR_INVALID_EVENT_TYPE: "no event has that type"
  case PCN_ERROR_INVALID_EVENT_TIME: "an event's time is negative or not finite"
  case PCN_ERROR_INVALID_EVENT_DURATION: "an event's duration is negative or not finite"
  case PCN_ERROR_INVALID_AUDIO_RESOURCE: "the audio resource is invalid or missing"
  case PCN_ERROR_RESOURCE_NOT_AVAILABLE: "the audio resource is not available"
  case PCN_ERROR_BAD_EVENT_ENTRY: "an event lacks a field"
  case PCN_ERROR_BAD_PARAMETER_ENTRY: "a parameter lacks a field or has an unusable value"
  case PCN_ERROR_INVALID_TIME: "a time is negative or not finite"
  case PCN_ERROR_FILE_NOT_FOUND: "the file was not found"
  case PCN_ERROR_INSUFFICIENT_POWER: "the power is too low for haptics"
  case PCN_ERROR_UNKNOWN: "an unknown error"
  case PCN_ERROR_MEMORY: "memory has run out"
  // names: end
  default: "not a status of this library"
  }
}

extension StaticString {
  /// The text with its terminator.
  var characters: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}
