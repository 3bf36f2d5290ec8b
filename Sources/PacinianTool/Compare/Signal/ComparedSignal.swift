import PacinianRendering
import PacinianMedia

/// A signal that is compared: parts that are read in step with another signal's.
struct ComparedSignal {
  /// A bus, or the channels of a file.
  struct Part {
    let channelCount: Int
    /// Fills a block with the frames from a number on, channels interleaved, and silence past the
    /// end.
    let read: (Int, inout [Float]) -> Void
  }

  let sampleRate: Int
  let frameCount: Int
  let parts: [Part]

  init(_ signal: OfflineSignal) {
    sampleRate = signal.sampleRate
    frameCount = signal.frameCount
    parts = [signal.haptic, signal.audio].compactMap { bus in
      bus.map { bus in
        Part(channelCount: bus.channelCount) { first, block in
          var span = block.mutableSpan
          bus.read(from: first, into: &span)
        }
      }
    }
  }

  init(_ audio: DecodedAudio) {
    sampleRate = audio.sampleRate
    let (samples, channelCount) = (audio.samples, audio.channelCount)
    frameCount = samples.count / channelCount
    parts = [
      Part(channelCount: channelCount) { first, block in
        let start = first * channelCount
        for index in block.indices {
          block[index] = start + index < samples.count ? samples[start + index] : 0
        }
      }
    ]
  }
}
