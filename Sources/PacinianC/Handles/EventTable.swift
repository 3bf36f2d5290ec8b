import CPacinian
import PacinianModel

/// The events of a pattern as C reads them. Their parameters and paths lie in memory of the table,
/// at one place as long as it lives.
final class EventTable: Sendable {
  private let events: [Entry]

  /// An event, whose pointers lead into the table's memory, which nobody writes.
  private struct Entry: @unchecked Sendable {
    let event: pcn_event
  }

  /// - Complexity: O(events and their parameters).
  init(_ layers: [Pattern]) {
    events = layers.flatMap { $0.events.map { Entry(event: pcn_event(allocating: $0)) } }
  }

  deinit { for entry in events { entry.event.deallocate() } }

  var count: Int { events.count }

  subscript(index: Int) -> pcn_event { events[index].event }
}

extension pcn_event {
  /// The event, with memory for its parameters and its path.
  fileprivate init(allocating event: Event) {
    self = .standard
    kind = event.kind.number
    time_seconds = event.time
    duration_seconds = event.duration ?? 0
    parameter_count = UInt32(event.parameters.count)
    if !event.parameters.isEmpty {
      let parameters = UnsafeMutablePointer<pcn_event_parameter>.allocate(
        capacity: event.parameters.count)
      for (index, parameter) in event.parameters.enumerated() {
        (parameters + index).initialize(
          to: pcn_event_parameter(id: parameter.id.number, reserved: 0, value: parameter.value))
      }
      self.parameters = UnsafePointer(parameters)
    }
    guard let waveform = event.waveform else { return }
    uses_volume_envelope = waveform.usesVolumeEnvelope ? 1 : 0
    is_loop_enabled = waveform.isLoopEnabled ? 1 : 0
    if let id = waveform.resourceID {
      audio_resource = UInt64(id)
      return
    }
    let bytes = waveform.path.utf8
    let path = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() {
      (path + index).initialize(to: CChar(bitPattern: byte))
    }
    (path + bytes.count).initialize(to: 0)
    audio_path = UnsafePointer(path)
    audio_path_length = UInt64(bytes.count)
  }

  /// Frees what ``init(allocating:)`` allocated.
  fileprivate func deallocate() {
    parameters?.deallocate()
    audio_path?.deallocate()
  }
}

extension EventKind {
  /// The number of `PCN_EVENT_…`.
  var number: pcn_event_kind { pcn_event_kind(Self.allCases.firstIndex(of: self) ?? 0) }
}

extension EventParameterID {
  /// The number of `PCN_EVENT_…`.
  var number: pcn_event_parameter_id {
    pcn_event_parameter_id(Self.allCases.firstIndex(of: self) ?? 0)
  }
}
