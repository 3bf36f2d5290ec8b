import PacinianKernels

/// Corners of voices that are carried: where many voices corner in a tile of plain time, those that
/// sound since before it stay in its moments, each with the line that it had, and what a corner
/// changes is one stretch, from the corner to the tile's end, instead of one before it and one
/// after.
extension HapticPass {
  /// Takes the voices that are carried from the corners of a tile, if so many are worth it, and
  /// returns the number of them in each group; their slots are in the setup's `carried`, one
  /// group's after the other's.
  mutating func takeCarried(
    _ free: inout TileCorners, _ held: inout TileCorners, _ tile: UnsafeMutablePointer<HapticTile>
  ) -> (free: Int, held: Int) {
    guard tile.pointee.time == .plain, free.count + held.count >= plan.pointee.carried else {
      return (0, 0)
    }
    tile.pointee.carriesCorners = true
    let count = takeCarried(group: VoicePool.free, &free, tile, into: setup.pointee.carried)
    return (
      count,
      takeCarried(group: VoicePool.held, &held, tile, into: setup.pointee.carried + count)
    )
  }

  private mutating func takeCarried(
    group index: Int, _ corners: inout TileCorners, _ tile: UnsafePointer<HapticTile>,
    into carried: UnsafeMutablePointer<Int32>
  ) -> Int {
    let group = pool.groups + index
    var (count, left) = (0, 0)
    for number in 0..<corners.count {
      let slot = corners.slots[number]
      // A voice at a bound of sharpness has another carrier from the tile's first frame on.
      let isCarried =
        tile.pointee.low >= group.pointee.lows[Int(slot)]
        && tile.pointee.high <= group.pointee.highs[Int(slot)]
      // (Without a branch, which could not be predicted.)
      corners.slots[left] = slot
      carried[count] = slot
      left += isCarried ? 0 : 1
      count += isCarried ? 1 : 0
    }
    corners.count = left
    return count
  }

  /// Adds what the corners of carried voices change, and notes their records after the tile.
  mutating func carryCorners(
    group index: Int, _ slots: UnsafePointer<Int32>, count: Int,
    _ tile: UnsafePointer<HapticTile>, _ target: inout TileTarget,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let isStopping = isStopping(in: tile)
    for number in 0..<count {
      let record = pool.change(Int(slots[number]), group: index)
      if isStopping { record.pointee.envelope.stop(at: stopped.frame) }
      carry(record, from: nil, tile, &target, workspace)
      pool.note(record)
    }
  }

  /// Adds what a voice's corners up to the tile's end change, and leaves the record as it stands
  /// there.
  /// - Parameter start: the frame at which a new voice starts; nil for one that is in the moments.
  @inline(__always)
  mutating func carry(
    _ record: UnsafeMutablePointer<VoiceRecord>, from start: PassFrame?,
    _ tile: UnsafePointer<HapticTile>, _ target: inout TileTarget,
    _ workspace: UnsafePointer<TileWorkspace>
  ) {
    let size = plan.pointee.tileFrames
    let carrier = CarrierPiece(first: 0, end: size, record, origin(of: record, tile))
    let amplitude = events[Int(record.pointee.event)].amplitude
    var stretch = carrier.stretch(.zero, frames: 0..<size, amplitude: 0)
    var line = line(of: record, tile)
    if let start {
      stretch.set(line, amplitude: amplitude, first: start - tile.pointee.start)
      target.add(stretch, isGentle: true, plan, workspace.pointee.kernels)
    }
    while true {
      let stageEnd = record.pointee.envelope.stageEnd
      let first = EventEnvelope.firstFrame(from: stageEnd) - tile.pointee.start
      guard first < Double(size) else { break }
      enterNextStage(record)
      let next = record.pointee.envelope.hasEnded ? .zero : self.line(of: record, tile)
      stretch.set(next - line, amplitude: amplitude, first: first)
      target.add(stretch, isGentle: true, plan, workspace.pointee.kernels)
      line = next
    }
  }
}

extension pacinian_stretch {
  /// Sets the amplitude to an envelope's line, from a frame on.
  @inline(__always)
  fileprivate mutating func set(_ line: EnvelopeLine, amplitude: Double, first: Double) {
    height = Float(amplitude * line.height)
    rise = Float(amplitude * line.rise)
    bend = Float(amplitude * line.bend)
    self.first = first.wholeFrame
  }
}
