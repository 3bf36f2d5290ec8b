import CPacinian
import Foundation
import Testing

@Suite struct AudioTests {
  private static let tone = """
    {"Pattern": [{"Event": {"Time": 0.01, "EventType": "AudioContinuous", "EventDuration": 0.1,
      "EventParameters": [{"ParameterID": "AudioPan", "ParameterValue": -1}]}}]}
    """

  private func rendering(_ text: String) throws -> OpaquePointer {
    let fixture = try Fixture(text)
    return try Fixture.made {
      pcn_rendering_create(fixture.pattern, fixture.profile, nil, $0, nil)
    }
  }

  private func read(_ rendering: OpaquePointer, _ first: Int, _ count: Int) -> [Float] {
    var samples = [Float](repeating: 7, count: 2 * count)
    #expect(pcn_rendering_read(rendering, UInt64(first), UInt64(count), nil, &samples) == 0)
    return samples
  }

  @Test func aToneIsOnTheAudioBus() throws {
    let rendering = try rendering(Self.tone)
    defer { pcn_rendering_destroy(rendering) }
    let info = RenderingTests.info(rendering)
    let samples = read(rendering, 0, Int(info.frame_count))
    let (left, right) = (Self.channel(0, samples), Self.channel(1, samples))
    #expect(left[..<480].allSatisfy { $0 == 0 } && left.contains { $0 > 0.9 })
    // cos(π/4 · 2) in doubles.
    #expect(right.allSatisfy { abs($0) < 1e-6 })
    let after = RenderingTests.info(rendering)
    #expect(after.audio_position == info.frame_count && after.haptic_position == 0)
    #expect(after.audio_peak == Double(left.map(abs).max() ?? 0) && after.haptic_peak == 0)
  }

  @Test func anyRangeOfAudioIsAPieceOfTheWhole() throws {
    let rendering = try rendering(Self.tone)
    defer { pcn_rendering_destroy(rendering) }
    let whole = read(rendering, 0, 6_000)
    for (first, count) in [(3_000, 500), (100, 700), (800, 1), (5_999, 40), (0, 6_000)] {
      let end = min(6_000, first + count)
      #expect(read(rendering, first, count).prefix(2 * (end - first)) == whole[2 * first..<2 * end])
    }
  }

  @Test func aFileThatIsNotThereIsSilentAndCounted() throws {
    let text = """
      {"Pattern": [{"Event": {"Time": 0, "EventType": "AudioCustom", "EventWaveformPath": "no.wav",
        "EventParameters": []}}]}
      """
    let rendering = try rendering(text)
    defer { pcn_rendering_destroy(rendering) }
    #expect(RenderingTests.info(rendering).silent_event_count == 1)
  }

  /// By renderings and players alike.
  @Test func silentEventsHaveTheirRecordingsNames() throws {
    let text = """
      {"Pattern": [
        {"Event": {"Time": 0, "EventType": "HapticTransient"}},
        {"Event": {"Time": 1, "EventType": "AudioCustom", "EventWaveformPath": "a/no.wav"}},
        {"Event": {"Time": 2, "EventType": "AudioCustom", "EventWaveformPath": "not.wav"}}]}
      """
    let fixture = try Fixture(text)
    let player = try fixture.player(fixture.engine())
    var info = pcn_player_info()
    pcn_player_info_init(&info, UInt32(MemoryLayout<pcn_player_info>.size))
    #expect(pcn_player_get_info(player, &info) == 0 && info.silent_event_count == 2)
    for (index, path) in ["a/no.wav", "not.wav"].enumerated() {
      var event = pcn_silent_event()
      pcn_silent_event_init(&event, UInt32(MemoryLayout<pcn_silent_event>.size))
      #expect(pcn_player_get_silent_event(player, UInt32(index), &event) == 0)
      #expect(event.status == pcn_status(PCN_ERROR_FILE_NOT_FOUND))
      #expect(event.event_index == UInt64(index + 1) && event.path_length == path.utf8.count)
      #expect(PatternTests.text(event.path) == path)
      #expect(PatternTests.text(event.message).contains("the event stays silent"))
      var other = pcn_silent_event()
      pcn_silent_event_init(&other, UInt32(MemoryLayout<pcn_silent_event>.size))
      #expect(pcn_rendering_get_silent_event(fixture.rendering, UInt32(index), &other) == 0)
      #expect(PatternTests.text(other.path) == path && other.event_index == event.event_index)
    }
  }

  /// A square wave of 10 ms.
  private static let square = wave((0..<480).map { $0 < 240 ? 16_384 : -16_384 })

