import CPacinian
import PacinianAudio
import PacinianEngine
import PacinianFormats
import PacinianJSON
import PacinianOffline
import PacinianPattern
import PacinianProfiles

/// Why a call fails: a status, and for `pcn_error` where and why. (An object, because each `try`
/// hands it on.)
final class Failure: Error {
  let status: pcn_status
  let message: String?
  let position: TextPosition?
  let path: String

  init(_ status: Status, _ message: String? = nil) {
    self.status = status.rawValue
    self.message = message
    position = nil
    path = ""
  }

  init(_ error: PatternReadingError) {
    status = error.code.rawValue
    message = error.message
    position = error.position
    path = error.path
  }

  init(_ error: ProfileReadingError) {
    status = Status.badData.rawValue
    message = error.message
    position = error.position
    path = error.path
  }

  convenience init(_ error: OfflineError) {
    switch error {
    case .rendering(let error): self.init(.invalidPatternData, "\(error)")
    case .recording(let error): self.init(.coreHaptics(error.code), error.message)
    }
  }

  init(_ error: EngineError) {
    status =
      switch error {
      case .queueFull, .liveQueueFull: Status.queueFull.rawValue
      case .invalidValue, .tooManyValues: Status.invalidValue.rawValue
      default: error.code.rawValue
      }
    message = "\(error)"
    position = nil
    path = ""
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
