import CPacinianLibraries
import PacinianBase

/// A sound device that plays, through ALSA. Its release closes it.
package final class PlaybackDevice: PlaybackPort, @unchecked Sendable {
  package let name: String
  package let format: SampleFormat
  /// Frames a second: the device's nearest rate to the requested one.
  package let sampleRate: Int
  package let channelCount: Int
  package let periodFrames: Int
  /// Frames from the rendering of a sample to its sound.
  package let bufferFrames: Int
  private let handle: OpaquePointer
  private let alsa: pacinian_alsa

  /// Periods in a device's buffer. Fewer would underrun when one is late, and more would wake the
  /// thread without need.
  private static let periodsPerBuffer = 4

  /// Opens a device and sets its parameters. The device begins to play when its buffer is full.
  package init(_ request: DeviceRequest) throws(DeviceError) {
    name = request.name
    var alsa = pacinian_alsa()
    guard pacinian_alsa_open_silently(&alsa) else {
      throw .cannotOpen(name: request.name, reason: "ALSA is missing; install libasound2")
    }
    var opened: OpaquePointer?
    let status = alsa.pcm_open(
      &opened, request.name, SND_PCM_STREAM_PLAYBACK, Int32(SND_PCM_NONBLOCK))
    guard status == 0, let handle = opened else {
      let reason = alsa.strerror(status).map { String(cString: $0) }
      throw .cannotOpen(name: request.name, reason: reason ?? "error \(status)")
    }
    // (Only the opening may not wait: a device that is in use would keep it for good.)
    _ = alsa.pcm_nonblock(handle, 0)
    do throws(DeviceError) {
      let settings = try HardwareSettings(handle, request, alsa)
      try Self.setStart(handle, settings, alsa, name: request.name)
      format = settings.format
      sampleRate = settings.sampleRate
      channelCount = settings.channelCount
      periodFrames = settings.periodFrames
      bufferFrames = settings.bufferFrames
    } catch {
      _ = alsa.pcm_close(handle)
      throw error
    }
    self.handle = handle
    self.alsa = alsa
  }

  deinit { _ = alsa.pcm_close(handle) }

  /// The device begins once its buffer is full, so that the first sound is not followed by a gap.
  private static func setStart(
    _ handle: OpaquePointer, _ settings: HardwareSettings, _ alsa: pacinian_alsa, name: String
  ) throws(DeviceError) {
    var parameters: OpaquePointer?
    guard alsa.pcm_sw_params_malloc(&parameters) == 0, let parameters else {
      throw .unsupported(name: name, what: "anything: memory has run out")
    }
    defer { alsa.pcm_sw_params_free(parameters) }
    let whole = settings.bufferFrames / settings.periodFrames * settings.periodFrames
    guard alsa.pcm_sw_params_current(handle, parameters) == 0,
      alsa.pcm_sw_params_set_start_threshold(handle, parameters, snd_pcm_uframes_t(whole)) == 0,
      alsa.pcm_sw_params_set_avail_min(
        handle, parameters, snd_pcm_uframes_t(settings.periodFrames)) == 0,
      alsa.pcm_sw_params(handle, parameters) == 0
    else { throw .unsupported(name: name, what: "with a buffer of \(whole) frames") }
  }

  package func write(_ samples: UnsafeRawPointer, frameCount: Int) -> Int {
    Int(alsa.pcm_writei(handle, samples, snd_pcm_uframes_t(frameCount)))
  }

  package func recover(from error: Int) -> Int {
    Int(alsa.pcm_recover(handle, Int32(clamping: error), 1))
  }

  package func drain() {
    // Less than a full buffer does not begin by itself.
    if alsa.pcm_state(handle) == SND_PCM_STATE_PREPARED { _ = alsa.pcm_start(handle) }
    _ = alsa.pcm_drain(handle)
  }

  package func prepare() -> Int { Int(alsa.pcm_prepare(handle)) }

  /// The settings that a device has accepted.
  private struct HardwareSettings {
    let format: SampleFormat
    let sampleRate: Int
    let channelCount: Int
    let periodFrames: Int
    let bufferFrames: Int

    init(
      _ handle: OpaquePointer, _ request: DeviceRequest, _ alsa: pacinian_alsa
    ) throws(DeviceError) {
      func refuse(_ what: String) -> DeviceError { .unsupported(name: request.name, what: what) }
      var made: OpaquePointer?
      guard alsa.pcm_hw_params_malloc(&made) == 0, let parameters = made else {
        throw refuse("anything: memory has run out")
      }
      defer { alsa.pcm_hw_params_free(parameters) }
      guard alsa.pcm_hw_params_any(handle, parameters) >= 0,
        alsa.pcm_hw_params_set_access(handle, parameters, SND_PCM_ACCESS_RW_INTERLEAVED) == 0
      else { throw refuse("interleaved samples") }

      let formats = request.format.map { [$0] } ?? SampleFormat.allCases
      guard
        let format = formats.first(where: {
          alsa.pcm_hw_params_set_format(handle, parameters, $0.alsa) == 0
        })
      else { throw refuse(formats.map(\.rawValue).joined(separator: ", ")) }

      var channels = UInt32(request.channelCount)
      let channelStatus =
        request.needsChannelCount
        ? alsa.pcm_hw_params_set_channels(handle, parameters, channels)
        : alsa.pcm_hw_params_set_channels_near(handle, parameters, &channels)
      guard channelStatus == 0 else { throw refuse("\(request.channelCount) channels") }

      var rate = UInt32(request.sampleRate)
      guard alsa.pcm_hw_params_set_rate_near(handle, parameters, &rate, nil) == 0, rate > 0 else {
        throw refuse("\(request.sampleRate) Hz")
      }

      let wanted = max(64, request.latency * Double(rate))
      var buffer = snd_pcm_uframes_t(wanted)
      var period = max(16, buffer / snd_pcm_uframes_t(PlaybackDevice.periodsPerBuffer))
      guard alsa.pcm_hw_params_set_period_size_near(handle, parameters, &period, nil) == 0,
        alsa.pcm_hw_params_set_buffer_size_near(handle, parameters, &buffer) == 0,
        alsa.pcm_hw_params(handle, parameters) == 0, period > 0, buffer >= period
      else { throw refuse("with a latency of \(request.latency) s") }
      self.format = format
      sampleRate = Int(rate)
      channelCount = Int(channels)
      periodFrames = Int(period)
      bufferFrames = Int(buffer)
    }
  }
}
