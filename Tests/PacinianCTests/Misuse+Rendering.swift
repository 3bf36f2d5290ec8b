import CPacinian
import Testing

extension Misuse {
  static let profiles: [String: Check] = [
    "pcn_profile_count": { #expect(pcn_profile_count() == 4) },
    "pcn_profile_name_at": {
      #expect(pcn_profile_name_at(4) == nil && pcn_profile_name_at(.max) == nil)
    },
    "pcn_profile_create": {
      var profile: OpaquePointer?
      expect(pcn_profile_create("taptic", 6, nil, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_profile_create(nil, 6, &profile, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_profile_create("taptic", 4_097, &profile, nil), PCN_ERROR_TEXT)
      expect(pcn_profile_create("tapti", 5, &profile, nil), PCN_ERROR_UNKNOWN_NAME)
      expect(pcn_profile_create("\u{FFFD}", 2, &profile, nil), PCN_ERROR_TEXT)
      refusesErrorOfOtherSize { pcn_profile_create("", 0, &profile, $0) }
      #expect(profile == nil)
    },
    "pcn_profile_read": {
      var profile: OpaquePointer?
      expect(pcn_profile_read(nil, 1, &profile, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_profile_read("{}", 2, nil, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_profile_read("{}", 2, &profile, nil), PCN_ERROR_INVALID_PATTERN_DATA)
      expect(pcn_profile_read("{}", .max, &profile, nil), PCN_ERROR_INVALID_VALUE)
      refusesErrorOfOtherSize { pcn_profile_read("{}", 2, &profile, $0) }
      #expect(profile == nil)
    },
    "pcn_profile_read_file": {
      var profile: OpaquePointer?
      expect(pcn_profile_read_file(nil, 1, &profile, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_profile_read_file("a", 1, nil, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_profile_read_file("/none", 5, &profile, nil), PCN_ERROR_FILE_NOT_FOUND)
      expect(pcn_profile_read_file("/", 1, &profile, nil), PCN_ERROR_READING)
      refusesErrorOfOtherSize { pcn_profile_read_file("/none", 5, &profile, $0) }
      #expect(profile == nil)
    },
    "pcn_profile_destroy": {
      expect(pcn_profile_destroy(nil), PCN_OK)
      expect(pcn_profile_destroy(try endedProfile()), PCN_ERROR_INVALID_HANDLE)
      expect(pcn_profile_destroy(try Fixture().pattern), PCN_ERROR_INVALID_HANDLE)
    },
    "pcn_profile_get_name": {
      let fixture = try Fixture()
      var count: UInt64 = 0
      var room = [CChar](repeating: 0, count: 16)
      expect(pcn_profile_get_name(fixture.profile, nil, 1, &count), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_profile_get_name(fixture.profile, &room, 16, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(
        pcn_profile_get_name(fixture.profile, &room, 6, &count), PCN_ERROR_BUFFER_TOO_SMALL)
      expect(pcn_profile_get_name(fixture.profile, &room, 7, &count), PCN_OK)
      try refusesOtherHandles(ended: endedProfile()) {
        pcn_profile_get_name($0, &room, 16, &count)
      }
    },
  ]

  static let transcription: [String: Check] = [
    "pcn_transcription_config_init": {
      refusesOtherSizes(pcn_transcription_config()) { pcn_transcription_config_init($0, $1) }
    },
    "pcn_transcription_create": {
      var transcription: OpaquePointer?
      expect(pcn_transcription_create(nil, nil, nil, nil), PCN_ERROR_NULL_ARGUMENT)
      func create(_ change: (inout pcn_transcription_config) -> Void) -> pcn_status {
        var config = pcn_transcription_config()
        pcn_transcription_config_init(
          &config, UInt32(MemoryLayout<pcn_transcription_config>.size))
        change(&config)
        return pcn_transcription_create(nil, &config, &transcription, nil)
      }
      expect(create { $0.struct_size = 0 }, PCN_ERROR_STRUCT_SIZE)
      for rate: UInt32 in [0, 999, 768_001, .max] {
        expect(create { $0.sample_rate_hz = rate }, PCN_ERROR_INVALID_VALUE)
      }
      expect(create { $0.kind = 2 }, PCN_ERROR_INVALID_VALUE)
      expect(create { $0.kind = 1 }, PCN_ERROR_NULL_ARGUMENT)
      for number in [-1, 2_000, Double.nan] {
        expect(create { $0.sensitivity = number }, PCN_ERROR_INVALID_VALUE)
        expect(create { $0.least_gap_seconds = number }, PCN_ERROR_INVALID_VALUE)
        expect(create { $0.points_per_second = number }, PCN_ERROR_INVALID_VALUE)
      }
      for gate in [-121, 1, Double.nan] {
        expect(create { $0.gate_decibels = gate }, PCN_ERROR_INVALID_VALUE)
      }
      refusesErrorOfOtherSize { pcn_transcription_create(nil, nil, &transcription, $0) }
      #expect(transcription == nil)
    },
    "pcn_transcription_append": {
      let (open, ended) = try transcriptions()
      defer { pcn_transcription_destroy(open) }
      expect(pcn_transcription_append(open, nil, 1), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_transcription_append(open, [0], 1 << 29), PCN_ERROR_INVALID_VALUE)
      expect(pcn_transcription_append(open, nil, 0), PCN_OK)
      try refusesOtherHandles(ended: ended) { pcn_transcription_append($0, [0], 1) }
    },
    "pcn_transcription_finish": {
      let (open, ended) = try transcriptions()
      defer { pcn_transcription_destroy(open) }
      var pattern: OpaquePointer?
      expect(pcn_transcription_finish(open, nil), PCN_ERROR_NULL_ARGUMENT)
      try refusesOtherHandles(ended: ended) { pcn_transcription_finish($0, &pattern) }
      #expect(pattern == nil)
    },
    "pcn_transcription_destroy": {
      let (open, ended) = try transcriptions()
      expect(pcn_transcription_destroy(nil), PCN_OK)
      expect(pcn_transcription_destroy(ended), PCN_ERROR_INVALID_HANDLE)
      expect(pcn_transcription_destroy(try Fixture().pattern), PCN_ERROR_INVALID_HANDLE)
      expect(pcn_transcription_destroy(open), PCN_OK)
    },
  ]

  /// A transcription, and one that has ended.
  private static func transcriptions() throws -> (open: OpaquePointer, ended: OpaquePointer) {
    var handles: [OpaquePointer] = []
    for _ in 0..<2 {
      var handle: OpaquePointer?
      try #require(pcn_transcription_create(nil, nil, &handle, nil) == 0)
      handles.append(try #require(handle))
    }
    try #require(pcn_transcription_destroy(handles[1]) == 0)
    return (handles[0], handles[1])
  }

  static let rendering: [String: Check] = [
    "pcn_rendering_config_init": {
      refusesOtherSizes(pcn_rendering_config()) { pcn_rendering_config_init($0, $1) }
    },
    "pcn_rendering_create": {
      let fixture = try Fixture()
      let (pattern, profile) = (fixture.pattern, fixture.profile)
      var rendering: OpaquePointer?
      expect(pcn_rendering_create(pattern, profile, nil, nil, nil), PCN_ERROR_NULL_ARGUMENT)
      func create(_ change: (inout pcn_rendering_config) -> Void) -> pcn_status {
        var config = pcn_rendering_config()
        pcn_rendering_config_init(&config, UInt32(MemoryLayout<pcn_rendering_config>.size))
        change(&config)
        return pcn_rendering_create(pattern, profile, &config, &rendering, nil)
      }
      expect(create { $0.struct_size = 0 }, PCN_ERROR_STRUCT_SIZE)
      for rate: UInt32 in [0, 999, 192_001, .max] {
        expect(create { $0.sample_rate_hz = rate }, PCN_ERROR_INVALID_VALUE)
      }
      expect(create { $0.limiter = 4 }, PCN_ERROR_INVALID_VALUE)
      for limit in [0, -1, Double.nan] {
        expect(create { $0.duration_limit_seconds = limit }, PCN_ERROR_INVALID_VALUE)
        expect(create { $0.length_limit_seconds = limit }, PCN_ERROR_INVALID_VALUE)
      }
      expect(create { $0.length_limit_seconds = .infinity }, PCN_ERROR_INVALID_VALUE)
      expect(create { $0.length_limit_seconds = 0.01 }, PCN_ERROR_INVALID_PATTERN_DATA)
      refusesErrorOfOtherSize { pcn_rendering_create(pattern, profile, nil, &rendering, $0) }
      try refusesOtherHandles(ended: endedPattern()) {
        pcn_rendering_create($0, profile, nil, &rendering, nil)
      }
      try refusesOtherHandles(ended: endedProfile()) {
        pcn_rendering_create(pattern, $0, nil, &rendering, nil)
      }
      #expect(rendering == nil)
    },
    "pcn_rendering_destroy": {
      expect(pcn_rendering_destroy(nil), PCN_OK)
      expect(pcn_rendering_destroy(try endedRendering()), PCN_ERROR_INVALID_HANDLE)
      expect(pcn_rendering_destroy(try Fixture().pattern), PCN_ERROR_INVALID_HANDLE)
    },
    "pcn_rendering_info_init": {
      refusesOtherSizes(pcn_rendering_info()) { pcn_rendering_info_init($0, $1) }
    },
    "pcn_silent_event_init": {
      refusesOtherSizes(pcn_silent_event()) { pcn_silent_event_init($0, $1) }
    },
    "pcn_rendering_get_silent_event": {
      let fixture = try Fixture()
      let handle = fixture.rendering
      var event = pcn_silent_event()
      expect(pcn_rendering_get_silent_event(handle, 0, nil), PCN_ERROR_NULL_ARGUMENT)
      for index: UInt32 in [0, 1, .max] {
        expect(pcn_rendering_get_silent_event(handle, index, &event), PCN_ERROR_INDEX)
      }
      try refusesOtherHandles(ended: endedRendering()) {
        pcn_rendering_get_silent_event($0, 0, &event)
      }
    },
    "pcn_rendering_get_info": {
      let fixture = try Fixture()
      var info = pcn_rendering_info()
      expect(pcn_rendering_get_info(fixture.rendering, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_rendering_get_info(fixture.rendering, &info), PCN_ERROR_STRUCT_SIZE)
      try refusesOtherHandles(ended: endedRendering()) { pcn_rendering_get_info($0, &info) }
    },
    "pcn_rendering_read": {
      let rendering = try Fixture().self
      var samples: [Float] = [7, 7]
      let handle = rendering.rendering
      expect(pcn_rendering_read(handle, .max, 1, &samples, nil), PCN_ERROR_INVALID_VALUE)
      expect(pcn_rendering_read(handle, 0, .max, &samples, nil), PCN_ERROR_INVALID_VALUE)
      expect(pcn_rendering_read(handle, 0, 1 << 44, &samples, nil), PCN_ERROR_INVALID_VALUE)
      expect(pcn_rendering_read(handle, 0, 0, &samples, nil), PCN_OK)
      #expect(samples == [7, 7])
      expect(pcn_rendering_read(handle, 1 << 52, 2, &samples, nil), PCN_OK)
      #expect(samples == [0, 0])
      expect(pcn_rendering_read(handle, 0, 0, nil, nil), PCN_OK)
      try refusesOtherHandles(ended: endedRendering()) {
        pcn_rendering_read($0, 0, 2, &samples, nil)
      }
    },
  ]
}
