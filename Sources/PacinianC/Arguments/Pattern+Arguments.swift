import CPacinian
import PacinianModel

extension EventKind {
  init(_ number: pcn_event_kind) throws(Failure) {
    self =
      switch Int(number) {
      // names: event numbers
      case PCN_EVENT_HAPTIC_TRANSIENT: .hapticTransient
      case PCN_EVENT_HAPTIC_CONTINUOUS: .hapticContinuous
      case PCN_EVENT_AUDIO_CONTINUOUS: .audioContinuous
      case PCN_EVENT_AUDIO_CUSTOM: .audioCustom
      // names: end
      default: throw Failure(.coreHaptics(.invalidEventType))
      }
  }
}

extension EventParameter {
  init(_ parameter: pcn_event_parameter) throws(Failure) {
    try ArgumentReader.unused(parameter.reserved)
    let id: EventParameterID =
      switch Int(parameter.id) {
      // names: parameter numbers
      case PCN_EVENT_HAPTIC_INTENSITY: .hapticIntensity
      case PCN_EVENT_HAPTIC_SHARPNESS: .hapticSharpness
      case PCN_EVENT_ATTACK_TIME: .attackTime
      case PCN_EVENT_DECAY_TIME: .decayTime
      case PCN_EVENT_RELEASE_TIME: .releaseTime
      case PCN_EVENT_SUSTAINED: .sustained
      case PCN_EVENT_AUDIO_VOLUME: .audioVolume
      case PCN_EVENT_AUDIO_PITCH: .audioPitch
      case PCN_EVENT_AUDIO_PAN: .audioPan
      case PCN_EVENT_AUDIO_BRIGHTNESS: .audioBrightness
      // names: end
      default: throw Failure(.coreHaptics(.invalidParameterType))
      }
    self.init(id, try ArgumentReader.finite(parameter.value, "an event parameter"))
  }
}

extension ControlID {
  init(_ number: pcn_control_id) throws(Failure) {
    guard let id = ControlID(number: number) else {
      throw Failure(.coreHaptics(.invalidParameterType))
    }
    self = id
  }

  /// `nil` for a number that is no `PCN_CONTROL_…`.
  @_noLocks
  init?(number: pcn_control_id) {
    self.init(number: Int(number))
  }
}

extension DynamicParameter {
  init(_ parameter: pcn_parameter) throws(Failure) {
    try ArgumentReader.unused(parameter.reserved)
    self.init(
      try ControlID(parameter.id), time: try ArgumentReader.time(parameter.time_seconds),
      value: try ArgumentReader.finite(parameter.value, "a parameter"))
  }
}

extension DynamicParameter {
  /// - Parameter parameter: one of which ``init(_:)`` makes a value.
  init(checked parameter: pcn_parameter) {
    self.init(
      ControlID(number: parameter.id) ?? .hapticIntensity, time: parameter.time_seconds,
      value: parameter.value)
  }
}

extension ParameterCurve {
  init(
    _ id: pcn_control_id, time: Double, points: UnsafeBufferPointer<pcn_control_point>
  ) throws(Failure) {
    let (id, time) = (try ControlID(id), try ArgumentReader.time(time))
    // Those of the curve, sorted ones, and what is sent of them.
    try CFunction.findRoom(points.count, bytes: 512)
    let breakpoints = try points.map { (point) throws(Failure) in
      ControlPoint(
        time: try ArgumentReader.time(point.time_seconds),
        value: try ArgumentReader.finite(point.value, "a control point"))
    }
    self.init(id, time: time, points: breakpoints)
    guard breakpoints.allSatisfy({ (time + $0.time).isFinite }) else {
      throw Failure(.coreHaptics(.invalidTime))
    }
  }
}

extension Event {
  /// There are ten ids; more than that many parameters are a mistake, and may not be there.
  private static let mostParameters: UInt32 = 1 << 16

  init(_ event: pcn_event) throws(Failure) {
    self.init(
      kind: try EventKind(event.kind),
      time: try ArgumentReader.time(event.time_seconds, .coreHaptics(.invalidEventTime)),
      duration: try ArgumentReader.time(event.duration_seconds, .coreHaptics(.invalidEventDuration))
    )
    if event.duration_seconds == 0 { duration = nil }
    guard event.parameter_count <= Self.mostParameters else { throw Failure(.invalidValue) }
    let given = try ArgumentReader.array(event.parameters, UInt64(event.parameter_count))
    try CFunction.findRoom(given.count, bytes: 64)
    for parameter in given {
      parameters.append(try EventParameter(parameter))
    }
    guard kind == .audioCustom else { return }
    guard event.audio_resource == 0 else {
      guard let id = Int(exactly: event.audio_resource) else { throw Failure(.invalidValue) }
      waveform = EventWaveform(resourceID: id)
      return
    }
    waveform = EventWaveform(
      path: try Text.readPath(event.audio_path, event.audio_path_length),
      usesVolumeEnvelope: event.uses_volume_envelope != 0,
      isLoopEnabled: event.is_loop_enabled != 0)
  }
}

extension pcn_event {
  static var standard: pcn_event {
    var event = pcn_event()
    event.uses_volume_envelope = 1
    return event
  }
}
