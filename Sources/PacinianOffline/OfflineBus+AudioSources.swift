import PacinianAudio
import PacinianReference
import PacinianRendering

extension OfflineBus {
  /// Audio by the fast renderer.
  static func source(_ scores: [AudioScore]) -> Source {
    let players = scores.map { score in
      let player = AudioPlayer(
        score: score, liveCapacity: 1, voiceCapacity: max(1, score.eventCount))
      player.state.pointee.begin(at: 0, scoreFrame: 0, beginning: 0, entersMidway: false)
      return player
    }
    var position = 0
    return { rows, stride, frameCount in
      let (left, right) = (rows, rows + stride)
      left.update(repeating: 0, count: frameCount)
      right.update(repeating: 0, count: frameCount)
      for player in players {
        player.state.pointee.add(
          left: left, right: right, frameCount: frameCount, position: position)
      }
      position += frameCount
    }
  }

  /// Audio by the reference.
  static func source(_ references: [ReferenceAudioRenderer]) -> Source {
    var references = references
    return { rows, stride, frameCount in
      let (left, right) = (rows, rows + stride)
      left.update(repeating: 0, count: frameCount)
      right.update(repeating: 0, count: frameCount)
      for index in references.indices {
        let samples = references[index].render(frameCount: frameCount)
        for frame in 0..<frameCount {
          left[frame] += Float(samples.left[frame])
          right[frame] += Float(samples.right[frame])
        }
      }
    }
  }
}

extension ReferenceClip {
  /// The same samples in double precision.
  init(_ clip: AudioClip) {
    let waveform = clip.waveform
    let frames = 0..<waveform.frameCount
    self.init(
      left: frames.map { Double(waveform.left[$0]) },
      right: waveform.isStereo ? frames.map { Double(waveform.right[$0]) } : nil,
      usesVolumeEnvelope: clip.usesVolumeEnvelope, isLoopEnabled: clip.isLoopEnabled)
  }
}
