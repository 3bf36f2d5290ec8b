@testable import PacinianEngine

/// When passes and players are silent, and what that changes.
extension SimulatedPlayer {
  /// Cuts the oldest tail if as many passes sound as may.
  mutating func makeRoom(at now: Double) throws {
    guard passes.count >= passLimit else { return }
    var ringing: [Int] = []
    var isUnsure = false
    for (index, pass) in passes.enumerated() where pass.cut == nil {
      let end = Double(try end(of: pass))
      let isSure = end > now + 2
      // An engine sees by tiles that a pass has rung out.
      let silence = max(end, pass.first < now ? min(pass.stop ?? now, now) : -.infinity)
      guard isSure || silence > now - Double(2 * configuration.tileFrames) else { continue }
      ringing.append(index)
      isUnsure = isUnsure || !isSure
    }
    guard ringing.count >= passLimit else { return }
    // What a tail has faded with is known when it is cut.
    note(.room, if: isUnsure || bounds.contains { $0.isBound(at: now) })
    passes[ringing[0]].cut = SimulatedPass.Cut(
      frame: Int(now), fade: Int(min(configuration.smoothing, CutFades.longest) * sampleRate),
      gain: gains[gains.count - 1].gain, channels: channelGains[channelGains.count - 1].gains)
    cutCount += 1
  }

  /// The first frame after the sound of a pass.
  private func end(of pass: SimulatedPass) throws -> Int {
    try pass.parts(profile, bank).reduce(0) { max($0, $1.end) }
  }

  /// Follows a mute, or its end.
  mutating func moveGain(at frame: Int) throws {
    guard try isHeard(at: frame) else { return }
    let gain = gains[gains.count - 1].gain
    if fadeOutEnd != nil, wantedGain != 0 || gain.isSteady(from: frame + smoothingFrames) { return }
    moveGain(to: wantedGain, over: smoothingFrames, at: frame, anew: fadeOutEnd != nil)
  }

  mutating func moveGain(
    to target: Float, over frames: Int, at frame: Int, anew isAnew: Bool = true
  ) {
    var gain = gains[gains.count - 1].gain
    gain.move(to: target, over: frames, at: frame, anew: isAnew)
    gains.append((frame, gain))
  }

  mutating func setVolume(_ volume: Double, over seconds: Double, at frame: Int) throws {
    guard self.volume != volume || fadeSeconds != seconds else { return }
    (self.volume, fadeSeconds) = (volume, seconds)
    let frames = Int((Double(Float(seconds)) * sampleRate).rounded())
    fadeInFrames = 0
    guard try isHeard(at: frame) else {
      fadeInFrames = frames
      return
    }
    guard !isMuted, fadeOutEnd == nil else { return }
    moveGain(to: wantedGain, over: max(smoothingFrames, frames), at: frame)
  }

  mutating func setChannels(_ setting: ChannelSetting, at frame: Int) throws {
    wantedChannels = setting
    var gains = channelGains[channelGains.count - 1].gains
    guard configuration.hapticChannels == 2, try isHeard(at: frame), setting != gains.target
    else { return }
    gains.move(to: setting, over: smoothingFrames, at: frame)
    channelGains.append((frame, gains))
  }

  /// The gain with which it begins where nothing sounded.
  mutating func firstGain(at frame: Int) -> PlayerGain {
    guard fadeInFrames > 0 else { return PlayerGain(wantedGain) }
    var gain = PlayerGain(0)
    gain.move(to: wantedGain, over: fadeInFrames, at: frame)
    fadeInFrames = 0
    return gain
  }

  /// Whether it sounds or plays: what rests has no gain until it starts.
  private mutating func isHeard(at frame: Int) throws -> Bool {
    guard status == .ending || status == .idle else { return true }
    let silence = try silence()
    note(.mute, if: silence > 0 && isUnseen(Double(silence), at: Double(frame)))
    return frame <= silence
  }

  /// Whether it is a matter of tiles and of rounding that an engine knows of a silence.
  private func isUnseen(_ silence: Double, at frame: Double) -> Bool {
    frame > silence - 2 && frame < silence + Double(2 * configuration.tileFrames)
  }

  /// The frame from which no pass sounds.
  private func silence() throws -> Int {
    var silence = 0
    for pass in passes {
      silence = max(silence, min(try end(of: pass), pass.cut?.frame ?? .max))
    }
    return silence
  }

  /// Sees whether the run has come to its end before a call.
  mutating func seeEnd(at frame: Double) throws {
    guard status == .ending || status == .playing && !isLoopEnabled, let pass = passes.last
    else { return }
    let end =
      status == .playing ? pass.origin + duration * pass.framesPerSecond : restFrame
    guard frame >= end else { return }
    let silence = max(end, Double(try silence()))
    note(.silence, if: isUnseen(silence, at: frame))
    guard frame > silence else { return }
    if status == .playing {
      passes[passes.count - 1].patternEnd = end
      restFrame = end.rounded(.down)
    }
    status = .idle
  }
}
