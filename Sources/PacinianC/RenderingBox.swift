import Synchronization

/// What a `pcn_rendering` stands for: a pattern's samples, from any frame for any count.
final class RenderingBox: HandleObject, @unchecked Sendable {
  static let kind = HandleKind.rendering

  let sampleRate: Int
  let frameCount: Int
  let silentEventCount: Int

  /// Held around the streams.
  private let lock = Mutex(())
  private var haptic: HapticStream
  private var audio: AudioStream

  init(sampleRate: Int, haptic: HapticStream, audio: AudioStream) {
    self.sampleRate = sampleRate
    self.haptic = haptic
    self.audio = audio
    frameCount = max(haptic.frameCount, audio.frameCount)
    silentEventCount = audio.silentEventCount
  }

  var progress: (haptic: StreamProgress, audio: StreamProgress) {
    lock.withLock { _ in (haptic.progress, audio.progress) }
  }

  /// Renders frames `first` to `first + count - 1` of the buses that are asked for; of the haptic one,
  /// if none is.
  func read(
    first: Int, count: Int, haptic hapticOutput: UnsafeMutablePointer<Float>?,
    audio audioOutput: UnsafeMutablePointer<Float>?
  ) {
    lock.withLock { _ in
      if hapticOutput != nil || audioOutput == nil {
        haptic.read(first: first, count: count, into: hapticOutput)
      }
      if audioOutput != nil { audio.read(first: first, count: count, into: audioOutput) }
    }
  }
}
