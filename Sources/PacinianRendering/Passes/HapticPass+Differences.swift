import PacinianKernels

/// Voices that stay in the sums at their breakpoints: where many voices have some in a tile of
/// plain time, those that sound since before it stay in its sums, each with the line that it had,
/// and what a breakpoint changes is one segment, from there to the tile's end, instead of one
/// before it and one after.
extension HapticPass {
  /// Adds what a voice's breakpoints up to the tile's end change, and leaves the record as it
  /// stands there.
  /// - Parameter start: the frame at which a new voice starts; nil for one that is in the sums.
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
