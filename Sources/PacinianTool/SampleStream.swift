import PacinianReference
import PacinianRendering

/// What renders one block of a signal after the other. One thread at a time.
protocol SampleStream: AnyObject {
  /// Renders the next frames.
  func render(into output: UnsafeMutablePointer<Float>, frameCount: Int)
}

extension OfflineRenderer: SampleStream {}

/// The reference renderer as such a stream.
final class ReferenceStream: SampleStream {
  private var mix: ReferenceMix
  private var next = 0

  init(_ mix: ReferenceMix) { self.mix = mix }

  func render(into output: UnsafeMutablePointer<Float>, frameCount: Int) {
    for (frame, sample) in mix.render(next..<next + frameCount).enumerated() {
      output[frame] = Float(sample)
    }
    next += frameCount
  }
}
