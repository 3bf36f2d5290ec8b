import CPacinian
import Testing

@Suite struct PatternTests {
  @Test func anErrorSaysWhere() throws {
    var error = pcn_error()
    pcn_error_init(&error, UInt32(MemoryLayout<pcn_error>.size))
    let text =
      "{\"Pattern\": [\n  {\"Event\": {\"Time\": -1, \"EventType\": \"HapticTransient\"}}]}"
    var handle: OpaquePointer?
    let status = pcn_pattern_read(text, UInt64(text.utf8.count), nil, &handle, &error)
    #expect(status == pcn_status(PCN_ERROR_INVALID_EVENT_TIME) && error.status == status)
    #expect(error.line == 2 && error.column == 22 && error.byte_offset == 35)
    #expect(Self.text(error.path) == "Pattern[0].Event.Time")
    #expect(error.path_length == 21)
    #expect(Self.text(error.message).utf8.count == Int(error.message_length))
  }

  /// Such a curve was read, and written as a file that could not be read again.
  @Test func timesOfACurveThatAddUpToInfinityAreRefused() {
    let text = """
      {"Pattern": [{"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 1e308,
        "ParameterCurveControlPoints": [{"Time": 1e308, "ParameterValue": 1}]}}]}
      """
    var handle: OpaquePointer?
    let status = pcn_pattern_read(text, UInt64(text.utf8.count), nil, &handle, nil)
    #expect(status == pcn_status(PCN_ERROR_INVALID_EVENT_TIME) && handle == nil)
  }

  @Test func aLongNameIsCutAfterACharacter() throws {
    var error = pcn_error()
    pcn_error_init(&error, UInt32(MemoryLayout<pcn_error>.size))
    let name = String(repeating: "ä", count: 400)
    var handle: OpaquePointer?
    let status = pcn_profile_create(name, UInt64(name.utf8.count), &handle, &error)
    #expect(status == pcn_status(PCN_ERROR_UNKNOWN_NAME))
    let message = Self.text(error.message)
    #expect(error.message_length > 800 && message.utf8.count >= 508 && message.utf8.count <= 511)
    #expect(message.hasSuffix("ä"))
    let plain = String(repeating: "a", count: 800)
    #expect(pcn_profile_create(plain, UInt64(plain.utf8.count), &handle, &error) == status)
    #expect(Self.text(error.message).utf8.count == 511)
  }

  @Test func successLeavesTheErrorAlone() throws {
    var error = pcn_error()
    pcn_error_init(&error, UInt32(MemoryLayout<pcn_error>.size))
    error.status = 7
    var handle: OpaquePointer?
    #expect(pcn_profile_create(nil, 0, &handle, &error) == 0)
    #expect(error.status == 7)
    #expect(pcn_profile_destroy(handle) == 0)
  }

  @Test func diagnosticsSayWhatWasRepaired() throws {
    let fixture = try Fixture(Fixture.text)
    var info = pcn_pattern_info()
    info.struct_size = UInt32(MemoryLayout<pcn_pattern_info>.size)
    #expect(pcn_pattern_get_info(fixture.pattern, &info) == 0)
    #expect(info.layer_count == 1 && info.event_count == 2 && info.control_count == 0)
    #expect(info.diagnostic_count == 1 && info.unlisted_diagnostic_count == 0)
    #expect(info.duration_seconds.isApproximately(0.3))
    var diagnostic = pcn_diagnostic()
    diagnostic.struct_size = UInt32(MemoryLayout<pcn_diagnostic>.size)
    #expect(pcn_pattern_get_diagnostic(fixture.pattern, 0, &diagnostic) == 0)
    #expect(Self.text(diagnostic.code) == "value-clamped")
    #expect(diagnostic.line == 4 && diagnostic.changes_sound == 1)
  }

