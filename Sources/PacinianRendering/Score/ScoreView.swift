/// The part of a score that passes read, without counted references: the score outlives them.
package struct ScoreView: BitwiseCopyable {
  let constants: RenderingConstants
  let table: TransientTable
  let events: UnsafePointer<ScoreEvent>
  let eventCount: Int
  let transients: UnsafePointer<ScoreTransient>
  let transientCount: Int
  /// Indexed by `PassControl.Kind`.
  let tracks: UnsafePointer<ControlTrack>
  /// The most that sound at a time.
  let maximumVoices: Int
  let maximumTransients: Int

  func track(_ kind: PassControl.Kind) -> ControlTrack { tracks[kind.rawValue] }
}
