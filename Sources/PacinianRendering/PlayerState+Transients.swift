import PacinianKernels
import PacinianProfiles
import PacinianSpectra

extension PlayerState {
  /// Starts the transients that begin in this tile and adds all that sound.
  mutating func addTransients(
    _ tile: UnsafePointer<HapticTile>, to output: UnsafeMutablePointer<Float>,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let start = Int(tile.pointee.start.frames)
    let frames = plan.pointee.tileFrames
    while cursor.pendingTransient < transientCount {
      let first = self.start(ofTransient: cursor.pendingTransient)
      guard first < start + frames else { break }
      let transient = transients[cursor.pendingTransient]
      cursor.pendingTransient += 1
      guard PlayerFrame(first) < stopped.frame else { continue }
      if !taps.start(tap(transient, start: first)) { cursor.pendingDropped += 1 }
    }
    var mixCount = 0
    for index in 0..<taps.all {
      let tap = taps.taps + index
      if tap.pointee.frequency == 0, tap.pointee.start <= start,
        tap.pointee.start + tap.pointee.length >= start + frames
      {
        let done = start - tap.pointee.start
        workspace.pointee.mixes[mixCount] = pacinian_mix(
          first: tap.pointee.first + done, second: tap.pointee.second + done,
          first_weight: tap.pointee.firstWeight, second_weight: tap.pointee.secondWeight)
        mixCount += 1
        if mixCount == TileWorkspace.mixCapacity {
          workspace.pointee.kernels.addMixes(
            workspace.pointee.mixes, count: mixCount, frames: frames, output: output)
          mixCount = 0
        }
        continue
      }
      addPart(of: tap.pointee, start: start, to: output, workspace.pointee.kernels)
    }
    if mixCount > 0 {
      workspace.pointee.kernels.addMixes(
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
        frequency: tap.frequency, sampleRate: constants.sampleRate, squareness: tap.squareness,
        weight: tap.firstWeight, first: done, count: end - first,
        output: output + first)
    } else {
      var mix = pacinian_mix(
        first: tap.first + (start - tap.start), second: tap.second + (start - tap.start),
        first_weight: tap.firstWeight, second_weight: tap.secondWeight)
      kernels.addShapedMix(
        &mix, gain: 1, gainSlope: 0, gainStart: 0, isQuadratic: false, from: first, to: end,
        output: output)
    }
  }

  /// A transient with the sharpness that its start latches.
  private mutating func tap(_ transient: ScoreTransient, start: Int) -> TransientPool.Tap {
    var control = 0.0
    if isControlled {
      control = (controls + PlayerControl.Kind.sharpness.rawValue)
        .latched(at: clock.latch(transient.exactStart, frame: PlayerFrame(start)))
    }
    let sharpness = min(max(transient.sharpness + control, 0), 1)
    var tap = TransientPool.Tap(
      start: start, length: table.frameCount, first: table.nodes,
      second: table.nodes, firstWeight: Float(transient.amplitude), secondWeight: 0,
      frequency: 0, squareness: 0)
    if table.isTone {
      tap.frequency = table.frequency(at: sharpness)
      tap.squareness = Float(table.squareness(at: sharpness))
      tap.length = table.toneFrames(at: sharpness, sampleRate: constants.sampleRate)
      return tap
    }
    var (node, fraction) = TransientTable.position(sharpness)
    var second = fraction > 0 ? node + 1 : node
    if !table.isPrepared[node] || !table.isPrepared[second] {
      node = table.nearestPrepared(fraction < 0.5 ? node : second)
      second = node
      fraction = 0
    }
    assert(node >= 0 && max(node, second) < 65, "the bank has this node")
    tap.first = table.nodes + node * table.frameCount
    tap.second = table.nodes + second * table.frameCount
    tap.firstWeight = Float(transient.amplitude * (1 - fraction))
    tap.secondWeight = Float(transient.amplitude * fraction)
    return tap
  }
}
