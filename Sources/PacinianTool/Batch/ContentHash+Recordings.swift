import PacinianAudio

extension ContentHash {
  /// The hash of the recordings' samples of a pattern's layers, by the events' indices.
  init(ofRecordings layers: [[Int: AudioClip]]) {
    let hasher = ContentHasher()
    for (index, clip) in layers.flatMap({ $0.sorted { $0.key < $1.key } }) {
      let waveform = clip.waveform
      let header = [index, waveform.frameCount, waveform.isStereo ? 2 : 1]
      header.withUnsafeBytes { hasher.append($0) }
      for channel in waveform.isStereo ? [waveform.left, waveform.right] : [waveform.left] {
        hasher.append(
          UnsafeRawBufferPointer(UnsafeBufferPointer(start: channel, count: waveform.frameCount)))
      }
    }
    self = hasher.hash
  }
}
