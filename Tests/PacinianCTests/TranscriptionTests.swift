import CPacinian
import PacinianAnalysis
import PacinianFormats
import PacinianBase
import PacinianModel
import Testing

@Suite("Transcriptions through C") struct TranscriptionTests {
  private static let rate = 8_000
  /// Two strokes that fade, a second apart, over a soft hum.
  private static let samples: [Float] = (0..<16_000).map { frame in
    let time = Double(frame) / 8_000
    let stroke = exp(-20 * time.truncatingRemainder(dividingBy: 1))
    return Float(0.7 * stroke * sin(2 * .pi * 400 * time) + 0.1 * sin(2 * .pi * 90 * time))
  }

  private func text(
    blocks: Int, profile: OpaquePointer? = nil, format: Int = PCN_FORMAT_HAPTIC,
    _ change: (inout pcn_transcription_config) -> Void = { _ in }
  ) throws -> String {
    var config = pcn_transcription_config()
    try #require(
      pcn_transcription_config_init(
        &config, UInt32(MemoryLayout<pcn_transcription_config>.size)) == 0)
    config.sample_rate_hz = UInt32(Self.rate)
    change(&config)
    let transcription = try Fixture.made { pcn_transcription_create(profile, &config, $0, nil) }
    defer { pcn_transcription_destroy(transcription) }
    for start in stride(from: 0, to: Self.samples.count, by: blocks) {
      let block = Array(Self.samples[start..<min(start + blocks, Self.samples.count)])
      #expect(pcn_transcription_append(transcription, block, UInt64(block.count)) == 0)
    }
    let pattern = try Fixture.made { pcn_transcription_finish(transcription, $0) }
    defer { pcn_pattern_destroy(pattern) }
    #expect(
      pcn_transcription_append(transcription, [0], 1)
        == pcn_status(PCN_ERROR_OPERATION_NOT_PERMITTED))
    var count: UInt64 = 0
    pcn_pattern_write(pattern, pcn_format(format), nil, 0, &count)
    var room = [CChar](repeating: 0, count: Int(count) + 1)
    try #require(
      pcn_pattern_write(pattern, pcn_format(format), &room, UInt64(room.count), &count) == 0)
    return String(decoding: room.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  @Test("Faults of the samples are the pattern's diagnostics")
  func faults() throws {
    func codes(
      _ samples: [Float], profile: OpaquePointer? = nil,
      _ change: (inout pcn_transcription_config) -> Void = { _ in }
    ) throws -> [String] {
      var config = pcn_transcription_config()
      pcn_transcription_config_init(
        &config, UInt32(MemoryLayout<pcn_transcription_config>.size))
      config.sample_rate_hz = UInt32(Self.rate)
      change(&config)
      let transcription = try Fixture.made { pcn_transcription_create(profile, &config, $0, nil) }
      defer { pcn_transcription_destroy(transcription) }
      #expect(pcn_transcription_append(transcription, samples, UInt64(samples.count)) == 0)
      let pattern = try Fixture.made { pcn_transcription_finish(transcription, $0) }
      defer { pcn_pattern_destroy(pattern) }
      var info = pcn_pattern_info()
      pcn_pattern_info_init(&info, UInt32(MemoryLayout<pcn_pattern_info>.size))
      try #require(pcn_pattern_get_info(pattern, &info) == 0)
      return try (0..<info.diagnostic_count).map { index in
        var one = pcn_diagnostic()
        pcn_diagnostic_init(&one, UInt32(MemoryLayout<pcn_diagnostic>.size))
        try #require(pcn_pattern_get_diagnostic(pattern, index, &one) == 0)
        #expect(one.line == 0 && one.severity == pcn_severity(PCN_SEVERITY_WARNING))
        #expect(one.message_length > 0)
        return PatternTests.text(one.code)
      }
    }
    #expect(try codes(Self.samples) == [])
    #expect(try codes([Float](repeating: 0, count: 8_000)) == ["samples-silent"])
    #expect(try codes(Self.samples.map { $0 + 0.1 }) == ["samples-offset"])
    #expect(try codes(Self.samples.map { 2 * $0 }) == ["samples-clipped"])
    #expect(try codes(Self.samples + [.nan]) == ["samples-invalid"])
    let profile = try Fixture.made { pcn_profile_create(nil, 0, $0, nil) }
    defer { pcn_profile_destroy(profile) }
    let kind = pcn_transcription_kind(PCN_TRANSCRIPTION_VIBRATION)
    #expect(
      try codes(Self.samples.map { 2 * $0 }, profile: profile) { $0.kind = kind }
        == ["samples-clipped"])
  }

  @Test("A sound is the pattern that the module makes of it, whatever the blocks")
  func sound() throws {
    var analyser = SoundAnalyser(sampleRate: Self.rate)
    analyser.append(Self.samples.span)
    let transcription = Transcription(analyser.finish())
    let wanted = try PatternWriter(.haptic).write(transcription.layers).texts
    for blocks in [1, 333, 16_000] {
      #expect(try [text(blocks: blocks)] == wanted, "blocks of \(blocks)")
    }
    let phone = try PatternWriter(.ahap).write([transcription.phonePattern.pattern]).texts
    #expect(try [text(blocks: 480, format: PCN_FORMAT_AHAP) { $0.is_one_pattern = 1 }] == phone)
  }

  @Test("A vibration is followed with its profile, and options count")
  func vibration() throws {
    let profile = try Fixture.made { pcn_profile_create(nil, 0, $0, nil) }
    defer { pcn_profile_destroy(profile) }
    let taptic = try #require(BuiltInProfiles.profile(named: "taptic"))
    var analyser = VibrationAnalyser(sampleRate: Self.rate, profile: taptic)
    analyser.append(Self.samples.span)
    let transcription = Transcription(analyser.finish(), profile: taptic)
    let wanted = try PatternWriter(.haptic).write(transcription.layers).texts
    let kind = pcn_transcription_kind(PCN_TRANSCRIPTION_VIBRATION)
    #expect(try [text(blocks: 700, profile: profile) { $0.kind = kind }] == wanted)
    let plain = try text(blocks: 700)
    #expect(try text(blocks: 700) { $0.sensitivity = 0 } != plain)
    #expect(try text(blocks: 700) { $0.points_per_second = 1 }.utf8.count < plain.utf8.count)
    #expect(try text(blocks: 700) { $0.gate_decibels = -3 } != plain)
    #expect(try text(blocks: 700) { $0.least_gap_seconds = 10 } != plain)
  }

  @Test("A profile that equalises is refused for vibrations")
  func equaliser() throws {
    let bell = """
      {"name": "bell", "frequency": {"map": "logarithmic", "lowest": 80, "highest": 230},
       "equalisation": [{"frequency": 150, "quality": 2, "gainDecibels": 6}]}
      """
    let profile = try Fixture.made { pcn_profile_read(bell, UInt64(bell.utf8.count), $0, nil) }
    defer { pcn_profile_destroy(profile) }
    var config = pcn_transcription_config()
    pcn_transcription_config_init(&config, UInt32(MemoryLayout<pcn_transcription_config>.size))
    config.kind = pcn_transcription_kind(PCN_TRANSCRIPTION_VIBRATION)
    var error = pcn_error()
    pcn_error_init(&error, UInt32(MemoryLayout<pcn_error>.size))
    var transcription: OpaquePointer?
    #expect(
      pcn_transcription_create(profile, &config, &transcription, &error)
        == pcn_status(PCN_ERROR_INVALID_VALUE))
    #expect(transcription == nil)
    let fault = try ProfileReader().read(Array(bell.utf8)).transcriptionFault
    #expect(PatternTests.text(error.message) == fault)
    _ = try text(blocks: 700, profile: profile)
  }
}
