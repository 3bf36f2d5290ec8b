import PacinianPattern

extension CHHapticEvent {
  /// The event as a value, checked.
  func event() throws(CHHapticError) -> Event {
    guard let kind = EventKind(rawValue: type.rawValue) else {
      throw CHHapticError(.invalidEventType, "unknown event type \(type.rawValue)")
    }
    guard relativeTime >= 0, relativeTime.isFinite else {
      throw CHHapticError(.invalidEventTime, "an event cannot begin at \(relativeTime) s")
    }
    guard duration >= 0, duration.isFinite else {
      throw CHHapticError(.invalidEventDuration, "an event cannot last \(duration) s")
    }
    if kind == .audioCustom, audioResourceID == nil {
      throw CHHapticError(
        .invalidAudioResource,
        "a custom audio event needs a resource; make it with an audioResourceID")
    }
    var parameters: [EventParameter] = []
    for parameter in eventParameters { parameters.append(try parameter.eventParameter()) }
    return Event(
      kind: kind, time: relativeTime, duration: duration == 0 ? nil : duration,
      parameters: parameters, waveform: audioResourceID.map { EventWaveform(resourceID: $0) })
  }
}

extension CHHapticEventParameter {
  func eventParameter() throws(CHHapticError) -> EventParameter {
    guard let id = EventParameterID(rawValue: parameterID.rawValue) else {
      throw CHHapticError(
        .invalidParameterType, "unknown event parameter \(parameterID.rawValue)")
    }
    return EventParameter(id, Double(value))
  }
}

extension CHHapticDynamicParameter {
  func dynamicParameter() throws(CHHapticError) -> DynamicParameter {
    DynamicParameter(
      try parameterID.controlID(), time: try checked(relativeTime), value: Double(value))
  }
}

extension CHHapticDynamicParameter.ID {
  func controlID() throws(CHHapticError) -> ControlID {
    guard let id = ControlID(rawValue: rawValue) else {
      throw CHHapticError(.invalidParameterType, "unknown dynamic parameter \(rawValue)")
    }
    return id
  }
}

extension CHHapticParameterCurve {
  func parameterCurve() throws(CHHapticError) -> ParameterCurve {
    var points: [PacinianPattern.ControlPoint] = []
    for point in controlPoints {
      points.append(.init(time: try checked(point.relativeTime), value: Double(point.value)))
    }
    return ParameterCurve(
      try parameterID.controlID(), time: try checked(relativeTime), points: points)
  }
}

private func checked(_ time: Double) throws(CHHapticError) -> Double {
  guard time >= 0, time.isFinite else {
    throw CHHapticError(.invalidTime, "\(time) is not a valid time in a pattern; use 0 or more")
  }
  return time
}
