import PacinianKernels

/// A player's memory and the score it reads, held while the renderer may touch them. Its state must
/// `begin` before it renders.
package final class ScorePlayer {
  let score: Score
  package let state: UnsafeMutablePointer<PlayerState>
  private let memory = Memory()

  package init(score: Score, configuration: RendererConfiguration) {
    self.score = score
    let memory = memory
    let plan = NodePlan(
      tileFrames: configuration.tileFrames, constants: score.constants,
      peaks: score.harmonicPeaks, memory: memory)
    var live = 1
    while live < configuration.liveCapacity { live *= 2 }
    let controls = PlayerControl.Kind.allCases.map {
      PlayerControl(track: score.tracks[$0.rawValue], capacity: live, memory: memory)
    }
    let size = plan.tileFrames
    // In one tile: every live value, each with a ramp's end, and the score's segments.
    let pieces = 2 * max(live, size) + score.segmentsPerTile + 8
    let voices = min(configuration.voiceCapacity, max(1, score.maximumVoices))
    state = memory.array([
      PlayerState(
        constants: score.constants, table: score.table, plan: plan, events: score.events,
        starts: score.starts, eventCount: score.eventCount, envelopes: score.envelopes,
        transients: score.transients,
        transientCount: score.transientCount,
        output: memory.array(of: Float.self, count: size + 16),
        live: LiveControls(controls, memory: memory),
        sharpness: memory.array(of: TilePiece.self, count: pieces),
        intensity: memory.array(of: TilePiece.self, count: pieces),
        exponents: memory.array(of: Double.self, count: pieces + 8),
        pieceLows: memory.array(of: Double.self, count: pieces + 8),
        pieceHighs: memory.array(of: Double.self, count: pieces + 8),
        // Every frame of a tile begins at most one piece.
        carriers: memory.array(of: CarrierPiece.self, count: size + 1),
        // A kernel writes eight at a time.
        corners: memory.array(of: Int32.self, count: voices + 8),
        cornerEnds: memory.array(of: Int.self, count: VoicePool.groupCount),
        ramps: memory.array(
          of: pacinian_ramp.self, count: voices * PlayerState.cornersPerVoice),
        rampEnds: memory.array(of: Int.self, count: VoicePool.groupCount),
        pool: VoicePool(
          capacity: voices, plan: plan, harmonics: score.constants.harmonicCount, memory: memory),
        taps: TransientPool(
          capacity: min(configuration.transientCapacity, max(1, score.maximumTransients)),
          memory: memory))
    ])
  }
}
