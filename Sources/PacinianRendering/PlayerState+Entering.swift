/// Passes that begin in the middle of a score: events that have begun by then and still hold are
/// entered.
///
/// Such an event has the phase and the envelope that it would have had, under the pattern's own
/// controls, whatever was sent. Its
/// attack begins anew, from silence, and ends where it meets the event's own envelope, so that
/// nothing clicks.
extension PlayerState {
  /// Enters the events that hold at the pass's first frame.
  mutating func enterEvents(
    _ tile: UnsafePointer<HapticTile>, _ target: inout TileTarget,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let entry = clock.entry
    guard entry < stopped.frame, constants.harmonicCount > 0 else { return }
    for index in 0..<cursor.event {
      let event = events + index
      let start = PlayerFrame(start(ofEvent: index))
      var envelope = EventEnvelope(
        event, start: start, attackFrames: ownLength(.attack, from: start, event))
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
        attackFrames: length(of: .attack, from: entry, exact: clock.beginning, event: event))
      var record = VoiceRecord(event: index, envelope)
      let phase = turns(of: event, from: start, to: entry)
      self.start(
        &record, at: entry, startingAt: phase - phase.roundedToNearest, tile, &target, workspace)
    }
  }

  /// The length of an envelope segment under the pattern's own controls.
  private func ownLength(
    _ segment: EnvelopeSegment?, from frame: PlayerFrame, _ event: UnsafePointer<ScoreEvent>
  ) -> Double {
    event.pointee.length(
      of: segment, from: frame, clock, score.pointee.tracks, constants.envelope)
  }

  /// Turns of an event's carrier between two frames, under the pattern's own sharpness control.
  /// Complexity: O(segments of the control).
  private mutating func turns(
    of event: UnsafePointer<ScoreEvent>, from start: PlayerFrame, to end: PlayerFrame
  ) -> Double {
    var turns = 0.0
    let (sharpness, constants) = (event.pointee.sharpness, constants)
    controls[PlayerControl.Kind.sharpness.rawValue].forEachPiece(from: start, to: end) {
      from, to, value, slope in
      // A linear piece crosses each bound of sharpness at most once.
      var time = from
      while time < to {
        let now = sharpness + value + slope * (time - from)
        var next = to
        if slope != 0 {
          for isUpper in 0..<2 {
            let bound = Double(isUpper) - sharpness - value
            let crossing = from + bound / slope
            if crossing > time, crossing < next { next = crossing }
          }
        }
        let middle = now + slope * (next - time) / 2
        turns += Self.turns(
          sharpness: middle <= 0 ? 0 : middle >= 1 ? 1 : now,
          slope: middle <= 0 || middle >= 1 ? 0 : slope, frames: next - time,
          constants)
        time = next
      }
    }
    return turns
  }

  /// Turns in `frames` frames of a sharpness that begins with a value in 0…1 and moves linearly.
  @inline(__always)
  private static func turns(
    sharpness: Double, slope: Double, frames: Double, _ constants: RenderingConstants
  ) -> Double {
    let frequency = constants.frequency(at: sharpness)
    let growth = constants.span * slope * frames
    return constants.isLogarithmic
      ? frequency * frames * meanExponential(growth) : (frequency + growth / 2) * frames
  }
}