  @Test func eventsAreReadBackAsTheyAreAdded() throws {
    let text = """
      {"Pattern": [
        {"Event": {"EventType": "HapticTransient", "Time": 0.5, "EventParameters": [
          {"ParameterID": "HapticIntensity", "ParameterValue": 0.25},
          {"ParameterID": "HapticSharpness", "ParameterValue": 2}]}},
        {"Event": {"EventType": "HapticContinuous", "Time": 1, "EventDuration": 2,
          "EventParameters": [
          {"ParameterID": "AttackTime", "ParameterValue": 0.1},
          {"ParameterID": "DecayTime", "ParameterValue": 0.2},
          {"ParameterID": "ReleaseTime", "ParameterValue": 0.3},
          {"ParameterID": "Sustained", "ParameterValue": 0}]}},
        {"Event": {"EventType": "AudioContinuous", "Time": 2, "EventDuration": 1,
          "EventParameters": [
          {"ParameterID": "AudioVolume", "ParameterValue": 0.4},
          {"ParameterID": "AudioPitch", "ParameterValue": -0.5},
          {"ParameterID": "AudioPan", "ParameterValue": 0.6},
          {"ParameterID": "AudioBrightness", "ParameterValue": 0.7}]}},
        {"Event": {"EventType": "AudioCustom", "Time": 3, "EventWaveformPath": "bell.wav",
          "EventWaveformUseVolumeEnvelope": false, "EventWaveformLoopEnabled": true}}
      ]}
      """
    let pattern = try Fixture.pattern(text)
    var builder: OpaquePointer?
    #expect(pcn_builder_create(&builder) == 0)
    var event = pcn_event()
    event.struct_size = UInt32(MemoryLayout<pcn_event>.size)
    var kinds: [pcn_event_kind] = []
    for index in 0..<UInt64(4) {
      #expect(pcn_pattern_get_event(pattern, index, &event) == 0)
      #expect(event.struct_size == UInt32(MemoryLayout<pcn_event>.size))
      kinds.append(event.kind)
      #expect(pcn_builder_add_event(builder, &event) == 0)
    }
    #expect(kinds == [0, 1, 2, 3])
    #expect(String(cString: event.audio_path) == "bell.wav")
    #expect(event.audio_path_length == 8 && event.uses_volume_envelope == 0)
    #expect(pcn_pattern_get_event(pattern, 0, &event) == 0)
    #expect(event.time_seconds == 0.5 && event.duration_seconds == 0 && event.parameter_count == 2)
    // As it was read; the range is 0 to 1.
    #expect(event.parameters[1].id == 1 && event.parameters[1].value == 2)
    // What was built of them is the same pattern, which shows each number's meaning.
    var built: OpaquePointer?
    #expect(pcn_builder_build(builder, &built) == 0)
    func ahap(_ pattern: OpaquePointer?) -> String {
      var (room, count) = ([CChar](repeating: 0, count: 8_192), UInt64(0))
      #expect(
        pcn_pattern_write(
          pattern, pcn_format(PCN_FORMAT_AHAP), &room, UInt64(room.count), &count) == 0)
      return String(
        decoding: room.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    #expect(ahap(built) == ahap(pattern))
    for pattern in [pattern, built] { #expect(pcn_pattern_destroy(pattern) == 0) }
    #expect(pcn_builder_destroy(builder) == 0)
  }

  @Test func layersOfSeveralFilesAreNotWrittenAsOneText() throws {
    let pattern = try Fixture.pattern(
      """
      {"version": {"major": 1, "minor": 0, "patch": 0}, "metadata": {}, "signals": {
        "continuous": {"envelopes": {"frequency": [], "amplitude": [
          {"time": 0, "amplitude": 0.25, "emphasis": {"amplitude": 1, "frequency": 0.5}},
          {"time": 1, "amplitude": 0.75}]}}}}
      """)
    var count: UInt64 = 0
    var room = [CChar](repeating: 0, count: 4_096)
    func written(_ format: Int) -> pcn_status {
      pcn_pattern_write(pattern, pcn_format(format), &room, UInt64(room.count), &count)
    }
    #expect(written(PCN_FORMAT_HAPTIC) == 0)
    #expect(written(PCN_FORMAT_AHAP) == pcn_status(PCN_ERROR_NOT_SUPPORTED))
    #expect(pcn_pattern_destroy(pattern) == 0)
  }

  @Test(arguments: [PCN_FORMAT_ANDROID_XML, PCN_FORMAT_HLA])
  func otherPlatformsAreWrittenAndRead(format: Int) throws {
    let fixture = try Fixture()
    var count: UInt64 = 0
    var room = [CChar](repeating: 0, count: 65_536)
    try #require(
      pcn_pattern_write(
        fixture.pattern, pcn_format(format), &room, UInt64(room.count), &count) == 0)
    var again: OpaquePointer?
    #expect(pcn_pattern_read(room, count, nil, &again, nil) == 0)
    #expect(pcn_pattern_destroy(again) == 0)
  }

  @Test(
    "Formats that are not written any more keep their numbers",
    arguments: [PCN_FORMAT_ANDROID_KOTLIN, PCN_FORMAT_ANDROID_JSON])
  func formatsOfBefore(format: Int) throws {
    let fixture = try Fixture()
    var count: UInt64 = 0
    var room = [CChar](repeating: 0, count: 4_096)
    #expect(
      pcn_pattern_write(
        fixture.pattern, pcn_format(format), &room, UInt64(room.count), &count)
        == pcn_status(PCN_ERROR_NOT_SUPPORTED))
  }

