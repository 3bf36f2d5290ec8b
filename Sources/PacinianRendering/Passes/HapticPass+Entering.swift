/// Passes that begin in the middle of a score: events that have begun by then and still hold are
/// entered.
///
/// Such an event has the phase and the envelope that it would have had, under the pattern's own
/// controls, whatever was sent. Its
/// attack begins anew, from silence, and ends where it meets the event's own envelope, so that
/// nothing clicks.
extension HapticPass {
  /// Enters the events that hold at the pass's first frame. Complexity: for each, O(breakpoints of
  /// sharpness since its start).
  mutating func enterEvents(
    _ tile: inout TileRun, to target: inout TileTarget
  ) {
    let entry = run.clock.entry
    guard entry < run.stopped.frame, constants.pointee.harmonicCount > 0 else { return }
    for index in 0..<run.cursor.event {
      let event = events + index
      let start = PassFrame(start(ofEvent: index))
      var envelope = event.pointee.envelope(
        start: start, attackFrames: ownLength(.first, from: start, event))
      while envelope.stageEnd <= entry {
        let (segment, begin) = (envelope.nextSegment, envelope.stageEnd)
        envelope.enterNextStage(
          frames: begin < entry
            ? ownLength(segment, from: begin, event)
            : length(of: segment, from: begin, event: event))
      }
      guard envelope.isHolding else { continue }
      envelope.enter(
        at: entry,
        attackFrames: length(of: .first, from: entry, exact: run.clock.beginning, event: event))
      var record = VoiceRecord(event: index, envelope)
      let instant = run.clock.score(entry)
      var carrier = CarrierCourse(
        sharpness: event.pointee.sharpness, from: run.clock.score(start), score)
      while carrier.end <= instant { carrier.passBreakpoint(score) }
      let phase = carrier.turns(at: instant, score)
      self.start(
        &record, at: entry, startingAt: phase - phase.roundedToNearest, &tile, to: &target)
    }
  }

  /// The length of an envelope segment under the pattern's own controls.
  private func ownLength(
    _ segment: EnvelopeSegment?, from frame: PassFrame, _ event: UnsafePointer<ScoreEvent>
  ) -> Double {
    event.pointee.length(
      of: segment, from: frame, run.clock, score.pointee.tracks, constants.pointee.envelope)
  }
}
