import CPacinian
import PacinianAudio
import PacinianOutput
import PacinianProfiles

extension pcn_rendering_config {
  static var standard: pcn_rendering_config {
    pcn_rendering_config(
      struct_size: size, sample_rate_hz: 48_000, limiter: pcn_limiter(PCN_LIMITER_NONE),
      reserved: 0,
      duration_limit_seconds: 30, length_limit_seconds: 3_600, resource_root: nil,
      resource_root_length: 0)
  }

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
    let root =
      config.resource_root == nil
      ? nil : try Text.readPath(config.resource_root, config.resource_root_length)
    let haptic: HapticStream
    let audio: AudioStream
    do throws(RenderingError) {
      haptic = try HapticStream(
        pattern.reading.layers, profile: profile.profile, options: options, limiter: limiter)
    } catch {
      throw Failure(error)
    }
    do throws(AudioStreamError) {
      audio = try AudioStream(
        pattern.reading.layers, root: root, patternFolder: pattern.folder,
        profile: profile.profile, options: options, limiter: limiter)
    } catch {
      switch error {
      case .rendering(let error): throw Failure(error)
      case .resource(let error):
        throw Failure(.coreHaptics(error.code), error.message)
      }
    }
    self.init(sampleRate: options.sampleRate, haptic: haptic, audio: audio)
  }
}

extension pcn_rendering_info {
  init(_ rendering: RenderingBox) {
    self.init()
    sample_rate_hz = UInt32(rendering.sampleRate)
    frame_count = UInt64(rendering.frameCount)
    silent_event_count = UInt32(clamping: rendering.silentEventCount)
    let (haptic, audio) = rendering.progress
    haptic_position = UInt64(haptic.position)
    audio_position = UInt64(audio.position)
    haptic_peak = haptic.peak
    audio_peak = audio.peak
    clipped_count = UInt64(haptic.clippedCount + audio.clippedCount)
  }
}
