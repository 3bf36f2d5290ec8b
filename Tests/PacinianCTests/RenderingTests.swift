import CPacinian
import PacinianFormats
import PacinianRendering
import PacinianModel
import PacinianTestSupport
import Testing

@testable import PacinianC

@Suite struct RenderingTests {
  /// Transients, a continuous event with its release, a curve.
  static let text = """
    {"Version": 1.0, "Pattern": [
      {"Event": {"Time": 0, "EventType": "HapticTransient", "EventParameters": []}},
      {"Event": {"Time": 0.02, "EventType": "HapticContinuous", "EventDuration": 0.1,
        "EventParameters": [{"ParameterID": "ReleaseTime", "ParameterValue": 0.4}]}},
      {"ParameterCurve": {"ParameterID": "HapticSharpnessControl", "Time": 0,
        "ParameterCurveControlPoints": [
          {"Time": 0, "ParameterValue": -0.4}, {"Time": 0.2, "ParameterValue": 0.4}]}}]}
    """

  let rendering: OpaquePointer
  let frameCount: Int

  init() throws {
    let pattern = try Fixture.pattern(Self.text)
    let profile = try Fixture.made { pcn_profile_create(nil, 0, $0, nil) }
    let made = try Fixture.made { pcn_rendering_create(pattern, profile, nil, $0, nil) }
    rendering = made
    frameCount = Int(Self.info(made).frame_count)
    #expect(pcn_pattern_destroy(pattern) == 0 && pcn_profile_destroy(profile) == 0)
  }

  @Test func eachLimiterHasItsNumber() throws {
    for (number, limiter) in Limiter.allCases.enumerated() {
      #expect(try Limiter(pcn_limiter(Int32(number))) == limiter)
    }
    #expect(throws: Failure.self) { try Limiter(pcn_limiter(Int32(Limiter.allCases.count))) }
  }

  static func info(_ rendering: OpaquePointer) -> pcn_rendering_info {
    var info = pcn_rendering_info()
    info.struct_size = UInt32(MemoryLayout<pcn_rendering_info>.size)
    #expect(pcn_rendering_get_info(rendering, &info) == 0)
    return info
  }

  func read(_ first: Int, _ count: Int) -> [Float] {
    var samples = [Float](repeating: 7, count: count)
    #expect(pcn_rendering_read(rendering, UInt64(first), UInt64(count), &samples, nil) == 0)
    return samples
  }

  /// What the Swift interface gives.
  func expected() throws -> [Float] {
    let reading = try PatternReader().read([UInt8](Self.text.utf8))
    let profile = try #require(BuiltInProfiles.profile(named: "taptic"))
    return try OfflineRendering(profile: profile).signal(of: reading.layers).samples()
  }

  @Test func theWholeIsWhatSwiftRenders() throws {
    defer { pcn_rendering_destroy(rendering) }
    let samples = read(0, frameCount)
    #expect(try samples == expected())
    let info = Self.info(rendering)
    #expect(info.haptic_position == info.frame_count && info.sample_rate_hz == 48_000)
    #expect(info.haptic_peak == Double(samples.map(abs).max() ?? 0) && info.clipped_count == 0)
  }

  @Test func anyRangeIsAPieceOfTheWhole() throws {
    defer { pcn_rendering_destroy(rendering) }
    let whole = read(0, frameCount)
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SplitMix(seed: seed)
    for _ in 0..<50 {
      let first = generator.whole(0...frameCount - 1)
      let count = generator.whole(0...min(3_000, frameCount - first))
      #expect(
        read(first, count) == Array(whole[first..<first + count]), "\(first), \(count), \(seed)")
    }
  }

  @Test func pastTheEndIsSilence() {
    defer { pcn_rendering_destroy(rendering) }
    let across = read(frameCount - 10, 30)
    #expect(across[10...].allSatisfy { $0 == 0 })
    #expect(read(1 << 50, 5) == [0, 0, 0, 0, 0])
  }

  @Test func framesMayPassUnheard() {
    defer { pcn_rendering_destroy(rendering) }
    let whole = read(0, frameCount)
    #expect(pcn_rendering_read(rendering, 0, 1_000, nil, nil) == 0)
    #expect(Self.info(rendering).haptic_position == 1_000)
    #expect(read(1_000, 100) == Array(whole[1_000..<1_100]))
  }

  @Test func aProfileWithAnEqualiserIsSeekableToo() throws {
    defer { pcn_rendering_destroy(rendering) }
    let pattern = try Fixture.pattern(Self.text)
    let text = """
      {"name": "bell", "frequency": {"map": "logarithmic", "lowest": 80, "highest": 230},
       "equalisation": [{"frequency": 150, "quality": 2, "gainDecibels": 6}]}
      """
    var profile: OpaquePointer?
    var error = pcn_error()
    pcn_error_init(&error, UInt32(MemoryLayout<pcn_error>.size))
    try #require(
      pcn_profile_read(text, UInt64(text.utf8.count), &profile, &error) == 0,
      "\(PatternTests.text(error.message))")
    let equalised = try Fixture.made { pcn_rendering_create(pattern, profile, nil, $0, nil) }
    defer { pcn_rendering_destroy(equalised) }
    var whole = [Float](repeating: 0, count: 4_000)
    var part = [Float](repeating: 0, count: 1_000)
    #expect(pcn_rendering_read(equalised, 0, 4_000, &whole, nil) == 0)
    #expect(pcn_rendering_read(equalised, 2_500, 1_000, &part, nil) == 0)
    #expect(part == Array(whole[2_500..<3_500]))
    #expect(whole != read(0, 4_000))
    #expect(pcn_pattern_destroy(pattern) == 0 && pcn_profile_destroy(profile) == 0)
  }

  @Test func theBuiltInProfilesAreSwifts() {
    defer { pcn_rendering_destroy(rendering) }
    let names = (0..<pcn_profile_count()).compactMap { index in
      pcn_profile_name_at(index).map { String(cString: $0) }
    }
    #expect(names == BuiltInProfiles.names)
  }

  @Test func theLimiterCuts() throws {
    defer { pcn_rendering_destroy(rendering) }
    let loud = try Fixture.pattern(
      #"{"Pattern": [\#(Array(repeating: Self.tap, count: 3).joined(separator: ","))]}"#)
    let profile = try Fixture.made { pcn_profile_create(nil, 0, $0, nil) }
    var config = pcn_rendering_config()
    pcn_rendering_config_init(&config, UInt32(MemoryLayout<pcn_rendering_config>.size))
    config.limiter = pcn_limiter(PCN_LIMITER_CLIP)
    let clipped = try Fixture.made { pcn_rendering_create(loud, profile, &config, $0, nil) }
    var samples = [Float](repeating: 0, count: 2_000)
    #expect(pcn_rendering_read(clipped, 0, 2_000, &samples, nil) == 0)
    #expect(samples.map(abs).max() == 1)
    let info = Self.info(clipped)
    #expect(info.haptic_peak > 2 && info.clipped_count > 0)
    #expect(pcn_rendering_destroy(clipped) == 0 && pcn_pattern_destroy(loud) == 0)
    #expect(pcn_profile_destroy(profile) == 0)
  }

  private static let tap = """
    {"Event": {"Time": 0, "EventType": "HapticTransient",
      "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 1}]}}
    """
}
