import PacinianOutput
import PacinianRendering
import Synchronization

extension RenderCore {
  /// Adds a player's sound to the chunk.
  mutating func add(_ player: UnsafeMutablePointer<PlayerCore>, count: Int) {
    player.pointee.gain.move(to: player.pointee.wantedGain, over: smoothingFrames)
    if player.pointee.gain.isUnity() {
      addPasses(of: player, to: mix, count: count)
      return
    }
    scratch.clear(count)
    addPasses(of: player, to: scratch, count: count)
    for frame in 0..<count {
      let gain = player.pointee.gain.next()
      mix.haptic[frame] += gain * scratch.haptic[frame]
      mix.left[frame] += gain * scratch.left[frame]
      mix.right[frame] += gain * scratch.right[frame]
    }
  }

  private func addPasses(
    of player: UnsafeMutablePointer<PlayerCore>, to mix: Mix, count: Int
  ) {
    var set: UnsafeMutablePointer<PassSet>? = player.pointee.set
    while let current = set {
      for index in 0..<current.pointee.count where current.pointee.passes[index].isUsed {
        current.pointee.passes[index].add(
          to: mix, frameCount: count, position: position, workspace)
      }
      set = current.pointee.next
    }
  }

  /// Applies what acts on the whole of a bus. The audio bus is not limited, only measured.
  mutating func finishMix(count: Int) {
    rampStages(over: smoothingFrames)
    if isFading { fadeFrames -= min(fadeFrames, count) }
    hapticStage.process(mix.haptic, count: count)
    leftStage.process(mix.left, count: count)
    rightStage.process(mix.right, count: count)
  }

  /// Moves the buses' gains to what is wanted over `frames` frames; 0 jumps.
  mutating func rampStages(over frames: Int) {
    hapticStage.ramp(to: isFading ? 0 : wantedHapticGain, over: frames)
    let audio: Float = isFading ? 0 : wantedAudioGain
    leftStage.ramp(to: audio, over: frames)
    rightStage.ramp(to: audio, over: frames)
  }

  private var wantedHapticGain: Float {
    let isMuted = signals.pointee.isMutedForHaptics.load(ordering: .relaxed)
    return isMuted || !signals.pointee.playsHaptics.load(ordering: .relaxed) ? 0 : 1
  }

  private var wantedAudioGain: Float {
    let isMuted = signals.pointee.isMutedForAudio.load(ordering: .relaxed)
    return isMuted || !signals.pointee.playsAudio.load(ordering: .relaxed) ? 0 : 1
  }
}
