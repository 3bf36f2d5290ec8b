import PacinianModel

extension Event {
  /// The event with nothing in it that has no effect: the values that count, each once, in the
  /// order of ``EventParameterID``, and a waveform only where one is played.
  var canonical: Event {
    var event = self
    event.parameters = EventParameterID.allCases.compactMap { id in
      guard id.applies(to: kind), parameters.contains(where: { $0.id == id }) else { return nil }
      return EventParameter(id, value(of: id))
    }
    if kind != .audioCustom { event.waveform = nil }
    return event
  }

  /// Whether the event plays a recording that was registered with an engine, which no file can
  /// name.
  var playsRegisteredRecording: Bool { kind == .audioCustom && waveform?.resourceID != nil }

  /// Whether the event lasts longer than Apple's players hold an event, and can be cut. An event
  /// that is not sustained ends by itself.
  var isBeyondLimits: Bool {
    guard kind == .hapticContinuous, isSustained, let duration else { return false }
    return duration > Event.longestHold && duration <= AHAPWriter.longestCutEvent
  }

  /// The number of events of ``withinLimits``.
  var pieceCount: Int {
    guard isBeyondLimits, let duration else { return 1 }
    return Int((duration / Event.longestHold).rounded(.up))
  }

  /// The event cut into pieces of at most 30 s that follow each other: the first has the attack,
  /// the last the release, and in between they are the shortest.
  var withinLimits: [Event] {
    guard isBeyondLimits, let duration else { return [self] }
    var pieces: [Event] = []
    var elapsed = 0.0
    while elapsed < duration {
      let length = min(duration - elapsed, Event.longestHold)
      var piece = self
      piece.time = time + elapsed
      piece.duration = length
      if elapsed > 0 { piece.parameters.append(EventParameter(.attackTime, 0)) }
      elapsed += length
      if elapsed < duration { piece.parameters.append(EventParameter(.releaseTime, 0)) }
      pieces.append(piece)
    }
    return pieces
  }
}
