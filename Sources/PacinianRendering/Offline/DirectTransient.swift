import PacinianKernels

/// One sounding transient of a ``DirectPlayer``: two node waveforms and their weights.
struct DirectTransient: BitwiseCopyable {
  private let start: Int
  private let end: Int
  private var gain: DirectGain
  private var mix: pacinian_mix

  /// - Precondition: the score's transients are waveforms.
  init(_ index: Int, of score: UnsafePointer<ScoreView>) {
    let transient = score.pointee.transients[index]
    start = transient.start
    end = start + score.pointee.table.frameCount
    gain = DirectGain(at: ScoreInstant(start), score)
    mix = score.pointee.table.mix(
      at: transient.latchedSharpness(score.pointee.track(.sharpness)),
      amplitude: transient.amplitude)
  }

  func isOver(at frame: Int) -> Bool { frame >= end }

  /// Adds the transient's frames of a block that follows the last call's.
  mutating func add(
    to block: inout DirectBlock, score: UnsafePointer<ScoreView>, kernels: KernelSet
  ) {
    let last = min(block.end, end)
    let start = start - block.origin
    var mix = mix.moved(by: -start)
    var frame = max(block.start, self.start)
    block.silence(to: last)
    while frame < last {
      let (control, controlEnd) = gain.line(at: ScoreInstant(frame), score)
      let stop = Int(min(Double(last), controlEnd.frames.roundedUp))
      // The frame from which the gain runs straight.
      let straight = max(ScoreInstant(self.start), control.start.roundedUp)
      kernels.addShapedMix(
        &mix, gain: Float(control.value(at: straight)), gainSlope: Float(control.slope),
        gainStart: Int(straight.frames) - block.origin,
        isQuadratic: score.pointee.constants.isQuadratic,
        from: frame - block.origin, to: stop - block.origin, output: block.samples)
      frame = stop
    }
  }
}
