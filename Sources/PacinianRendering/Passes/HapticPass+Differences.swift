import PacinianKernels

/// Voices that stay in the sums at their breakpoints. If many voices have breakpoints in a tile of
/// plain time, the voices that sound since before the tile stay in its sums, each with its old
/// line. The change at a breakpoint is then one segment, from the breakpoint to the tile's end,
/// instead of one segment before the breakpoint and one after it.
extension HapticPass {
  /// Adds the changes at a voice's breakpoints up to the tile's end, and advances the record to
  /// that end.
  /// - Parameter start: the frame at which a new voice starts; `nil` for a voice that is in the
  ///   sums.
  @inline(__always)
  mutating func addDifference(
    of record: UnsafeMutablePointer<VoiceRecord>, from start: PassFrame?,
    _ tile: inout TileRun, to target: inout TileTarget
  ) {
    let size = tile.frameCount
    let carrier = tile.carrier(of: record, end: size)
    let amplitude = events[Int(record.pointee.event)].amplitude
    var segment = carrier.segment(.zero, frames: 0..<size, amplitude: 0)
    var line = tile.line(of: record)
    if let start {
      segment.set(line, amplitude: amplitude, first: start - tile.start)
      target.add(segment, isGentle: true)
    }
    while true {
      let stageEnd = record.pointee.envelope.stageEnd
      let first = EventEnvelope.firstFrame(from: stageEnd) - tile.start
      guard first < Double(size) else { break }
      enterNextStage(record)
      let next = record.pointee.envelope.hasEnded ? .zero : tile.line(of: record)
      segment.set(next - line, amplitude: amplitude, first: first)
      target.add(segment, isGentle: true)
      line = next
    }
  }
}

extension pacinian_segment {
  /// Sets the amplitude to an envelope's line, from a frame on.
  @inline(__always)
  fileprivate mutating func set(_ line: EnvelopeLine, amplitude: Double, first: Double) {
    height = Float(amplitude * line.height)
    rise = Float(amplitude * line.rise)
    bend = Float(amplitude * line.bend)
    self.first = first.wholeFrame
  }
}
