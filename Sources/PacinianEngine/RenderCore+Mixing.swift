import PacinianRendering
import Synchronization

extension RenderCore {
  /// Adds a player's audio to the chunk.
  func addAudio(of player: UnsafeMutablePointer<PlayerCore>, count: Int) {
    let isPlain = player.pointee.gain.isUnity(from: position)
    let target = isPlain ? mix : scratch
    var hasAudio = false
    var pass = player.pointee.passes
    while let current = pass {
      if current.pointee.isSounding, current.pointee.audioCount > 0 {
        if !hasAudio, !isPlain { scratch.clear(count) }
        hasAudio = true
        current.pointee.addAudio(to: target, frameCount: count, position: position)
      }
      pass = current.pointee.next
    }
    guard hasAudio, !isPlain else { return }
    for frame in 0..<count {
      let gain = player.pointee.gain.value(at: position + frame)
      mix.left[frame] += gain * scratch.left[frame]
      mix.right[frame] += gain * scratch.right[frame]
    }
  }

  /// Applies what acts on the whole of a bus.
  mutating func finishMix(count: Int) {
    hapticGain.move(to: wantedHapticGain, over: smoothingFrames)
    audioGain.move(to: wantedAudioGain, over: smoothingFrames)
    if !hapticGain.isUnity {
      for frame in 0..<count { mix.haptic[frame] *= hapticGain.next() }
    }
    if !audioGain.isUnity {
      for frame in 0..<count {
        let gain = audioGain.next()
        mix.left[frame] *= gain
        mix.right[frame] *= gain
      }
    }
    if isFading {
      for frame in 0..<count {
        let gain = fade.next()
        mix.haptic[frame] *= gain
        mix.left[frame] *= gain
        mix.right[frame] *= gain
      }
      fadeFrames -= min(fadeFrames, count)
    }
    hapticStage.process(mix.haptic, count: count)
    measureAudio(count)
    hapticPeak = max(hapticPeak, hapticStage.peak)
    if hapticStage.clippedCount > 0 {
      signals.pointee.clippedSamples.wrappingAdd(hapticStage.clippedCount, ordering: .relaxed)
    }
  }

  var wantedHapticGain: Float {
    let isMuted = signals.pointee.isMutedForHaptics.load(ordering: .relaxed)
    return isMuted || !signals.pointee.playsHaptics.load(ordering: .relaxed) ? 0 : 1
  }

  var wantedAudioGain: Float {
    let isMuted = signals.pointee.isMutedForAudio.load(ordering: .relaxed)
    return isMuted || !signals.pointee.playsAudio.load(ordering: .relaxed) ? 0 : 1
  }

  /// The audio bus is not limited, only measured.
  private mutating func measureAudio(_ count: Int) {
    var clipped = 0
    for frame in 0..<count {
      let magnitude = max(abs(mix.left[frame]), abs(mix.right[frame]))
      audioPeak = max(audioPeak, magnitude)
      if magnitude > 1 { clipped &+= 1 }
    }
    if clipped > 0 {
      signals.pointee.clippedSamples.wrappingAdd(clipped, ordering: .relaxed)
    }
  }
}
