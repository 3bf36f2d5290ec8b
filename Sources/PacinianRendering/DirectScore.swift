/// What direct players read of a score, without its counted references.
struct DirectScore: BitwiseCopyable {
  let constants: RenderingConstants
  let table: TransientTable
  let events: UnsafePointer<ScoreEvent>
  let eventCount: Int
  let transients: UnsafePointer<ScoreTransient>
  let transientCount: Int
  private let tracks: UnsafePointer<ControlTrack>

  /// - Parameter score: outlives this.
  init(_ score: Score, memory: Memory) {
    constants = score.constants
    table = score.table
    events = score.events
    eventCount = score.eventCount
    transients = score.transients
    transientCount = score.transientCount
    tracks = UnsafePointer(memory.array(score.tracks))
  }

  func track(_ kind: PlayerControl.Kind) -> ControlTrack { tracks[kind.rawValue] }
}
