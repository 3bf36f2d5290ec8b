import PacinianPattern
import PacinianSpectra

/// What a program sounds like, by the rules of docs/SEMANTICS.md and the reference renderer.
struct ProgramSimulation {
  /// Each pass is the reference's.
  let output: [Double]
  /// Whether it depends on what an engine looks at when; see ``SimulatedPlayer``.
  let isAmbiguous: Bool

  /// - Parameter player: the only place of players to be heard; `nil` for all.
  init(_ program: RandomProgram, player: Int? = nil) throws {
    let sampleRate = Double(program.configuration.sampleRate)
    let bank = TransientBank(
      profile: program.profile, sampleRate: program.configuration.sampleRate)
    var players: [SimulatedPlayer] = []
    for place in 0..<program.playerCount where player == nil || place == player {
      var places: SimulatedPlayer?
      for (order, step) in program.steps.enumerated() where step.player == place {
        if case .make(let pattern) = step.call {
          places?.add(.drop, at: Double(step.frame))
          if let places { players.append(places) }
          places = SimulatedPlayer(program.patterns[pattern], sampleRate: sampleRate)
        } else if case .drop = step.call {
          places?.add(.drop, at: Double(step.frame))
          if let places { players.append(places) }
          places = nil
        } else {
          places?.add(step, order: order)
        }
      }
      if let places { players.append(places) }
    }
    var output = [Double](repeating: 0, count: program.frameCount)
    var isAmbiguous = false
    for var player in players {
      try player.play(until: Double(program.frameCount), program.profile, bank)
      isAmbiguous = isAmbiguous || player.isAmbiguous
      for pass in player.passes {
        var renderer = try pass.renderer(program.profile, bank: bank)
        let frames = renderer.frameCount
        let samples = renderer.render(0..<min(frames, program.frameCount))
        for (frame, sample) in samples.enumerated() { output[frame] += sample }
      }
    }
    self.output = output
    self.isAmbiguous = isAmbiguous
  }
}

extension SimulatedPlayer {
  /// A call of a program.
  fileprivate mutating func add(_ step: RandomProgram.Step, order: Int) {
    func frame(_ time: Double) -> Double {
      time == 0 ? Double(step.frame) : time * sampleRate
    }
    switch step.call {
    case .start(let time): add(.start, at: frame(time))
    case .stop(let time): add(.stop, at: frame(time))
    case .pause(let time): add(.pause, at: frame(time))
    case .loop(let isOn): if !isOn { loopFrames = nil }
    case .loopEnd(let seconds): loopFrames = seconds * sampleRate
    case .parameters(let parameters, let time):
      for parameter in parameters {
        writers.append(
          SimulatedWriter(
            parameter, at: frame(time) + parameter.time * sampleRate, order: order))
      }
    case .curve(let curve, let time):
      writers.append(
        SimulatedWriter(curve, at: frame(time), sampleRate: sampleRate, order: order))
    case .values(let id, let values, let time):
      writers.append(SimulatedWriter(id, values, at: frame(time), order: order))
    case .make, .drop, .cancel, .resume, .seek, .rate, .mute: break
    }
  }
}
