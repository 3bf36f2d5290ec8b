/// A corner of a tabled envelope, and the line that begins there.
struct EnvelopeCorner: BitwiseCopyable, Hashable {
  /// Further from an event's start than a tile of any event's life.
  static let never = EnvelopeCorner(frame: .max / 2, fraction: 0, level: 0, slope: 0)

  /// The line's first frame, counted from the event's start,
  var frame: Int32
  /// how far the corner lies from that frame,
  var fraction: Float
  /// and the line's height at the corner and slope.
  var level: Float
  var slope: Float

  var isNever: Bool { frame == Self.never.frame }
}

/// The envelopes of short events while envelope controls are neutral, worked out when a score is compiled:
/// each envelope once, however many events share it.
///
/// An envelope is a chain of up to `PlayerState.cornersPerVoice` lines; the last is silence, and
/// `EnvelopeCorner.never` follows it.
struct EnvelopeTable: BitwiseCopyable {
  /// From one envelope to the next: a power of two with room for the corner that never comes.
  static let stride = 8

  let corners: UnsafePointer<EnvelopeCorner>
  /// The largest magnitude of a slope.
  let steepest: UnsafePointer<Float>
}

/// Collects the envelopes of a score.
struct EnvelopeCompiler {
  private var envelopes: [[EnvelopeCorner]] = []
  private var places: [[EnvelopeCorner]: Int32] = [:]

  /// The place of an event's envelope, or −1 if it is not of the kind that the table holds.
  mutating func add(_ event: ScoreEvent) -> Int32 {
    guard event.isShort else { return -1 }
    var corners: [EnvelopeCorner] = []
    withUnsafePointer(to: event) { event in
      var record = VoiceRecord(event: 0)
      record.begin(event, start: 0, attackFrames: event.pointee.attackFrames)
      corners.append(
        EnvelopeCorner(frame: 0, fraction: 0, level: 0, slope: Float(record.slope)))
      while record.stage != .ended {
        let end = record.stageEnd
        // Frames fit in the table's numbers.
        guard end < 1e9 else { return corners.removeAll() }
        let segment = record.nextSegment(event)
        let length: Double =
          switch segment {
          case .decay: event.pointee.decayFrames
          case .release: event.pointee.releaseFrames
          default: 0
          }
        record.enterNextStage(segment: segment, length: length)
        let isOver = record.stage == .ended
        let frame = VoiceRecord.firstFrame(from: end)
        corners.append(
          EnvelopeCorner(
            frame: Int32(frame), fraction: Float(end - frame),
            level: isOver ? 0 : Float(record.level(at: end)),
            slope: isOver ? 0 : Float(record.slope)))
      }
    }
    guard !corners.isEmpty, corners.count <= PlayerState.cornersPerVoice else { return -1 }
    if let place = places[corners] { return place }
    let place = Int32(envelopes.count)
    envelopes.append(corners)
    places[corners] = place
    return place
  }

  func table(_ memory: Memory) -> EnvelopeTable {
    EnvelopeTable(
      corners: UnsafePointer(
        memory.array(
          envelopes.flatMap { envelope in
            (0..<EnvelopeTable.stride).map { $0 < envelope.count ? envelope[$0] : .never }
          })),
      steepest: UnsafePointer(
        memory.array(envelopes.map { $0.reduce(0) { max($0, abs($1.slope)) } })))
  }
}
