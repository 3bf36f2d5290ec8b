import PacinianKernels
import PacinianModel
import PacinianSpectra

extension HapticPass {
  /// Starts the transients that begin in this tile and adds all that sound.
  mutating func addTransients(
    _ tile: inout TileRun, to output: UnsafeMutablePointer<Float>
  ) {
    let (workspace, kernels) = (tile.workspace, tile.kernels)
    let start = Int(tile.start.frames)
    let frames = tile.frameCount
    while cursor.pendingTransient < transientCount {
      let first = self.start(ofTransient: cursor.pendingTransient)
      guard first < start + frames else { break }
      let transient = transients[cursor.pendingTransient]
      cursor.pendingTransient += 1
      guard PassFrame(first) < stopped.frame else { continue }
      if !taps.start(tap(transient, start: first)) { cursor.pendingDropped += 1 }
    }
    var mixCount = 0
    for index in 0..<taps.all {
      let tap = taps.taps + index
      if tap.pointee.frequency == 0, tap.pointee.start <= start,
        tap.pointee.start + tap.pointee.length >= start + frames
      {
        workspace.pointee.mixes[mixCount] = tap.pointee.mix.moved(by: start - tap.pointee.start)
        mixCount += 1
        if mixCount == TileWorkspace.mixCapacity {
          kernels.addMixes(
            workspace.pointee.mixes, count: mixCount, frames: frames, output: output)
          mixCount = 0
        }
        continue
      }
      addPart(of: tap.pointee, start: start, to: output, kernels)
    }
    if mixCount > 0 {
      kernels.addMixes(
        workspace.pointee.mixes, count: mixCount, frames: frames, output: output)
    }
  }

  /// Adds a tone, or a transient that starts or ends in this tile.
  private mutating func addPart(
    of tap: TransientPool.Tap, start: Int, to output: UnsafeMutablePointer<Float>,
    _ kernels: KernelSet
  ) {
    let first = max(0, tap.start - start)
    let end = min(plan.pointee.tileFrames, tap.start + tap.length - start)
    guard first < end else { return }
    if tap.frequency > 0 {
      let done = start + first - tap.start
      kernels.addTone(
        frequency: tap.frequency, sampleRate: constants.pointee.sampleRate,
        squareness: tap.squareness,
        weight: tap.mix.first_weight, first: done, count: end - first,
        output: output + first)
    } else {
      var mix = tap.mix.moved(by: start - tap.start)
      kernels.addShapedMix(
        &mix, gain: 1, gainSlope: 0, gainStart: 0, isQuadratic: false, from: first, to: end,
        output: output)
    }
  }

  /// A transient with the sharpness that its start latches.
  private mutating func tap(_ transient: ScoreTransient, start: Int) -> TransientPool.Tap {
    var control = 0.0
    if isControlled {
      control = (controls + PassControl.Kind.sharpness.rawValue)
        .latched(at: clock.latch(transient.exactStart, frame: PassFrame(start)))
    }
    let sharpness = min(max(transient.sharpness + control, 0), 1)
    guard let tone = table.tone else {
      return TransientPool.Tap(
        start: start, length: table.frameCount,
        mix: table.mix(at: sharpness, amplitude: transient.amplitude))
    }
    return TransientPool.Tap(
      start: start,
      length: Int(tone.duration.value(at: sharpness) * constants.pointee.sampleRate + 0.5),
      mix: pacinian_mix(
        first: table.nodes, second: table.nodes, first_weight: Float(transient.amplitude),
        second_weight: 0),
      frequency: tone.frequency.value(at: sharpness),
      squareness: Float(tone.squareness.value(at: sharpness)))
  }
}
