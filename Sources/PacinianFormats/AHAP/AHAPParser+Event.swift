import PacinianBase
import PacinianModel

extension AHAPParser {
  /// An event's fields as they come, in any order.
  private struct EventDraft {
    var kind: EventKind?
    var time: Double?
    var duration: Double?
    var waveformPath: JSONText?
    var usesVolumeEnvelope = true
    var isLoopEnabled = false
  }

  /// Reads an `Event` and adds it to the pattern.
  mutating func readEvent() throws(JSONError) {
    let start = try enterObject(.invalidPatternDictionary)
    path.body = .event
    path.key = nil
    pendingParameters.removeAll()
    var keys = ObjectKeys<AHAPKey>()
    var draft = EventDraft()
    while let key = try nextKey(of: .event, &keys) {
      switch key {
      case .eventType: draft.kind = try readEventType()
      case .time: draft.time = try readTime()
      case .eventDuration:
        draft.duration = try readSeconds("durations", orThrow: .invalidEventDuration)
      case .eventParameters: try readEventParameters()
      case .waveformPath: draft.waveformPath = try readString(orThrow: .invalidPatternDictionary)
      case .usesVolumeEnvelope: draft.usesVolumeEnvelope = try readBoolean()
      case .isLoopEnabled: draft.isLoopEnabled = try readBoolean()
      default: try skipValue()
      }
    }
    guard let kind = draft.kind else { throw missing(.eventType, of: .event, keys, at: start) }
    guard let time = draft.time else { throw missing(.time, of: .event, keys, at: start) }
    let parameters = try finishParameters(of: kind)
    try checkOrder(of: time, at: start)
    try check(kind, draft, parameters, keys, at: start)
    pattern.events.append(
      Event(
        kind: kind, time: time, duration: draft.duration, parameters: parameters,
        waveform: draft.waveformPath.map {
          EventWaveform(
            path: scanner.decode($0), usesVolumeEnvelope: draft.usesVolumeEnvelope,
            isLoopEnabled: draft.isLoopEnabled)
        }))
    path.body = nil
  }

  private mutating func readEventType() throws(JSONError) -> EventKind {
    let written = try readName(among: names.eventKinds, orThrow: .invalidEventType)
    if let kind = names.eventKinds.value(of: written) { return kind }
    let text = written.text
    let name = decodeStart(of: text)
    if let kind = names.eventKinds.nameIgnoringCase(of: name) {
      try reportCase(of: text, meaning: kind.rawValue, strictly: .invalidEventType)
      return kind
    }
    let nearest = names.eventKinds.nearest(to: name) ?? .hapticTransient
    throw failure(
      .invalidEventType, at: text.offset,
      "Unknown event type \(QuotedText.quote(name)); the nearest valid one is \(nearest.rawValue)")
  }

  /// Reports the findings that need the complete event.
  private mutating func check(
    _ kind: EventKind, _ draft: EventDraft, _ parameters: [EventParameter],
    _ keys: ObjectKeys<AHAPKey>, at start: Int
  ) throws(JSONError) {
    try checkDuration(kind, draft, parameters, at: start)
    switch kind {
    case .hapticContinuous, .audioContinuous:
      // An event that is not sustained ends with its decay.
      guard draft.duration ?? 0 == 0,
        Event(kind: kind, time: 0, parameters: parameters).isSustained
      else { break }
      try diagnose(.noDuration, at: start) { _ in
        let found = draft.duration == nil ? "has no EventDuration" : "has an EventDuration of 0"
        return Finding("A continuous event \(found)", done: "it sounds until it is stopped")
      }
    case .audioCustom:
      guard draft.waveformPath == nil else { break }
      try diagnose(.missingWaveform, at: start, strictly: .invalidAudioResource) { _ in
        Finding("An AudioCustom event has no EventWaveformPath", done: "it stays silent")
      }
    case .hapticTransient: break
    }
    guard kind != .audioCustom else { return }
    for key in [AHAPKey.waveformPath, .usesVolumeEnvelope, .isLoopEnabled]
    where keys.contains(key) {
      try diagnose(.unusedParameter, at: start) { _ in
        Finding("\(key.rawValue) is for AudioCustom events only", done: "it has no effect here")
      }
    }
  }

  /// Reports an event that is cut. An event that is not sustained ends by itself, and a recording
  /// that does not loop with its file.
  private mutating func checkDuration(
    _ kind: EventKind, _ draft: EventDraft, _ parameters: [EventParameter], at start: Int
  ) throws(JSONError) {
    guard let limit = options.durationLimit, let duration = draft.duration, duration > limit
    else { return }
    switch kind {
    case .hapticContinuous, .audioContinuous:
      guard Event(kind: kind, time: 0, parameters: parameters).isSustained else { return }
    case .audioCustom: guard draft.isLoopEnabled else { return }
    case .hapticTransient: return
    }
    try diagnose(.longDuration, at: start, strictly: .invalidEventDuration) { _ in
      Finding(
        "EventDuration is \(duration.plain), and players hold an event for \(limit.plain) s",
        done: "its release begins then")
    }
  }

  private mutating func checkOrder(of time: Double, at start: Int) throws(JSONError) {
    guard time < latestEventTime else {
      latestEventTime = time
      return
    }
    guard !hasReportedOrder else { return }
    hasReportedOrder = true
    try diagnose(.unsortedEvents, at: start) { _ in
      Finding(
        "The events do not stand in the order of their times, from here on",
        done: "each event sounds at its own time")
    }
  }
}