  /// A pattern file that plays a recording of these bytes, which lies beside it as `x.wav`, with
  /// its rendering.
  private func withRecording(
    _ bytes: [UInt8],
    _ body: (_ fixture: Fixture, _ pattern: OpaquePointer, _ rendering: OpaquePointer) throws ->
      Void
  ) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pacinian-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(bytes).write(to: folder.appending(path: "x.wav"))
    let file = folder.appending(path: "a.ahap")
    try Data(
      """
      {"Pattern": [{"Event": {"Time": 0, "EventType": "AudioCustom", "EventWaveformPath": "x.wav",
        "EventParameters": []}}]}
      """.utf8
    ).write(to: file)
    let pattern = try Fixture.made {
      pcn_pattern_read_file(file.path, UInt64(file.path.utf8.count), nil, $0, nil)
    }
    defer { pcn_pattern_destroy(pattern) }
    let fixture = try Fixture()
    let rendering = try Fixture.made {
      pcn_rendering_create(pattern, fixture.profile, nil, $0, nil)
    }
    defer { pcn_rendering_destroy(rendering) }
    try body(fixture, pattern, rendering)
  }

  @Test func aRecordingThatIsCutIsPlayedAndListed() throws {
    try withRecording(Self.square.dropLast(300)) { _, _, rendering in
      #expect(read(rendering, 0, 200).contains { abs($0) > 0.1 })
      #expect(RenderingTests.info(rendering).silent_event_count == 1)
      var event = pcn_silent_event()
      pcn_silent_event_init(&event, UInt32(MemoryLayout<pcn_silent_event>.size))
      #expect(pcn_rendering_get_silent_event(rendering, 0, &event) == 0)
      #expect(event.status == 0 && PatternTests.text(event.message).contains("x.wav ends before"))
    }
  }

  /// Renderings and players alike.
  @Test func aRecordingBesideThePatternIsPlayed() throws {
    try withRecording(Self.square) { fixture, pattern, rendering in
      let offline = read(rendering, 0, 400)
      #expect(offline.contains { abs($0) > 0.1 })
      let engine = try fixture.engine()
      let player = try Fixture.made { pcn_player_create(engine, pattern, $0, nil) }
      defer { pcn_player_destroy(player) }
      #expect(pcn_engine_start(engine) == 0 && pcn_player_start(player, 0) == 0)
      var live = [Float](repeating: 7, count: 800)
      #expect(pcn_engine_render(engine, nil, &live, 400) == 0)
      #expect(zip(live, offline).allSatisfy { abs($0 - $1) < 1e-4 })
    }
  }

  @Test func aRegisteredResourceIsPlayed() throws {
    let fixture = try Fixture()
    let engine = try fixture.engine()
    let file = Self.square
    var id: UInt64 = 0
    #expect(pcn_engine_register_audio(engine, file, UInt64(file.count), nil, &id, nil) == 0)
    #expect(id != 0)
    var event = pcn_event()
    pcn_event_init(&event, UInt32(MemoryLayout<pcn_event>.size))
    event.kind = pcn_event_kind(PCN_EVENT_AUDIO_CUSTOM)
    event.audio_resource = id
    #expect(pcn_builder_add_event(fixture.builder, &event) == 0)
    let pattern = try Fixture.made { pcn_builder_build(fixture.builder, $0) }
    defer { pcn_pattern_destroy(pattern) }
    // Offline there is no engine to have registered anything.
    var offline: OpaquePointer?
    #expect(
      pcn_rendering_create(pattern, fixture.profile, nil, &offline, nil)
        == pcn_status(PCN_ERROR_INVALID_AUDIO_RESOURCE))
    // No file can name it.
    var count: UInt64 = 7
    #expect(
      pcn_pattern_write(pattern, pcn_format(PCN_FORMAT_AHAP), nil, 0, &count)
        == pcn_status(PCN_ERROR_INVALID_AUDIO_RESOURCE))
    #expect(count == 7)
    // That format has no audio at all.
    #expect(
      pcn_pattern_write(pattern, pcn_format(PCN_FORMAT_HAPTIC), nil, 0, &count)
        == pcn_status(PCN_ERROR_BUFFER_TOO_SMALL))
    let player = try Fixture.made { pcn_player_create(engine, pattern, $0, nil) }
    defer { pcn_player_destroy(player) }
    #expect(pcn_engine_unregister_audio(engine, id) == 0)
    #expect(
      pcn_engine_unregister_audio(engine, id) == pcn_status(PCN_ERROR_INVALID_AUDIO_RESOURCE))
    #expect(pcn_engine_start(engine) == 0 && pcn_player_start(player, 0) == 0)
    var samples = [Float](repeating: 7, count: 2 * 1_024)
    #expect(pcn_engine_render(engine, nil, &samples, 1_024) == 0)
    let left = Self.channel(0, samples)
    #expect(left.contains { $0 > 0.3 } && left.contains { $0 < -0.3 })
    #expect(left[600...].allSatisfy { $0 == 0 })
  }

  private static func channel(_ index: Int, _ samples: [Float]) -> [Float] {
    stride(from: index, to: samples.count, by: 2).map { samples[$0] }
  }

  /// A WAV file of one channel at 48 kHz.
  private static func wave(_ samples: [Int16]) -> [UInt8] {
    func bytes(_ number: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: number.littleEndian) { Array($0) }
    }
    let size = UInt32(2 * samples.count)
    let format: [[UInt8]] = [
      bytes(UInt32(16)), bytes(UInt16(1)), bytes(UInt16(1)), bytes(UInt32(48_000)),
      bytes(UInt32(96_000)), bytes(UInt16(2)), bytes(UInt16(16)),
    ]
    return Array("RIFF".utf8) + bytes(size + 36) + Array("WAVEfmt ".utf8) + format.joined()
      + Array("data".utf8) + bytes(size) + samples.flatMap { bytes($0) }
  }
}
