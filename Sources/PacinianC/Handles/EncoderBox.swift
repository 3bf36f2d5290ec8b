import CPacinian
import PacinianEncoders
import Synchronization

/// The object behind a `pcn_encoder`.
final class EncoderBox: HandleObject, Sendable {
  static let kind = HandleKind.encoder

  private let encoder: HapticEncoder
  /// The same, without the counting that may lock.
  private let unowned: Unmanaged<HapticEncoder>
  private let packetByteCount: UInt64
  /// Whether a thread is inside ``encode(_:frameCount:_:capacity:_:)``.
  private let isEncoding = Atomic(false)

  init(_ config: pcn_encoder_config) throws(Failure) {
    let settings = try config.settings()
    do throws(EncoderError) {
      encoder = try HapticEncoder(settings)
    } catch {
      throw Failure(.invalidValue, error.message)
    }
    unowned = .passUnretained(encoder)
    packetByteCount = UInt64(encoder.packetByteCount)
  }

  var info: pcn_encoder_info {
    pcn_encoder_info(
      struct_size: pcn_encoder_info.size, packet_byte_count: UInt32(encoder.packetByteCount),
      delay_frames: UInt64(encoder.delayFrames), packet_seconds: encoder.packetSeconds)
  }

  @_noLocks
  func encode(
    _ haptic: UnsafePointer<Float>?, frameCount: UInt32, _ packets: UnsafeMutableRawPointer?,
    capacity: UInt64, _ packetCount: UnsafeMutablePointer<UInt32>?
  ) -> pcn_status {
    guard let packetCount, haptic != nil || frameCount == 0, packets != nil || capacity == 0 else {
      return pcn_status(PCN_ERROR_NULL_ARGUMENT)
    }
    let count = Int(frameCount)
    let most = unowned._withUnsafeGuaranteedRef { $0.mostPackets(frameCount: count) }
    guard let packets, capacity >= UInt64(most) &* packetByteCount else {
      packetCount.pointee = UInt32(truncatingIfNeeded: most)
      return pcn_status(PCN_ERROR_BUFFER_TOO_SMALL)
    }
    guard !isEncoding.exchange(true, ordering: .acquiring) else {
      return pcn_status(PCN_ERROR_WRONG_THREAD)
    }
    defer { isEncoding.store(false, ordering: .releasing) }
    packetCount.pointee = 0
    guard let haptic else { return pcn_status(PCN_OK) }
    let written = unowned._withUnsafeGuaranteedRef {
      $0.encode(haptic, count: count, into: packets)
    }
    packetCount.pointee = UInt32(truncatingIfNeeded: written)
    return pcn_status(PCN_OK)
  }
}

extension pcn_encoder_config {
  static var standard: pcn_encoder_config {
    let settings = EncoderSettings(.motors)
    return pcn_encoder_config(
      struct_size: size, kind: settings.kind.rawValue,
      sample_rate_hz: UInt32(settings.sampleRate), channel_count: UInt32(settings.channelCount),
      motor_interval_milliseconds: UInt32(settings.motorInterval),
      motor_stroke_milliseconds: UInt32(settings.motorStroke),
      motor_keep_alive_milliseconds: UInt32(settings.motorKeepAlive),
      motor_compensates_inertia: settings.compensatesInertia ? 1 : 0,
      motor_lowest_hz: settings.sharpnessFrequencies.lowerBound,
      motor_highest_hz: settings.sharpnessFrequencies.upperBound,
      pcm_format: settings.pcmFormat.rawValue, pcm_rate_hz: UInt32(settings.pcmRate),
      pcm_channel_count: UInt32(settings.pcmMap.count), pcm_map: (1, 2, 0, 0))
  }

  fileprivate func settings() throws(Failure) -> EncoderSettings {
    guard let kind = EncoderSettings.Kind(rawValue: kind) else {
      throw Failure(.invalidValue, "unknown value for kind")
    }
    var settings = EncoderSettings(kind)
    settings.sampleRate = Int(clamping: sample_rate_hz)
    settings.channelCount = Int(clamping: channel_count)
    switch kind {
    case .motors:
      settings.motorInterval = Int(clamping: motor_interval_milliseconds)
      settings.motorStroke = Int(clamping: motor_stroke_milliseconds)
      settings.motorKeepAlive = Int(clamping: motor_keep_alive_milliseconds)
      settings.compensatesInertia = motor_compensates_inertia != 0
      guard motor_lowest_hz <= motor_highest_hz else {
        throw Failure(.invalidValue, "motor_lowest_hz is below motor_highest_hz")
      }
      settings.sharpnessFrequencies = motor_lowest_hz...motor_highest_hz
    case .pcm:
      guard let format = EncoderSettings.SampleFormat(rawValue: pcm_format) else {
        throw Failure(.invalidValue, "unknown value for pcm_format")
      }
      settings.pcmFormat = format
      settings.pcmRate = Int(clamping: pcm_rate_hz)
      let map = [pcm_map.0, pcm_map.1, pcm_map.2, pcm_map.3].map(Int.init)
      settings.pcmMap = Array(map.prefix(Int(min(pcm_channel_count, 5))))
      if pcm_channel_count > 4 { settings.pcmMap.append(0) }
    case .hdRumble, .dualSenseBluetooth: break
    }
    return settings
  }
}
