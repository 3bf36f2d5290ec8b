import PacinianRendering
import Synchronization

extension RenderCore {
  /// Adds a player's audio to the chunk.
  mutating func addAudio(of player: UnsafeMutablePointer<PlayerCore>, count: Int) {
    guard player.pointee.plan.pointee.layout.audioCount > 0 else { return }
    // (Asked of the tile: sums of floats would depend on blocks where a gain arrives at 1 inside.)
    let isPlain = player.pointee.gain.isUnity(from: tileStart)
    let target = isPlain ? buffers.mix : buffers.scratch
    var hasAudio = false
    for pass in player.pointee.allPasses
    where pass.pointee.isSounding && pass.pointee.audioCount > 0 {
      if !hasAudio, !isPlain { buffers.scratch.clear(count) }
      hasAudio = true
      pass.pointee.addAudio(to: target, frameCount: count, position: position)
    }
    guard hasAudio, !isPlain else { return }
    for frame in 0..<count {
      let gain = player.pointee.gain.value(at: position + frame)
      buffers.mix.left[frame] += gain * buffers.scratch.left[frame]
      buffers.mix.right[frame] += gain * buffers.scratch.right[frame]
    }
  }

  /// Applies the stages of both buses.
  mutating func finishMix(haptic: HapticChannels, count: Int) {
    if run.isFading { run.fadeFrames -= min(run.fadeFrames, count) }
    if run.isPaused { run.pauseFrames -= min(run.pauseFrames, count) }
    stages.processHaptic(haptic, count: count)
    if settings.hasAudio { stages.processAudio(buffers.mix, count: count) }
  }

  /// Moves the buses' gains to the wanted gains, over the smoothing, or over the length of a fade
  /// that was requested since the last chunk. A mute, a pause and a stop are faster than a fade to
  /// silence that is under way.
  mutating func rampStages() {
    let frames = followFades()
    let (haltsHaptics, haltsAudio) = (areHapticsHalted, isAudioHalted)
    stages.ramp(
      haptic: wantedHapticGain, audio: wantedAudioGain, over: frames ?? settings.smoothingFrames,
      hapticAnew: frames != nil && !haltsHaptics, audioAnew: frames != nil && !haltsAudio)
    stages.hurry(haptic: haltsHaptics, audio: haltsAudio, within: settings.smoothingFrames)
  }

  /// Sets the buses' gains to the wanted gains at once, or by the end of a fade that is under way.
  mutating func setStages() {
    _ = followFades()
    let end = run.isFadingOut ? run.fadeOutEnd : run.fadeEnd
    stages.ramp(
      haptic: wantedHapticGain, audio: wantedAudioGain, over: max(0, end - position),
      hapticAnew: true, audioAnew: true)
    stages.hurry(haptic: areHapticsHalted, audio: isAudioHalted, within: 0)
  }

  /// Reads the engine's volume, and whether its run fades out.
  /// - Returns: the frames over which the buses' gains move; `nil` if neither has changed.
  private mutating func followFades() -> Int? {
    let fadeOut = FadeOut(bits: atomics.pointee.fadeOut.load(ordering: .acquiring))
    if fadeOut != run.fadeOut {
      let wasFadingOut = run.isFadingOut
      run.fadeOut = fadeOut
      if run.isFadingOut {
        let frames = settings.gainFrames(fadeOut.seconds)
        run.fadeOutEnd = position + frames
        return frames
      }
      if wasFadingOut { return settings.smoothingFrames }
    }
    let volume = atomics.pointee.volume.setting
    guard volume != run.volume else { return nil }
    run.volume = volume
    guard !run.isSilenced else { return nil }
    let frames = settings.gainFrames(volume.seconds)
    run.fadeEnd = volume.seconds > 0 ? position + frames : 0
    return frames
  }

  /// Whether a bus's gain moves or has to move.
  func areStagesMoving() -> Bool {
    !stages.areAt(haptic: wantedHapticGain, audio: wantedAudioGain)
  }

  private var wantedHapticGain: Float { areHapticsMuted ? 0 : wantedVolume }

  private var wantedAudioGain: Float { isAudioMuted ? 0 : wantedVolume }

  /// Whether the haptic bus is muted, or the engine is pausing or stopping.
  private var areHapticsHalted: Bool { run.isPaused || run.isFading || areHapticsMuted }

  /// Whether the audio bus is muted, or the engine is pausing or stopping.
  private var isAudioHalted: Bool { run.isPaused || run.isFading || isAudioMuted }

  private var areHapticsMuted: Bool {
    atomics.pointee.isMutedForHaptics.load(ordering: .relaxed)
      || !atomics.pointee.playsHaptics.load(ordering: .relaxed)
  }

  private var isAudioMuted: Bool {
    atomics.pointee.isMutedForAudio.load(ordering: .relaxed)
      || !atomics.pointee.playsAudio.load(ordering: .relaxed)
  }

  /// The gain of a bus that is not muted.
  private var wantedVolume: Float {
    run.isSilenced ? 0 : atomics.pointee.volume.value
  }
}
