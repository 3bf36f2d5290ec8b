import PacinianRendering
import PacinianBase

/// The object behind a `pcn_rendering`: a pattern's samples, from any frame for any count.
final class RenderingBox: HandleObject, @unchecked Sendable {
  static let kind = HandleKind.rendering

  let sampleRate: Int
  let frameCount: Int
  let notices: [AudioNotice]

  /// Held around the buses.
  private let lock = Locked(())
  private let haptic: OfflineBus
  private let audio: OfflineBus

  /// - Precondition: the signal has both buses.
  init(_ signal: OfflineSignal) {
    guard let haptic = signal.haptic, let audio = signal.audio else {
      preconditionFailure("a rendering has both buses")
    }
    (self.haptic, self.audio) = (haptic, audio)
    sampleRate = signal.sampleRate
    frameCount = signal.frameCount
    notices = signal.notices
  }

  /// Calls `body` while nobody else reads.
  func withBuses(_ body: (_ haptic: OfflineBus, _ audio: OfflineBus) -> Void) {
    lock.withLock { _ in body(haptic, audio) }
  }

  /// Renders frames `first` to `first + count - 1` of the requested buses. If there is none, the
  /// frames of the haptic one are passed over.
  func read(
    first: Int, count: Int, haptic hapticOutput: UnsafeMutablePointer<Float>?,
    audio audioOutput: UnsafeMutablePointer<Float>?
  ) {
    withBuses { haptic, audio in
      if let hapticOutput { Self.read(haptic, first: first, count: count, into: hapticOutput) }
      if let audioOutput { Self.read(audio, first: first, count: count, into: audioOutput) }
      if hapticOutput == nil, audioOutput == nil, count > 0, first < haptic.frameCount {
        haptic.seek(to: first + count)
      }
    }
  }

  private static func read(
    _ bus: OfflineBus, first: Int, count: Int, into output: UnsafeMutablePointer<Float>
  ) {
    var samples = UnsafeMutableBufferPointer(start: output, count: count * bus.channelCount)
      .mutableSpan
    bus.read(from: first, into: &samples)
  }
}
