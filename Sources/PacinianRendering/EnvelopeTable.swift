import PacinianKernels

/// A corner of a tabled envelope, and the line that begins there.
struct EnvelopeCorner: Hashable {
  /// The line's first frame, counted from the event's start,
  var frame: Int32
  /// how far the corner lies from that frame,
  var fraction: Double
  /// and the line's height at the corner and slope.
  var level: Double
  var slope: Double

  static let silence = EnvelopeCorner(frame: 0, fraction: 0, level: 0, slope: 0)
  static let never = EnvelopeCorner(
    frame: EnvelopeTable.never, fraction: 0, level: 0, slope: 0)
}

/// The envelopes of short events while envelope controls are neutral, worked out when a score is
/// compiled: each envelope once, however many events share it.
///
/// An envelope is silence, a chain of up to `PlayerState.cornersPerVoice` lines of which the last
/// is silence again, and corners that never come.
struct EnvelopeTable: BitwiseCopyable {
  /// Further from an event's start than a tile of any event's life, by which kernels know it.
  static let never = Int32(1 << 30)
  /// The corners from one envelope to the next: a power of two with room for its corners, the
  /// silence before and a corner that never comes.
  static let stride = 8
  /// Envelopes whose corners a line's `next` can name.
  static let capacity = Int(Int32.max) / (stride * MemoryLayout<pacinian_corner>.stride)

  let corners: UnsafePointer<pacinian_corner>
  let count: Int
  /// The largest magnitude of a slope.
  let steepest: UnsafePointer<Float>

  /// - Parameter envelopes: the corners of each, silence before and after not among them.
  init(_ envelopes: [[EnvelopeCorner]], memory: Memory) {
    count = envelopes.count
    let corners = envelopes.flatMap { envelope in
      [.silence] + envelope
        + Array(repeating: .never, count: Self.stride - 1 - envelope.count)
    }
    self.corners = UnsafePointer(
      memory.array(
        corners.indices.map { index in
          let corner = corners[index]
          let turn = corner.slope - (index > 0 ? corners[index - 1].slope : 0)
          return pacinian_corner(
            line: pacinian_line(
              level: Float(corner.level - corner.slope * corner.fraction),
              slope: Float(corner.slope), frame: corner.frame,
              next: Int32((index + 1) * MemoryLayout<pacinian_corner>.stride)),
            turn: Float(turn), lead: Float(-corner.fraction), unused: (0, 0))
        }))
    steepest = UnsafePointer(
      memory.array(envelopes.map { Float($0.reduce(0) { max($0, abs($1.slope)) }) }))
  }

  /// The corner that a line's `next` names.
  @inline(__always)
  func corner(_ next: Int32) -> UnsafePointer<pacinian_corner> {
    assert(
      next > 0 && Int(next) < count * Self.stride * MemoryLayout<pacinian_corner>.stride,
      "the table has this corner, and one before it")
    return (UnsafeRawPointer(corners) + Int(next)).assumingMemoryBound(to: pacinian_corner.self)
  }

  /// The first frame of the event that a line belongs to.
  func start(of line: pacinian_line) -> Int32 {
    line.frame &- (corner(line.next) - 1).pointee.line.frame
  }

  /// The index of a line's next corner in its envelope; 0 is silence.
  static func corner(ofNext line: pacinian_line) -> Int {
    Int(line.next) / MemoryLayout<pacinian_corner>.stride % stride
  }

  /// The silence before an event that starts at `frame`.
  @inline(__always)
  static func silence(beforeEnvelope index: Int, at frame: Int) -> pacinian_line {
    pacinian_line(
      level: 0, slope: 0, frame: Int32(truncatingIfNeeded: frame),
      next: Int32(
        truncatingIfNeeded: (index &* stride &+ 1) &* MemoryLayout<pacinian_corner>.stride))
  }
}
