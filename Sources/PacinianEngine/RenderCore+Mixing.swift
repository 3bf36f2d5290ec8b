import PacinianRendering
import Synchronization

extension RenderCore {
  /// Adds a player's audio to the chunk.
  mutating func addAudio(of player: UnsafeMutablePointer<PlayerCore>, count: Int) {
    guard player.pointee.plan.pointee.layout.audioCount > 0 else { return }
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

  /// Applies the stages of both buses. The audio bus is not limited, only measured.
  mutating func finishMix(haptic: UnsafeMutablePointer<Float>, count: Int) {
    rampStages(over: smoothingFrames)
    if isFading { fadeFrames -= min(fadeFrames, count) }
    hapticStage.process(haptic, count: count)
    guard hasAudio else { return }
    leftStage.process(mix.left, count: count)
    rightStage.process(mix.right, count: count)
  }

  /// Moves the buses' gains to the wanted ones over `frames` frames; 0 jumps.
  mutating func rampStages(over frames: Int) {
    hapticStage.ramp(to: wantedHapticGain, over: frames)
    leftStage.ramp(to: wantedAudioGain, over: frames)
    rightStage.ramp(to: wantedAudioGain, over: frames)
  }

  /// Whether a bus's gain moves, or has to.
  mutating func areStagesMoving() -> Bool {
    !hapticStage.isAt(gain: wantedHapticGain) || !leftStage.isAt(gain: wantedAudioGain)
  }

  private var wantedHapticGain: Float {
    if isFading { return 0 }
    let isMuted = signals.pointee.isMutedForHaptics.load(ordering: .relaxed)
    return isMuted || !signals.pointee.playsHaptics.load(ordering: .relaxed) ? 0 : 1
  }

  private var wantedAudioGain: Float {
    if isFading { return 0 }
    let isMuted = signals.pointee.isMutedForAudio.load(ordering: .relaxed)
    return isMuted || !signals.pointee.playsAudio.load(ordering: .relaxed) ? 0 : 1
  }
}
