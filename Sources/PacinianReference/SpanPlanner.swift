import PacinianModel
import PacinianSpectra

/// Finds the frames of haptic events (rendering model, sections 1, 2 and 4).
struct SpanPlanner {
  let profile: ActuatorProfile
  let grid: FrameGrid
  let controls: ReferenceControls
  let bank: TransientBank

  /// The span of a haptic event, or `nil` if it is stopped before it starts.
  func span(of event: Event, index: Int) throws(RenderingError) -> EventSpan? {
    let start = try grid.startFrame(of: event, index: index)
    if let stop = grid.stopFrame, stop <= start { return nil }
    let envelope: Envelope?
    let frameCount: Int
    var latched = 0.0
    if event.kind == .hapticTransient {
      envelope = nil
      let latch = grid.latch(event.time, frame: start)
      let control = controls[.hapticSharpness].function.value(at: latch)
      latched = min(max(event.value(of: .hapticSharpness) + control, 0), 1)
      frameCount = bank.frameCount(at: latched)
    } else {
      let made = Envelope(
        event, try grid.times(of: event, index: index, start: start),
        sampleRate: Double(grid.options.sampleRate), envelope: profile.envelope, controls: controls)
      envelope = made
      // Frame `n` sounds while `n / fs` is before the end. A millionth of a frame absorbs the
      // rounding of sums such as 0.1 + 0.002, which would add a frame of no sound.
      frameCount = Int((made.end * Double(grid.options.sampleRate) - 1e-6).rounded(.up))
    }
    let end = Double(start + frameCount) / Double(grid.options.sampleRate)
    try grid.checkLength(end, index: index)
    return EventSpan(
      index: index, frames: start..<(start + frameCount), envelope: envelope,
      latchedSharpness: latched)
  }
}
