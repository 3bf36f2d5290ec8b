import PacinianKernels

/// A part of a tile in which a voice's carrier is one smooth function.
struct CarrierPiece: BitwiseCopyable {
  /// Frames of the tile.
  var first: Int
  var end: Int
  var mode: VoiceRecord.Mode
  var row: Int16
  /// Turns at position 0, and from there to position 1.
  var turns: Double
  var turning: Double

  @inline(__always)
  init(
    first: Int, end: Int, _ record: UnsafePointer<VoiceRecord>, _ origin: CarrierOrigin
  ) {
    (self.first, self.end) = (first, end)
    (mode, row) = (record.pointee.mode, record.pointee.row)
    let whole =
      record.pointee.frequency * origin.position + record.pointee.offset + origin.common
    turns = whole - whole.roundedToNearest
    turning = (record.pointee.frequency + origin.detune) * origin.scale
  }

  @inline(__always)
  func segment(
    _ line: EnvelopeLine, frames: Range<Int>, amplitude: Double, harmonic: Double = 1
  ) -> pacinian_segment {
    let phase = turns * harmonic
    return pacinian_segment(
      phase: Float(phase - phase.roundedToNearest), turning: Float(turning * harmonic),
      common: Float(harmonic), height: Float(amplitude * line.height),
      rise: Float(amplitude * line.rise), bend: Float(amplitude * line.bend),
      first: Int32(truncatingIfNeeded: frames.lowerBound),
      end: Int32(truncatingIfNeeded: frames.upperBound))
  }
}
