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
    while run.cursor.pendingTransient < transientCount {
      let first = self.start(ofTransient: run.cursor.pendingTransient)
      guard first < start + frames else { break }
      let transient = transients[run.cursor.pendingTransient]
      run.cursor.pendingTransient += 1
      guard PassFrame(first) < run.stopped.frame else { continue }
      if !transientPool.start(record(of: transient, start: first)) {
        run.cursor.pendingDropped += 1
      }
    }
    var mixCount = 0
    for index in 0..<transientPool.all {
      let record = transientPool.records + index
      if record.pointee.frequency == 0, record.pointee.start <= start,
        record.pointee.start + record.pointee.length >= start + frames
      {
        workspace.pointee.mixes[mixCount] = record.pointee.mix.moved(
          by: start - record.pointee.start)
        mixCount += 1
        if mixCount == TileWorkspace.mixCapacity {
          kernels.addMixes(
            workspace.pointee.mixes, count: mixCount, frames: frames, output: output)
          mixCount = 0
        }
        continue
      }
      addPart(of: record.pointee, start: start, to: output, kernels)
    }
    if mixCount > 0 {
      kernels.addMixes(
        workspace.pointee.mixes, count: mixCount, frames: frames, output: output)
    }
  }

  /// Adds a tone, or a transient that starts or ends in this tile.
  private mutating func addPart(
    of record: TransientPool.Record, start: Int, to output: UnsafeMutablePointer<Float>,
    _ kernels: KernelSet
  ) {
    let first = max(0, record.start - start)
    let end = min(plan.pointee.tileFrames, record.start + record.length - start)
    guard first < end else { return }
    if record.frequency > 0 {
      let done = start + first - record.start
      kernels.addTone(
        frequency: record.frequency, sampleRate: constants.pointee.sampleRate,
        squareness: record.squareness,
        weight: record.mix.first_weight, first: done, count: end - first,
        output: output + first)
    } else {
      var mix = record.mix.moved(by: start - record.start)
      kernels.addShapedMix(
        &mix, gain: 1, gainSlope: 0, gainStart: 0, isQuadratic: false, from: first, to: end,
        output: output)
    }
  }

  /// The record of a transient, with the sharpness that the transient's start latches.
  private mutating func record(of transient: ScoreTransient, start: Int) -> TransientPool.Record {
    var control = 0.0
    if run.isControlled {
      control = (controls + PassControl.Kind.sharpness.rawValue)
        .latched(at: run.clock.latch(transient.exactStart, frame: PassFrame(start)))
    }
    let sharpness = min(max(transient.sharpness + control, 0), 1)
    guard let tone = table.tone else {
      return TransientPool.Record(
        start: start, length: table.frameCount,
        mix: table.mix(at: sharpness, amplitude: transient.amplitude))
    }
    return TransientPool.Record(
      start: start,
      length: Int(tone.duration.value(at: sharpness) * constants.pointee.sampleRate + 0.5),
      mix: pacinian_mix(
        first: table.nodes, second: table.nodes, first_weight: Float(transient.amplitude),
        second_weight: 0),
      frequency: tone.frequency.value(at: sharpness),
      squareness: Float(tone.squareness.value(at: sharpness)))
  }
}
