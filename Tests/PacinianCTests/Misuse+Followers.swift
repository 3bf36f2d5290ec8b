import CPacinian
import Testing

extension Misuse {
  static let followers: [String: Check] = [
    "pcn_follower_config_init": {
      refusesOtherSizes(pcn_follower_config()) { pcn_follower_config_init($0, $1) }
    },
    "pcn_follower_create": {
      var follower: OpaquePointer?
      expect(pcn_follower_create(nil, nil, nil), PCN_ERROR_NULL_ARGUMENT)
      func create(_ change: (inout pcn_follower_config) -> Void) -> pcn_status {
        var config = pcn_follower_config()
        pcn_follower_config_init(&config, UInt32(MemoryLayout<pcn_follower_config>.size))
        change(&config)
        return pcn_follower_create(&config, &follower, nil)
      }
      expect(create { $0.struct_size = 0 }, PCN_ERROR_STRUCT_SIZE)
      expect(create { $0.reserved = 1 }, PCN_ERROR_INVALID_VALUE)
      for rate: UInt32 in [0, 7999, 192_001, .max] {
        expect(create { $0.sample_rate_hz = rate }, PCN_ERROR_INVALID_VALUE)
      }
      for count: UInt32 in [0, 9, .max] {
        expect(create { $0.channel_count = count }, PCN_ERROR_INVALID_VALUE)
      }
      for gain in [Double.nan, -61, 61, .infinity, -.infinity] {
        expect(create { $0.gain_decibels = gain }, PCN_ERROR_INVALID_VALUE)
      }
      for gate in [Double.nan, -61, 1, .infinity, -.infinity] {
        expect(create { $0.gate_decibels = gate }, PCN_ERROR_INVALID_VALUE)
      }
      for value in [Double.nan, -0.1, 1.1, .infinity] {
        expect(create { $0.sensitivity = value }, PCN_ERROR_INVALID_VALUE)
      }
      refusesErrorOfOtherSize { pcn_follower_create(nil, &follower, $0) }
      #expect(follower == nil)
    },
    "pcn_follower_get_delay": {
      let (open, ended) = try followerPair()
      defer { pcn_follower_destroy(open) }
      var delay: UInt64 = 9
      expect(pcn_follower_get_delay(open, nil), PCN_ERROR_NULL_ARGUMENT)
      try refusesOtherHandles(ended: ended) { pcn_follower_get_delay($0, &delay) }
      #expect(delay == 9)
    },
    "pcn_follower_process": {
      let (open, ended) = try followerPair()
      defer { pcn_follower_destroy(open) }
      let sound = [Float](repeating: 0, count: 480)
      var (intensity, sharpness) = (sound.map { _ in Float(7) }, sound.map { _ in Float(7) })
      var onsets = [pcn_onset](repeating: pcn_onset(), count: 12)
      var count: UInt32 = 9
      let null = PCN_ERROR_NULL_ARGUMENT
      expect(pcn_follower_process(open, sound, 480, &intensity, &sharpness, &onsets, 12, nil), null)
      expect(
        pcn_follower_process(open, nil, 480, &intensity, &sharpness, &onsets, 12, &count), null)
      expect(pcn_follower_process(open, sound, 480, nil, &sharpness, &onsets, 12, &count), null)
      expect(pcn_follower_process(open, sound, 480, &intensity, nil, &onsets, 12, &count), null)
      expect(pcn_follower_process(open, sound, 480, &intensity, &sharpness, nil, 12, &count), null)
      #expect(count == 9)
      expect(
        pcn_follower_process(open, sound, 480, &intensity, &sharpness, &onsets, 11, &count),
        PCN_ERROR_BUFFER_TOO_SMALL)
      #expect(count == 12 && intensity.allSatisfy { $0 == 7 })
      expect(pcn_follower_process(open, nil, 0, nil, nil, &onsets, 12, &count), PCN_OK)
      #expect(count == 0)
      expect(
        pcn_follower_process(open, sound, 480, &intensity, &sharpness, &onsets, 12, &count), PCN_OK)
      #expect(count == 0 && intensity.allSatisfy { $0 == 0 })
      try refusesOtherHandles(ended: ended) {
        pcn_follower_process($0, sound, 480, &intensity, &sharpness, &onsets, 12, &count)
      }
    },
    "pcn_follower_reset": {
      let (open, ended) = try followerPair()
      defer { pcn_follower_destroy(open) }
      expect(pcn_follower_reset(open), PCN_OK)
      try refusesOtherHandles(ended: ended) { pcn_follower_reset($0) }
    },
    "pcn_follower_destroy": {
      let (open, ended) = try followerPair()
      expect(pcn_follower_destroy(nil), PCN_OK)
      expect(pcn_follower_destroy(ended), PCN_ERROR_INVALID_HANDLE)
      expect(pcn_follower_destroy(try Fixture().pattern), PCN_ERROR_INVALID_HANDLE)
      expect(pcn_follower_destroy(open), PCN_OK)
    },
  ]

  /// A follower, and one that has ended.
  private static func followerPair() throws -> (open: OpaquePointer, ended: OpaquePointer) {
    let open = try Fixture.made { pcn_follower_create(nil, $0, nil) }
    let ended = try Fixture.made { pcn_follower_create(nil, $0, nil) }
    expect(pcn_follower_destroy(ended), PCN_OK)
    return (open, ended)
  }
}
