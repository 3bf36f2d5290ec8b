import CPacinian
import PacinianFormats
import PacinianRendering
import PacinianModel

extension pcn_rendering_config {
  static var standard: pcn_rendering_config {
    pcn_rendering_config(
      struct_size: size, sample_rate_hz: 48_000, limiter: pcn_limiter(PCN_LIMITER_NONE),
      reserved: 0,
      duration_limit_seconds: 30, length_limit_seconds: 3_600, resource_root: nil,
      resource_root_length: 0)
  }

  func options() throws(Failure) -> OfflineOptions {
    let sampleRate = Int(sample_rate_hz)
    guard RenderingOptions.sampleRates.contains(sampleRate) else {
      throw Failure(.invalidValue, "sample_rate_hz is 1 000 to 192 000")
    }
    guard length_limit_seconds > 0, length_limit_seconds <= RenderingOptions.longestLength else {
      throw Failure(.invalidValue, "length_limit_seconds is above 0 and at most 31 536 000")
    }
    return OfflineOptions(
      rendering: RenderingOptions(
        sampleRate: sampleRate,
        durationLimit: try ArgumentReader.limit(duration_limit_seconds, "duration_limit_seconds"),
        lengthLimit: length_limit_seconds),
      buses: .both, limiter: try Limiter(limiter))
  }
}

extension Limiter {
  init(_ number: pcn_limiter) throws(Failure) {
    self =
      switch Int(number) {
      case PCN_LIMITER_NONE: .none
      case PCN_LIMITER_CLIP: .clip
      case PCN_LIMITER_SOFT: .soft
      case PCN_LIMITER_LIMIT: .limit
      default: throw Failure(.invalidValue, "unknown value for limiter")
      }
  }
}

extension RenderingBox {
  convenience init(
    _ pattern: PatternBox, _ profile: ProfileBox, _ config: pcn_rendering_config
  ) throws(Failure) {
    let rendering = OfflineRendering(
      profile: profile.profile, options: try config.options(), recordings: CFunction.recordings)
    let root =
      config.resource_root == nil
      ? nil : try Text.readPath(config.resource_root, config.resource_root_length)
    do throws(OfflineError) {
      self.init(
        try rendering.signal(
          of: pattern.reading.layers, resourceFolder: root, patternFolder: pattern.folder))
    } catch {
      throw Failure(error)
    }
  }
}

extension pcn_rendering_info {
  init(_ rendering: RenderingBox) {
    self.init()
    sample_rate_hz = UInt32(rendering.sampleRate)
    frame_count = UInt64(rendering.frameCount)
    silent_event_count = UInt32(clamping: rendering.notices.silent.count)
    rendering.withBuses { haptic, audio in
      haptic_position = UInt64(haptic.position)
      audio_position = UInt64(audio.position)
      haptic_peak = haptic.measurement.peak
      audio_peak = audio.measurement.peak
      clipped_count = UInt64((haptic.measurement + audio.measurement).clippedCount)
    }
  }
}
