import PacinianRendering
import PacinianBase
import PacinianMedia

/// An audio file in memory: it is decoded and resampled within its limit, or refused with words.
enum AudioTarget {
  private static let byteLimit = 1 << 20

  @Sendable static func run(_ bytes: UnsafeRawBufferPointer) {
    do throws(AudioResourceError) {
      let waveform = try AudioWaveform(
        bytes: Array(bytes), sampleRate: 8_000, byteLimit: byteLimit)
      demand(waveform.frameCount >= 0, "a length")
    } catch {
      demand(!error.message.isEmpty, "an error has words")
    }
  }
}
