import CPacinian
import Testing

extension Misuse {
  static let constants: [String: Check] = [
    // Without arguments there is nothing to misuse; what comes back is not nothing.
    "pcn_version": {
      let parts = [PCN_VERSION_MAJOR, PCN_VERSION_MINOR, PCN_VERSION_PATCH]
      #expect(pcn_version() == parts.reduce(0) { $0 << 8 | UInt32($1) })
    },
    "pcn_version_string": {
      let version = "\(PCN_VERSION_MAJOR).\(PCN_VERSION_MINOR).\(PCN_VERSION_PATCH)"
      #expect(String(cString: pcn_version_string()) == version)
    },
    "pcn_abi_version": { #expect(pcn_abi_version() == UInt32(PCN_ABI_VERSION)) },
    "pcn_status_string": {
      for status in [pcn_status.min, .max, 1, -4807] {
        #expect(String(cString: pcn_status_string(status)) == "not a status of this library")
      }
    },
    "pcn_error_init": { refusesOtherSizes(pcn_error()) { pcn_error_init($0, $1) } },
  ]

  static let patterns: [String: Check] = [
    "pcn_reading_config_init": {
      refusesOtherSizes(pcn_reading_config()) { pcn_reading_config_init($0, $1) }
    },
    "pcn_pattern_read": {
      var pattern: OpaquePointer?
      expect(pcn_pattern_read(nil, 1, nil, &pattern, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_pattern_read(nil, 0, nil, &pattern, nil), PCN_ERROR_INVALID_PATTERN_DATA)
      expect(pcn_pattern_read("{", 1, nil, nil, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_pattern_read("{", .max, nil, &pattern, nil), PCN_ERROR_INVALID_VALUE)
      refusesErrorOfOtherSize { pcn_pattern_read("{", 1, nil, &pattern, $0) }
      try refusesReadingConfigs { pcn_pattern_read("{}", 2, $0, &pattern, nil) }
      #expect(pattern == nil)
    },
    "pcn_pattern_read_file": {
      var pattern: OpaquePointer?
      let path = "no/such/file.ahap"
      let length = UInt64(path.utf8.count)
      expect(pcn_pattern_read_file(nil, 1, nil, &pattern, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_pattern_read_file(path, 1 << 44, nil, &pattern, nil), PCN_ERROR_TEXT)
      expect(pcn_pattern_read_file(path, 0, nil, &pattern, nil), PCN_ERROR_TEXT)
      expect(pcn_pattern_read_file("a\0b", 3, nil, &pattern, nil), PCN_ERROR_TEXT)
      expect(pcn_pattern_read_file("/", 1, nil, &pattern, nil), PCN_ERROR_READING)
      expect(pcn_pattern_read_file(path, length, nil, &pattern, nil), PCN_ERROR_FILE_NOT_FOUND)
      expect(pcn_pattern_read_file(path, length, nil, nil, nil), PCN_ERROR_NULL_ARGUMENT)
      refusesErrorOfOtherSize { pcn_pattern_read_file(path, length, nil, &pattern, $0) }
      try refusesReadingConfigs { pcn_pattern_read_file(path, length, $0, &pattern, nil) }
      let invalid: [CChar] = [-1, -2]
      expect(pcn_pattern_read_file(invalid, 2, nil, &pattern, nil), PCN_ERROR_TEXT)
      #expect(pattern == nil)
    },
    "pcn_pattern_destroy": {
      expect(pcn_pattern_destroy(nil), PCN_OK)
      expect(pcn_pattern_destroy(try endedPattern()), PCN_ERROR_INVALID_HANDLE)
      expect(pcn_pattern_destroy(try Fixture().builder), PCN_ERROR_INVALID_HANDLE)
    },
    "pcn_pattern_info_init": {
      refusesOtherSizes(pcn_pattern_info()) { pcn_pattern_info_init($0, $1) }
    },
    "pcn_diagnostic_init": {
      refusesOtherSizes(pcn_diagnostic()) { pcn_diagnostic_init($0, $1) }
    },
    "pcn_pattern_get_info": {
      let fixture = try Fixture()
      var info = pcn_pattern_info()
      expect(pcn_pattern_get_info(fixture.pattern, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_pattern_get_info(fixture.pattern, &info), PCN_ERROR_STRUCT_SIZE)
      #expect(info.layer_count == 0)
      try refusesOtherHandles(ended: endedPattern()) { pcn_pattern_get_info($0, &info) }
    },
    "pcn_pattern_get_diagnostic": {
      let fixture = try Fixture()
      var diagnostic = pcn_diagnostic()
      expect(pcn_pattern_get_diagnostic(fixture.pattern, 0, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(
        pcn_pattern_get_diagnostic(fixture.pattern, 0, &diagnostic), PCN_ERROR_STRUCT_SIZE)
      diagnostic.struct_size = UInt32(MemoryLayout<pcn_diagnostic>.size)
      for index: UInt32 in [1, .max] {
        expect(pcn_pattern_get_diagnostic(fixture.pattern, index, &diagnostic), PCN_ERROR_INDEX)
      }
      expect(pcn_pattern_get_diagnostic(fixture.pattern, 0, &diagnostic), PCN_OK)
      try refusesOtherHandles(ended: endedPattern()) {
        pcn_pattern_get_diagnostic($0, 0, &diagnostic)
      }
    },
    "pcn_pattern_get_event": {
      let fixture = try Fixture()
      var event = pcn_event()
      expect(pcn_pattern_get_event(fixture.pattern, 0, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_pattern_get_event(fixture.pattern, 0, &event), PCN_ERROR_STRUCT_SIZE)
      event.struct_size = UInt32(MemoryLayout<pcn_event>.size)
      for index: UInt64 in [1, .max] {
        expect(pcn_pattern_get_event(fixture.pattern, index, &event), PCN_ERROR_INDEX)
      }
      expect(pcn_pattern_get_event(fixture.pattern, 0, &event), PCN_OK)
      try refusesOtherHandles(ended: endedPattern()) { pcn_pattern_get_event($0, 0, &event) }
    },
    "pcn_pattern_write": {
      let fixture = try Fixture()
      let ahap = pcn_format(PCN_FORMAT_AHAP)
      var count: UInt64 = 0
      var room = [CChar](repeating: 7, count: 4)
      expect(pcn_pattern_write(fixture.pattern, ahap, nil, 4, &count), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_pattern_write(fixture.pattern, ahap, &room, 4, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_pattern_write(fixture.pattern, 9, &room, 4, &count), PCN_ERROR_INVALID_VALUE)
      for capacity: UInt64 in 0...4 {
        expect(
          pcn_pattern_write(fixture.pattern, ahap, &room, capacity, &count),
          PCN_ERROR_BUFFER_TOO_SMALL)
      }
      #expect(room == [7, 7, 7, 7] && count > 100)
      let late = try Fixture.pattern(
        #"{"Version":1,"Pattern":[{"Event":{"EventType":"HapticTransient","Time":500001}}]}"#)
      let haptic = pcn_format(PCN_FORMAT_HAPTIC)
      expect(pcn_pattern_write(late, haptic, &room, 4, &count), PCN_ERROR_NOT_SUPPORTED)
      expect(pcn_pattern_destroy(late), PCN_OK)
      try refusesOtherHandles(ended: endedPattern()) {
        pcn_pattern_write($0, ahap, &room, 4, &count)
      }
    },
    "pcn_pattern_write_with_losses": {
      let fixture = try Fixture()
      let never: pcn_loss_callback = { _, _ in Issue.record("called without a text") }
      var count: UInt64 = 0
      var room = [CChar](repeating: 7, count: 4)
      func written(
        _ pattern: OpaquePointer?, _ callback: pcn_loss_callback?,
        _ format: Int = PCN_FORMAT_HAPTIC
      ) -> pcn_status {
        pcn_pattern_write_with_losses(
          pattern, pcn_format(format), &room, 4, &count, callback, nil)
      }
      expect(written(fixture.pattern, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(written(fixture.pattern, never, 9), PCN_ERROR_INVALID_VALUE)
      expect(written(fixture.pattern, never), PCN_ERROR_BUFFER_TOO_SMALL)
      #expect(room == [7, 7, 7, 7] && count > 100)
      try refusesOtherHandles(ended: endedPattern()) { written($0, never) }
    },
  ]

  private static func refusesReadingConfigs(
    _ function: (UnsafePointer<pcn_reading_config>) -> pcn_status
  ) throws {
    var config = pcn_reading_config()
    expect(function(&config), PCN_ERROR_STRUCT_SIZE)
    pcn_reading_config_init(&config, UInt32(MemoryLayout<pcn_reading_config>.size))
    config.curve_times = 3
    expect(function(&config), PCN_ERROR_INVALID_VALUE)
    config.curve_times = 0
    config.maximum_byte_count = 1 << 30 + 1
    expect(function(&config), PCN_ERROR_INVALID_VALUE)
  }
}
