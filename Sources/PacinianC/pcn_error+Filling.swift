import CPacinian
import PacinianJSON

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
