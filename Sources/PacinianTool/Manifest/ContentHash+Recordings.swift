import PacinianRendering

extension ContentHash {
  /// The hash of the recordings' samples of a pattern's layers, by the events' indices.
  init(ofRecordings layers: [[Int: AudioClip]]) {
    let hasher = ContentHasher()
    for (index, clip) in layers.flatMap({ $0.sorted { $0.key < $1.key } }) {
      let waveform = clip.waveform
      let header = [index, waveform.frameCount, waveform.isStereo ? 2 : 1]
      hasher.append(header.span.bytes)
      for channel in waveform.isStereo ? [waveform.left, waveform.right] : [waveform.left] {
        hasher.append(UnsafeBufferPointer(start: channel, count: waveform.frameCount).span.bytes)
      }
    }
    self = hasher.hash
  }
}
