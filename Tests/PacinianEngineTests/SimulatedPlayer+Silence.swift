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
      gain: gains[gains.count - 1].gain)
    cutCount += 1
  }

  /// The first frame after the sound of a pass.
  private func end(of pass: SimulatedPass) throws -> Int {
    try pass.parts(profile, bank).reduce(0) { max($0, $1.end) }
  }

  mutating func moveGain(at frame: Int) throws {
    // (What rests has no gain until it starts.)
    if status == .ending || status == .idle {
      let silence = try silence()
      note(.mute, if: silence > 0 && isUnseen(Double(silence), at: Double(frame)))
      if frame > silence { return }
    }
    var gain = gains[gains.count - 1].gain
    gain.move(to: wantedGain, over: smoothingFrames, at: frame)
    gains.append((frame, gain))
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
