import CPacinian
import PacinianModel

/// The values of `pcn_status`.
enum Status {
  // names: status cases
  case ok
  case nullArgument
  case structSize
  case invalidHandle
  case wrongThread
  case bufferTooSmall
  case queueFull
  case invalidValue
  case index
  case text
  case reading
  case unknownName
  case tooManyHandles
  case ceiling
  // names: end
  case coreHaptics(CoreHapticsErrorCode)

  /// A profile's text that cannot be read has no code of its own in Core Haptics.
  static var badData: Status { .coreHaptics(.invalidPatternData) }
  static var invalidPatternData: Status { .coreHaptics(.invalidPatternData) }
  static var notSupported: Status { .coreHaptics(.notSupported) }
  static var notPermitted: Status { .coreHaptics(.operationNotPermitted) }

  var rawValue: pcn_status {
    switch self {
    // names: status numbers
    case .ok: pcn_status(PCN_OK)
    case .nullArgument: pcn_status(PCN_ERROR_NULL_ARGUMENT)
    case .structSize: pcn_status(PCN_ERROR_STRUCT_SIZE)
    case .invalidHandle: pcn_status(PCN_ERROR_INVALID_HANDLE)
    case .wrongThread: pcn_status(PCN_ERROR_WRONG_THREAD)
    case .bufferTooSmall: pcn_status(PCN_ERROR_BUFFER_TOO_SMALL)
    case .queueFull: pcn_status(PCN_ERROR_QUEUE_FULL)
    case .invalidValue: pcn_status(PCN_ERROR_INVALID_VALUE)
    case .index: pcn_status(PCN_ERROR_INDEX)
    case .text: pcn_status(PCN_ERROR_TEXT)
    case .reading: pcn_status(PCN_ERROR_READING)
    case .unknownName: pcn_status(PCN_ERROR_UNKNOWN_NAME)
    case .tooManyHandles: pcn_status(PCN_ERROR_TOO_MANY_HANDLES)
    case .ceiling: pcn_status(PCN_ERROR_CEILING)
    // names: end
    case .coreHaptics(let code): code.rawValue
    }
  }
}
