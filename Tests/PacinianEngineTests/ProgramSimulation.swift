import Foundation
import PacinianEngine
import PacinianRendering
import PacinianSpectra

/// What a program sounds like, by the rules of docs/SEMANTICS.md and the reference renderer.
struct ProgramSimulation {
  /// The haptic channels and the two of audio.
  let output: [[Double]]
  /// Why it depends on what an engine looks at when.
  let ambiguities: Set<SimulatedPlayer.Ambiguity>

  /// Tails that made room for other passes.
  let cutCount: Int

  /// A haptic channel after the limiter (rendering model, section 8).
  private static func limited(
    _ samples: [Double], _ configuration: EngineConfiguration
  ) -> [Double] {
    switch configuration.limiter {
    case .none: return samples
    case .clip: return samples.map { min(max($0, -1), 1) }
    case .soft:
      return samples.map {
        $0.magnitude <= 0.8
          ? $0 : ($0 < 0 ? -1 : 1) * (0.8 + 0.2 * tanh(($0.magnitude - 0.8) / 0.2))
      }
    case .limit:
      let rate = Double(configuration.sampleRate)
      let hold = Int((0.0125 * rate + 0.5).rounded(.down))
      let release = exp(-1 / (0.1 * rate))
      var divisor = 1.0
      return samples.indices.map { n in
        let peak = samples[max(0, n - hold)...n].reduce(0) { max($0, $1.magnitude) }
        divisor = max(1, peak, 1 + (divisor - 1) * release)
        return samples[n] / divisor
      }
    }
  }

  /// - Parameter player: the only slot of players to be heard; `nil` for all.
  init(_ program: RandomProgram, player: Int? = nil) throws {
    let bank = TransientBank(
      profile: program.profile, sampleRate: program.configuration.sampleRate)
    var players: [SimulatedPlayer] = []
    for slot in 0..<program.playerCount where player == nil || slot == player {
      var present: SimulatedPlayer?
      for (order, step) in program.steps.enumerated() where step.player == slot {
        switch step.call {
        case .make, .drop:
          present?.add(.drop, at: step.frame, order: order)
          if let present { players.append(present) }
          present = nil
        default:
          if step.call.isForAdvanced, present?.isAdvanced == false { continue }
          present?.add(step.call, at: step.frame, order: order)
        }
        if case .make(let pattern, let isAdvanced) = step.call {
          present = SimulatedPlayer(
            program, program.patterns[pattern], slot: slot, isAdvanced: isAdvanced, bank)
        }
      }
      if let present { players.append(present) }
    }
    var output = Array(
      repeating: [Double](repeating: 0, count: program.frameCount),
      count: program.configuration.hapticChannels + 2)
    var ambiguities: Set<SimulatedPlayer.Ambiguity> = []
    var cutCount = 0
    for var player in players {
      try player.play(until: Double(program.frameCount))
      try player.add(to: &output)
      ambiguities.formUnion(player.ambiguities)
      cutCount += player.cutCount
    }
    for channel in 0..<program.configuration.hapticChannels {
      output[channel] = Self.limited(output[channel], program.configuration)
    }
    self.output = output
    self.ambiguities = ambiguities
    self.cutCount = cutCount
  }
}
