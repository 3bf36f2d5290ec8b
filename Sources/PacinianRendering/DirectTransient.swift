import CPacinianCPU

/// One sounding transient of a ``DirectPlayer``: two node waveforms and their weights.
struct DirectTransient: BitwiseCopyable {
  private let start: Int
  private let end: Int
  /// The segment of the intensity control.
  private var intensity: Int
  private var mix: pacinian_mix

  /// - Precondition: the score's transients are waveforms.
  init(_ place: Int, of score: Score) {
    let transient = score.transients[place]
    let table = score.table
    let track = score.tracks[PlayerControl.Kind.sharpness.rawValue]
    let instant = Double(transient.start)
    let control = track.segments[track.index(at: instant)].value(at: instant)
    let sharpness = min(max(transient.sharpness + control, 0), 1)
    let (node, fraction) = TransientTable.position(sharpness)
    start = transient.start
    end = start + table.frameCount
    intensity = score.tracks[PlayerControl.Kind.intensity.rawValue].index(at: instant)
    mix = pacinian_mix(
      first: table.nodes + node * table.frameCount,
      second: table.nodes + (fraction > 0 ? node + 1 : node) * table.frameCount,
      first_weight: Float(transient.amplitude * (1 - fraction)),
      second_weight: Float(transient.amplitude * fraction))
  }

  func isOver(at frame: Int) -> Bool { frame >= end }

  /// Adds the transient's frames in `first ..< last` to `output`, whose first frame is the player's
  /// frame `first`.
  mutating func add(
    from first: Int, to last: Int, score: Score, kernels: KernelSet,
    scratch: UnsafeMutablePointer<Float>, output: UnsafeMutablePointer<Float>
  ) {
    let track = score.tracks[PlayerControl.Kind.intensity.rawValue]
    let last = min(last, end)
    var frame = max(first, start)
    while frame < last {
      intensity = track.index(at: Double(frame), from: intensity)
      let stop = Int(min(Double(last), track.end(of: intensity).roundedUp))
      let control = track.segments[intensity]
      // The frame from which the gain runs straight.
      let origin = max(Double(start), control.start.roundedUp)
      kernels.addShapedMix(
        &mix, gain: Float(control.value(at: origin)), gainSlope: Float(control.slope),
        gainStart: Int(origin) - start, isQuadratic: score.constants.isQuadratic,
        from: frame - start, count: stop - frame,
        scratch: scratch, output: output + (frame - first))
      frame = stop
    }
  }
}
