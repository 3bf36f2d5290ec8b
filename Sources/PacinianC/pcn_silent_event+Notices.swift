import CPacinian
import PacinianRendering
import PacinianModel

extension pcn_silent_event {
  /// Tells of the event at `index` of the silent ones.
  static func write(
    _ notices: [AudioNotice], _ index: UInt32, to event: UnsafeMutablePointer<pcn_silent_event>?
  ) throws(Failure) {
    _ = try CFunction.present(event)
    let silent = notices.silent
    guard index < silent.count else { throw Failure(.index) }
    try CStruct.write(pcn_silent_event(silent[Int(index)]), to: event)
  }

  private init(_ notice: AudioNotice) {
    self.init()
    status = notice.error?.code.rawValue ?? Status.ok.rawValue
    event_index = UInt64(notice.eventIndex)
    path_length = Text.fill(&path, notice.path)
    message_length = Text.fill(&message, notice.message)
  }
}

extension [AudioNotice] {
  /// The notices of events that cannot be heard, or not to the end.
  var silent: [AudioNotice] { filter { $0.isLoss } }
}
