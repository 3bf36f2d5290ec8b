import CAllocationCounter
import CPacinian
import Testing

/// Followers as programs in C have them. Tests/PacinianAnalysisTests has what they find.
@Suite struct FollowerTests {
  private static let blockFrames = 128

  private func follower(
    _ change: (inout pcn_follower_config) -> Void = { _ in }
  ) throws -> OpaquePointer {
    var config = pcn_follower_config()
    try #require(
      pcn_follower_config_init(&config, UInt32(MemoryLayout<pcn_follower_config>.size)) == 0)
    change(&config)
    return try Fixture.made { pcn_follower_create(&config, $0, nil) }
  }

  @Test func delayIsWithinTenMilliseconds() throws {
    for rate: UInt32 in [8000, 44_100, 192_000] {
      let handle = try follower { $0.sample_rate_hz = rate }
      defer { pcn_follower_destroy(handle) }
      var delay: UInt64 = 0
      #expect(pcn_follower_get_delay(handle, &delay) == 0)
      #expect(delay > 0 && delay <= UInt64(rate) / 100)
    }
  }

  @Test func aResetBeginsAnewAndSettingsCount() throws {
    let sound = (0..<9600).map { Float($0 % 80 < 40 ? 0.1 : -0.1) }
    func values(_ handle: OpaquePointer) -> ([Float], UInt32) {
      var (intensity, sharpness) = (sound, sound)
      var onsets = [pcn_onset](repeating: pcn_onset(), count: 202)
      var count: UInt32 = 0
      #expect(
        pcn_follower_process(handle, sound, 9600, &intensity, &sharpness, &onsets, 202, &count)
          == 0)
      return (intensity + sharpness, count)
    }
    let handle = try follower()
    defer { pcn_follower_destroy(handle) }
    let first = values(handle)
    #expect(first.1 == 1)
    #expect(values(handle) != first)
    #expect(pcn_follower_reset(handle) == 0)
    #expect(values(handle) == first)
    let gated = try follower { $0.gate_decibels = -10 }
    defer { pcn_follower_destroy(gated) }
    let still = values(gated)
    #expect(still.1 == 0 && still.0[..<9600].allSatisfy { $0 == 0 })
    let raised = try follower {
      $0.gate_decibels = -10
      $0.gain_decibels = 15
    }
    defer { pcn_follower_destroy(raised) }
    #expect(values(raised).1 == 1)
    let deaf = try follower { $0.sensitivity = 0 }
    defer { pcn_follower_destroy(deaf) }
    var (intensity, sharpness, count) = (sound, sound, UInt32(9))
    #expect(
      pcn_follower_process(deaf, sound, 9600, &intensity, &sharpness, nil, 0, &count) == 0)
    #expect(count == 0)
  }

  @Test func aSoundDrivesAnEngine() throws {
    let fixture = try Fixture()
    let engine = try fixture.engine()
    let player = try Fixture.made { pcn_player_create(engine, fixture.pattern, $0, nil) }
    let handle = try follower()
    defer { pcn_follower_destroy(handle) }
    let frames = Self.blockFrames
    let memory = UnsafeMutablePointer<Float>.allocate(capacity: 4 * frames)
    let onsets = UnsafeMutablePointer<pcn_onset>.allocate(capacity: 5)
    defer {
      memory.deallocate()
      onsets.deallocate()
    }
    let (sound, intensity, sharpness, haptic) = (
      memory, memory + frames, memory + 2 * frames, memory + 3 * frames
    )
    intensity.initialize(repeating: 0, count: 2 * frames)
    try #require(pcn_player_bind_values(player, 0, intensity) == 0)
    try #require(pcn_engine_start(engine) == 0)
    try #require(pcn_player_start(player, 0) == 0)
    var calls: Int64 = 0
    var peaks: [Float] = []
    for block in 0..<60 {
      // 53 ms of a tone, and then silence.
      for frame in 0..<frames {
        sound[frame] = block < 20 && frame % 96 < 48 ? 0.8 : block < 20 ? -0.8 : 0
      }
      var count: UInt32 = 0
      allocation_counter_start()
      let status = pcn_follower_process(
        handle, sound, UInt32(frames), intensity, sharpness, onsets, 5, &count)
      calls += allocation_counter_stop()
      #expect(status == 0)
      #expect(pcn_engine_render(engine, haptic, nil, UInt32(frames)) == 0)
      peaks.append((0..<frames).reduce(0) { max($0, abs(haptic[$1])) })
    }
    #expect(calls == 0)
    // 8 ms are three blocks.
    #expect(peaks[0] == 0 && peaks[4..<20].allSatisfy { $0 > 0.1 })
    // The level has fallen, and what a cut period leaves of a mean has not yet.
    #expect(peaks[59] < peaks[19] / 8)
    pcn_player_destroy(player)
    pcn_engine_destroy(engine)
  }
}
