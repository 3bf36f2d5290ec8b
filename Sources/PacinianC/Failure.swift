import CPacinian
import PacinianRendering
import PacinianEngine
import PacinianFormats
import PacinianBase
import PacinianModel

/// Why a call fails: a status, and for `pcn_error` where and why. (An object, because each `try`
/// hands it on.)
final class Failure: Error {
  let status: pcn_status
  let message: String?
  let position: TextPosition?
  let path: String

  private init(
    status: pcn_status, message: String?, position: TextPosition? = nil, path: String = ""
  ) {
    self.status = status
    self.message = message
    self.position = position
    self.path = path
  }

  convenience init(_ status: Status, _ message: String? = nil) {
    self.init(status: status.rawValue, message: message)
  }

  /// Made before it is needed.
  static let noMemory = Failure(.coreHaptics(.memoryError))

  convenience init(_ error: PatternReadingError) {
    self.init(
      status: error.code.rawValue, message: error.message, position: error.position,
      path: error.path)
  }

  convenience init(_ error: ProfileReadingError) {
    self.init(
      status: Status.badData.rawValue, message: error.message, position: error.position,
      path: error.path)
  }

  convenience init(_ error: OfflineError) {
    switch error {
    case .rendering(let error): self.init(.invalidPatternData, "\(error)")
    case .recording(let error): self.init(.coreHaptics(error.code), error.message)
    }
  }

  convenience init(_ error: EngineError) {
    let status =
      switch error {
      case .queueFull: Status.queueFull.rawValue
      case .playersFull, .voicesFull, .transientsFull, .liveQueueFull: Status.ceiling.rawValue
      case .invalidValue, .tooManyValues: Status.invalidValue.rawValue
      default: error.code.rawValue
      }
    self.init(status: status, message: "\(error)")
  }
}

extension pcn_error {
  /// Describes a failure.
  init(_ failure: Failure) {
    self.init()
    status = failure.status
    byte_offset = UInt64(failure.position?.byteOffset ?? 0)
    line = UInt32(clamping: failure.position?.line ?? 0)
    column = UInt32(clamping: failure.position?.column ?? 0)
    path_length = Text.fill(&path, failure.path)
    message_length = Text.fill(&message, failure.message ?? statusText(failure.status).description)
  }
}
