#if !canImport(Darwin) || HAPTICS_DOUBLE_MODULE

import PacinianModel

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
    return Event(
      kind: kind, time: relativeTime, duration: duration == 0 ? nil : duration,
      parameters: try eventParameters.map { (parameter) throws(CHHapticError) in
        try parameter.eventParameter()
      },
      waveform: audioResourceID.map { EventWaveform(resourceID: $0) })
  }
}

extension CHHapticEventParameter {
  func eventParameter() throws(CHHapticError) -> EventParameter {
    guard let id = EventParameterID(rawValue: parameterID.rawValue) else {
      throw CHHapticError(.invalidParameterType, "unknown event parameter \(parameterID.rawValue)")
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
    ParameterCurve(
      try parameterID.controlID(), time: try checked(relativeTime),
      points: try controlPoints.map { (point) throws(CHHapticError) in
        .init(time: try checked(point.relativeTime), value: Double(point.value))
      })
  }
}

private func checked(_ time: Double) throws(CHHapticError) -> Double {
  guard time >= 0, time.isFinite else {
    throw CHHapticError(.invalidTime, "\(time) is not a valid time in a pattern; use 0 or more")
  }
  return time
}

#endif
