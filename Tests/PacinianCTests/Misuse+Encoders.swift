import CPacinian
import Testing

extension Misuse {
  static let encoders: [String: Check] = [
    "pcn_encoder_config_init": {
      refusesOtherSizes(pcn_encoder_config()) { pcn_encoder_config_init($0, $1) }
    },
    "pcn_encoder_create": {
      var encoder: OpaquePointer?
      expect(pcn_encoder_create(nil, nil, nil), PCN_ERROR_NULL_ARGUMENT)
      func create(
        _ kind: Int, _ change: (inout pcn_encoder_config) -> Void
      ) -> pcn_status {
        var config = pcn_encoder_config()
        pcn_encoder_config_init(&config, UInt32(MemoryLayout<pcn_encoder_config>.size))
        config.kind = pcn_encoder_kind(kind)
        change(&config)
        return pcn_encoder_create(&config, &encoder, nil)
      }
      expect(create(0) { $0.struct_size = 0 }, PCN_ERROR_STRUCT_SIZE)
      for kind in [-1, 4] { expect(create(kind) { _ in }, PCN_ERROR_INVALID_VALUE) }
      for kind in 0..<4 {
        for rate: UInt32 in [0, 999, 192_001, .max] {
          expect(create(kind) { $0.sample_rate_hz = rate }, PCN_ERROR_INVALID_VALUE)
        }
        for count: UInt32 in [0, 3, .max] {
          expect(create(kind) { $0.channel_count = count }, PCN_ERROR_INVALID_VALUE)
        }
      }
      for number: UInt32 in [0, 101, .max] {
        expect(create(0) { $0.motor_interval_milliseconds = number }, PCN_ERROR_INVALID_VALUE)
      }
      expect(create(0) { $0.motor_stroke_milliseconds = 1001 }, PCN_ERROR_INVALID_VALUE)
      expect(create(0) { $0.motor_keep_alive_milliseconds = 99 }, PCN_ERROR_INVALID_VALUE)
      for hertz in [Double.nan, 19, 230, 231, .infinity, -.infinity] {
        expect(create(0) { $0.motor_lowest_hz = hertz }, PCN_ERROR_INVALID_VALUE)
      }
      for hertz in [Double.nan, 80, 1001, .infinity] {
        expect(create(0) { $0.motor_highest_hz = hertz }, PCN_ERROR_INVALID_VALUE)
      }
      for format: pcn_sample_format in [-1, 3] {
        expect(create(3) { $0.pcm_format = format }, PCN_ERROR_INVALID_VALUE)
      }
      for rate: UInt32 in [999, 48_001, .max] {
        expect(create(3) { $0.pcm_rate_hz = rate }, PCN_ERROR_INVALID_VALUE)
      }
      for count: UInt32 in [0, 3, 5, .max] {
        expect(create(3) { $0.pcm_channel_count = count }, PCN_ERROR_INVALID_VALUE)
      }
      expect(create(3) { $0.pcm_map.1 = 3 }, PCN_ERROR_INVALID_VALUE)
      refusesErrorOfOtherSize { pcn_encoder_create(nil, &encoder, $0) }
      #expect(encoder == nil)
    },
    "pcn_encoder_info_init": {
      refusesOtherSizes(pcn_encoder_info()) { pcn_encoder_info_init($0, $1) }
    },
    "pcn_encoder_get_info": {
      let (open, ended) = try encoderPair()
      defer { pcn_encoder_destroy(open) }
      var info = pcn_encoder_info()
      expect(pcn_encoder_get_info(open, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_encoder_get_info(open, &info), PCN_ERROR_STRUCT_SIZE)
      info.struct_size = UInt32(MemoryLayout<pcn_encoder_info>.size)
      expect(pcn_encoder_get_info(open, &info), PCN_OK)
      try refusesOtherHandles(ended: ended) { pcn_encoder_get_info($0, &info) }
    },
    "pcn_encoder_encode": {
      let (open, ended) = try encoderPair()
      defer { pcn_encoder_destroy(open) }
      var packets = [UInt64](repeating: 7, count: 2)
      var count: UInt32 = 9
      let frames = [Float](repeating: 0, count: 480)
      expect(pcn_encoder_encode(open, frames, 480, &packets, 16, nil), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_encoder_encode(open, nil, 480, &packets, 16, &count), PCN_ERROR_NULL_ARGUMENT)
      expect(pcn_encoder_encode(open, frames, 480, nil, 16, &count), PCN_ERROR_NULL_ARGUMENT)
      #expect(count == 9)
      expect(
        pcn_encoder_encode(open, frames, 480, &packets, 15, &count), PCN_ERROR_BUFFER_TOO_SMALL)
      #expect(count == 2 && packets == [7, 7])
      expect(pcn_encoder_encode(open, nil, 0, &packets, 16, &count), PCN_OK)
      #expect(count == 0)
      expect(pcn_encoder_encode(open, frames, 480, &packets, 16, &count), PCN_OK)
      #expect(count == 1)
      try refusesOtherHandles(ended: ended) {
        pcn_encoder_encode($0, frames, 480, &packets, 16, &count)
      }
    },
    "pcn_encoder_destroy": {
      let (open, ended) = try encoderPair()
      expect(pcn_encoder_destroy(nil), PCN_OK)
      expect(pcn_encoder_destroy(ended), PCN_ERROR_INVALID_HANDLE)
      expect(pcn_encoder_destroy(try Fixture().pattern), PCN_ERROR_INVALID_HANDLE)
      expect(pcn_encoder_destroy(open), PCN_OK)
    },
  ]

  /// An encoder for motors, and one that has ended.
  private static func encoderPair() throws -> (open: OpaquePointer, ended: OpaquePointer) {
    let open = try Fixture.made { pcn_encoder_create(nil, $0, nil) }
    let ended = try Fixture.made { pcn_encoder_create(nil, $0, nil) }
    expect(pcn_encoder_destroy(ended), PCN_OK)
    return (open, ended)
  }
}
