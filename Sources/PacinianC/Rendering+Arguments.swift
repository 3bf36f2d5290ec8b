import CPacinian
import PacinianOutput
import PacinianProfiles

extension pcn_rendering_config {
  static let standard = pcn_rendering_config(
    struct_size: size, sample_rate_hz: 48_000, limiter: pcn_limiter(PCN_LIMITER_NONE), reserved: 0,
    duration_limit_seconds: 30, length_limit_seconds: 3_600)

  func options() throws(Failure) -> RenderingOptions {
    let sampleRate = Int(sample_rate_hz)
    guard RenderingOptions.sampleRates.contains(sampleRate) else {
      throw Failure(.invalidValue, "sample_rate_hz is 1 000 to 192 000")
    }
    guard length_limit_seconds > 0, length_limit_seconds <= RenderingOptions.longestLength else {
      throw Failure(.invalidValue, "length_limit_seconds is above 0 and at most 31 536 000")
    }
    return RenderingOptions(
      sampleRate: sampleRate,
      durationLimit: try Numbers.limit(duration_limit_seconds, "duration_limit_seconds"),
      lengthLimit: length_limit_seconds)
  }
}

extension Limiter {
  init(_ number: pcn_limiter) throws(Failure) {
    self =
      switch Int(number) {
      case PCN_LIMITER_NONE: .none
      case PCN_LIMITER_CLIP: .clip
      case PCN_LIMITER_SOFT: .soft
      default: throw Failure(.invalidValue, "there is no such limiter")
      }
  }
}

extension RenderingBox {
  convenience init(
    _ pattern: PatternBox, _ profile: ProfileBox, _ config: pcn_rendering_config
  ) throws(Failure) {
    let options = try config.options()
    let limiter = try Limiter(config.limiter)
    do throws(RenderingError) {
      try self.init(
        pattern.reading.layers, profile: profile.profile, options: options, limiter: limiter)
    } catch {
      throw Failure(error)
    }
  }
}

extension pcn_rendering_info {
  init(_ rendering: RenderingBox) {
    let progress = rendering.progress
    self.init()
    sample_rate_hz = UInt32(rendering.sampleRate)
    frame_count = UInt64(rendering.frameCount)
    position = UInt64(progress.position)
    haptic_peak = progress.peak
    clipped_count = UInt64(progress.clippedCount)
  }
}
