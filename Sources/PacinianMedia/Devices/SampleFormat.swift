import CPacinianLibraries

/// The formats of a device's samples, in the machine's byte order.
package enum SampleFormat: String, Sendable, CaseIterable {
  case float32 = "f32"
  case int32 = "s32"
  case int16 = "s16"

  package var byteCount: Int { self == .int16 ? 2 : 4 }

  var alsa: snd_pcm_format_t {
    switch self {
    case .float32: SND_PCM_FORMAT_FLOAT
    case .int32: SND_PCM_FORMAT_S32
    case .int16: SND_PCM_FORMAT_S16
    }
  }
}
