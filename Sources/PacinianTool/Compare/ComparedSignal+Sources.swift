import PacinianAnalysis
import PacinianMedia
import PacinianRendering

extension ComparedSignal {
  init(_ signal: OfflineSignal) {
    self.init(
      sampleRate: signal.sampleRate, frameCount: signal.frameCount,
      parts: [signal.haptic, signal.audio].compactMap(\.self).map { bus in
        Part(channelCount: bus.channelCount) { first, block in
          var span = block.mutableSpan
          bus.read(from: first, into: &span)
        }
      })
  }

  init(_ audio: DecodedAudio) {
    let (samples, channelCount) = (audio.samples, audio.channelCount)
    let part = Part(channelCount: channelCount) { first, block in
      let start = first * channelCount
      for index in block.indices {
        block[index] = start + index < samples.count ? samples[start + index] : 0
      }
    }
    self.init(
      sampleRate: audio.sampleRate, frameCount: samples.count / channelCount, parts: [part])
  }
}
