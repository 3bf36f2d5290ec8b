/// The line of an envelope in a tile under the law: its height at the tile's centre, and the rest
/// in powers of the time from there to the end.
struct EnvelopeLine: BitwiseCopyable {
  /// Silence.
  static var zero: EnvelopeLine { EnvelopeLine() }

  private(set) var height = 0.0
  private(set) var rise = 0.0
  private(set) var bend = 0.0

  private init() {}

  /// The line on which a voice is.
  @inline(__always)
  init(
    _ record: UnsafePointer<VoiceRecord>, centre: PassFrame, half: Double, isQuadratic: Bool
  ) {
    height = record.pointee.envelope.level(at: centre)
    rise = record.pointee.envelope.slope * half
    guard isQuadratic else { return }
    (height, rise, bend) = (height * height, 2 * height * rise, rise * rise)
  }

  @inline(__always)
  static func - (line: EnvelopeLine, other: EnvelopeLine) -> EnvelopeLine {
    var difference = line
    difference.height -= other.height
    difference.rise -= other.rise
    difference.bend -= other.bend
    return difference
  }
}