  @Test("Losses are told once each when the text is written, and not before")
  func losses() throws {
    let pattern = try Fixture.pattern(
      """
      {"Version": 1, "Pattern": [
        {"Event": {"EventType": "HapticTransient", "Time": 0}},
        {"Event": {"EventType": "AudioContinuous", "Time": 0.25, "EventDuration": 1}},
        {"Event": {"EventType": "AudioContinuous", "Time": 0.5, "EventDuration": 1}}]}
      """)
    defer { pcn_pattern_destroy(pattern) }
    struct Loss: Equatable {
      var code: String
      var count: UInt64
      var time: Double
    }
    final class Heard {
      var losses: [Loss] = []
    }
    func told(_ format: Int, capacity: Int, _ status: Int) -> [Loss] {
      let heard = Heard()
      var count: UInt64 = 0
      var room = [CChar](repeating: 0, count: 4_096)
      let written = pcn_pattern_write_with_losses(
        pattern, pcn_format(format), &room, UInt64(capacity), &count,
        { list, loss in
          guard let list, let loss = loss?.pointee else { return }
          #expect(loss.struct_size == UInt32(MemoryLayout<pcn_loss>.size))
          #expect(PatternTests.text(loss.code).utf8.count == Int(loss.code_length))
          #expect(PatternTests.text(loss.message).utf8.count == Int(loss.message_length))
          Unmanaged<Heard>.fromOpaque(list).takeUnretainedValue().losses.append(
            Loss(code: PatternTests.text(loss.code), count: loss.count, time: loss.time_seconds))
        }, Unmanaged.passUnretained(heard).toOpaque())
      #expect(written == pcn_status(status))
      #expect(count > 0)
      return heard.losses
    }
    let dropped = Loss(code: "audio-dropped", count: 2, time: 0.25)
    #expect(told(PCN_FORMAT_HAPTIC, capacity: 4_096, PCN_OK) == [dropped])
    #expect(told(PCN_FORMAT_ANDROID_XML, capacity: 4_096, PCN_OK).contains(dropped))
    #expect(told(PCN_FORMAT_HAPTIC, capacity: 0, PCN_ERROR_BUFFER_TOO_SMALL) == [])
    #expect(told(PCN_FORMAT_AHAP, capacity: 4_096, PCN_OK) == [])
  }

  @Test func strictReadingRefusesRepairs() {
    var config = pcn_reading_config()
    pcn_reading_config_init(&config, UInt32(MemoryLayout<pcn_reading_config>.size))
    config.is_strict = 1
    var handle: OpaquePointer?
    let text = Fixture.text
    #expect(pcn_pattern_read(text, UInt64(text.utf8.count), &config, &handle, nil) < 0)
    #expect(handle == nil)
  }

  @Test func whatIsBuiltIsWrittenAndReadAlike() throws {
    let builder = try Fixture.made { pcn_builder_create($0) }
    defer { pcn_builder_destroy(builder) }
    var event = pcn_event()
    pcn_event_init(&event, UInt32(MemoryLayout<pcn_event>.size))
    #expect(pcn_builder_add_event(builder, &event) == 0)
    event.kind = pcn_event_kind(PCN_EVENT_HAPTIC_CONTINUOUS)
    event.time_seconds = 0.25
    event.duration_seconds = 0.5
    let parameters = [
      pcn_event_parameter(
        id: pcn_event_parameter_id(PCN_EVENT_HAPTIC_SHARPNESS), reserved: 0, value: 0.75)
    ]
    parameters.withUnsafeBufferPointer {
      event.parameters = $0.baseAddress
      event.parameter_count = 1
      #expect(pcn_builder_add_event(builder, &event) == 0)
    }
    var step = pcn_parameter(
      id: pcn_control_id(PCN_CONTROL_HAPTIC_SHARPNESS), reserved: 0, time_seconds: 0.5, value: -0.5)
    #expect(pcn_builder_add_parameter(builder, &step) == 0)
    let points = [(0, 1), (0.5, 0.25)].map { pcn_control_point(time_seconds: $0, value: $1) }
    #expect(pcn_builder_add_curve(builder, 0, 0.25, points, 2) == 0)
    let built = try Fixture.made { pcn_builder_build(builder, $0) }
    defer { pcn_pattern_destroy(built) }
    let text = try Self.file(built)
    for part in ["HapticTransient", "0.75", "HapticSharpnessControl", "ParameterCurve"] {
      #expect(text.contains(part))
    }
    let again = try Fixture.pattern(text)
    defer { pcn_pattern_destroy(again) }
    #expect(try Self.file(again) == text)
  }

  @Test func aPatternOutlivesItsBuilder() throws {
    let builder = try Fixture.made { pcn_builder_create($0) }
    let built = try Fixture.made { pcn_builder_build(builder, $0) }
    #expect(pcn_builder_destroy(builder) == 0)
    #expect(try Self.file(built).contains("Pattern"))
    #expect(pcn_pattern_destroy(built) == 0)
  }

  static func file(_ pattern: OpaquePointer) throws -> String {
    var count: UInt64 = 0
    #expect(pcn_pattern_write(pattern, 0, nil, 0, &count) == pcn_status(PCN_ERROR_BUFFER_TOO_SMALL))
    var text = [CChar](repeating: 1, count: Int(count) + 1)
    try #require(pcn_pattern_write(pattern, 0, &text, count + 1, &count) == 0)
    #expect(text.last == 0)
    return String(decoding: text.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The text in an array of a struct.
  static func text<Field>(_ field: Field) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension Double {
  /// Within rounding.
  fileprivate func isApproximately(_ other: Double) -> Bool { abs(self - other) < 1e-12 }
}
