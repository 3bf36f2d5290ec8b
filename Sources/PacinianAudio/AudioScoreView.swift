import PacinianRendering

/// What audio players read of a score, without counted references: the score outlives them.
package struct AudioScoreView: BitwiseCopyable {
  let sampleRate: Double
  let events: UnsafePointer<AudioScoreEvent>
  let eventCount: Int
  let envelope: EnvelopeFrames
  let tracks: AudioTracks
  /// The longest that an event lasts, in frames, whatever controls do.
  let longest: Double
}
