import CPacinian
import Testing

extension Misuse {
  static let building: [String: Check] = [
    "pcn_event_init": { refusesOtherSizes(pcn_event()) { pcn_event_init($0, $1) } },
    "pcn_builder_create": { expect(pcn_builder_create(nil), PCN_ERROR_NULL_ARGUMENT) },
    "pcn_builder_destroy": {
      expect(pcn_builder_destroy(nil), PCN_OK)
      expect(pcn_builder_destroy(try endedBuilder()), PCN_ERROR_INVALID_HANDLE)
      expect(pcn_builder_destroy(try Fixture().pattern), PCN_ERROR_INVALID_HANDLE)
    },
    "pcn_builder_add_event": {
      let fixture = try Fixture()
      func add(_ change: (inout pcn_event) -> Void) -> pcn_status {
        var event = pcn_event()
        pcn_event_init(&event, UInt32(MemoryLayout<pcn_event>.size))
        change(&event)
        return pcn_builder_add_event(fixture.builder, &event)
      }
      expect(pcn_builder_add_event(fixture.builder, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(add { $0.struct_size = 71 }, PCN_ERROR_STRUCT_SIZE)
      expect(add { $0.kind = 4 }, PCN_ERROR_INVALID_EVENT_TYPE)
      expect(add { $0.kind = -1 }, PCN_ERROR_INVALID_EVENT_TYPE)
      for time in timeMistakes {
        expect(add { $0.time_seconds = time }, PCN_ERROR_INVALID_EVENT_TIME)
        expect(add { $0.duration_seconds = time }, PCN_ERROR_INVALID_EVENT_DURATION)
      }
      expect(add { $0.parameter_count = 1 }, PCN_ERROR_NULL_ARGUMENT)
      let taken = pcn_event_parameter(id: 0, reserved: 0, value: 1)
      withUnsafePointer(to: taken) { pointer in
        for count: UInt32 in [1 << 16 + 1, .max] {
          expect(
            add {
              $0.parameters = pointer
              $0.parameter_count = count
            }, PCN_ERROR_INVALID_VALUE)
        }
      }
      var parameter = pcn_event_parameter(id: 10, reserved: 0, value: 0)
      withUnsafePointer(to: &parameter) { pointer in
        expect(
          add {
            $0.parameters = pointer
            $0.parameter_count = 1
          }, PCN_ERROR_INVALID_PARAMETER_TYPE)
      }
      expect(add { $0.reserved = 1 }, PCN_ERROR_INVALID_VALUE)
      for (reserved, value) in [(1, 0)] + finiteMistakes.map({ (0, $0) }) {
        parameter = pcn_event_parameter(id: 0, reserved: UInt32(reserved), value: value)
        withUnsafePointer(to: &parameter) { pointer in
          expect(
            add {
              $0.parameters = pointer
              $0.parameter_count = 1
            }, PCN_ERROR_INVALID_VALUE)
        }
      }
      let custom = pcn_event_kind(PCN_EVENT_AUDIO_CUSTOM)
      expect(add { $0.kind = custom }, PCN_ERROR_NULL_ARGUMENT)
      #expect(try events(of: fixture.builder) == 0)
      try refusesOtherHandles(ended: endedBuilder()) { handle in
        var event = pcn_event()
        pcn_event_init(&event, UInt32(MemoryLayout<pcn_event>.size))
        return pcn_builder_add_event(handle, &event)
      }
    },
    "pcn_builder_add_parameter": {
      let fixture = try Fixture()
      func add(_ id: Int32, _ time: Double, _ value: Double) -> pcn_status {
        var parameter = pcn_parameter(id: id, reserved: 0, time_seconds: time, value: value)
        return pcn_builder_add_parameter(fixture.builder, &parameter)
      }
      expect(pcn_builder_add_parameter(fixture.builder, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(add(unknownControl, 0, 0), PCN_ERROR_INVALID_PARAMETER_TYPE)
      for time in timeMistakes { expect(add(0, time, 0), PCN_ERROR_INVALID_TIME) }
      for value in finiteMistakes { expect(add(0, 0, value), PCN_ERROR_INVALID_VALUE) }
      try refusesOtherHandles(ended: endedBuilder()) { handle in
        var parameter = pcn_parameter()
        return pcn_builder_add_parameter(handle, &parameter)
      }
    },
    "pcn_builder_add_curve": {
      let fixture = try Fixture()
      let point = pcn_control_point(time_seconds: 0, value: 0)
      func add(
        _ id: Int32, _ time: Double, _ points: [pcn_control_point], _ count: UInt64 = 1
      ) -> pcn_status { pcn_builder_add_curve(fixture.builder, id, time, points, count) }
      expect(pcn_builder_add_curve(fixture.builder, 0, 0, nil, 1), PCN_ERROR_NULL_ARGUMENT)
      for count in countMistakes { expect(add(0, 0, [point], count), PCN_ERROR_INVALID_VALUE) }
      expect(add(unknownControl, 0, [point]), PCN_ERROR_INVALID_PARAMETER_TYPE)
      for time in timeMistakes {
        expect(add(0, time, [point]), PCN_ERROR_INVALID_TIME)
        let late = pcn_control_point(time_seconds: time, value: 0)
        expect(add(0, 0, [late]), PCN_ERROR_INVALID_TIME)
      }
      expect(add(0, 1e308, [.init(time_seconds: 1e308, value: 0)]), PCN_ERROR_INVALID_TIME)
      for value in finiteMistakes {
        expect(add(0, 0, [.init(time_seconds: 0, value: value)]), PCN_ERROR_INVALID_VALUE)
      }
      try refusesOtherHandles(ended: endedBuilder()) {
        pcn_builder_add_curve($0, 0, 0, [point], 1)
      }
    },
    "pcn_builder_build": {
      let fixture = try Fixture()
      expect(pcn_builder_build(fixture.builder, nil), PCN_ERROR_NULL_ARGUMENT)
      var pattern: OpaquePointer? = fixture.pattern
      try refusesOtherHandles(ended: endedBuilder()) { pcn_builder_build($0, &pattern) }
      #expect(pattern == nil)
    },
  ]

  private static func events(of builder: OpaquePointer) throws -> UInt64 {
    let pattern = try Fixture.made { pcn_builder_build(builder, $0) }
    defer { pcn_pattern_destroy(pattern) }
    var info = pcn_pattern_info()
    info.struct_size = UInt32(MemoryLayout<pcn_pattern_info>.size)
    expect(pcn_pattern_get_info(pattern, &info), PCN_OK)
    return info.event_count
  }
}
