/// The envelopes of short events while envelope controls are neutral, worked out when a score is compiled:
/// each envelope once, however many events share it.
///
/// An envelope is a chain of lines; each of its up to four corners names the line that it begins. The
/// last corner begins silence.
struct EnvelopeTable: BitwiseCopyable {
  static let corners = PlayerState.cornersPerVoice

  /// For each envelope: the number of corners.
  let counts: UnsafePointer<Int32>
  /// For each envelope `corners` values: the first frame of a line, counted from the event's start,
  let frames: UnsafePointer<Int32>
  /// how far the corner lies from that frame,
  let fractions: UnsafePointer<Float>
  /// and the line's height at the corner and slope.
  let levels: UnsafePointer<Float>
  let slopes: UnsafePointer<Float>
  /// The largest magnitude of a slope.
  let steepest: UnsafePointer<Float>
}

/// Collects the envelopes of a score.
struct EnvelopeCompiler {
  private struct Corner: Hashable {
    var frame: Int32
    var fraction: Float
    var level: Float
    var slope: Float
  }

  private var envelopes: [[Corner]] = []
  private var places: [[Corner]: Int32] = [:]

  /// The place of an event's envelope, or −1 if it is not of the kind that the table holds.
  mutating func add(_ event: ScoreEvent) -> Int32 {
    guard event.isShort else { return -1 }
    var copy = event
    copy.start = 0
    var corners: [Corner] = []
    withUnsafePointer(to: copy) { event in
      var record = VoiceRecord(event: 0)
      record.begin(event, attackFrames: event.pointee.attackFrames)
      corners.append(Corner(frame: 0, fraction: 0, level: 0, slope: Float(record.slope)))
      while record.stage != .ended {
        let end = record.stageEnd
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
          Corner(
            frame: Int32(frame), fraction: Float(end - frame),
            level: isOver ? 0 : Float(record.level(at: end)),
            slope: isOver ? 0 : Float(record.slope)))
      }
    }
    guard !corners.isEmpty, corners.count <= EnvelopeTable.corners else { return -1 }
    if let place = places[corners] { return place }
    let place = Int32(envelopes.count)
    envelopes.append(corners)
    places[corners] = place
    return place
  }

  func table(_ memory: Memory) -> EnvelopeTable {
    func column<Value: BitwiseCopyable>(
      _ none: Value, _ value: (Corner) -> Value
    ) -> UnsafePointer<Value> {
      UnsafePointer(
        memory.array(
          envelopes.flatMap { envelope in
            (0..<EnvelopeTable.corners).map {
              $0 < envelope.count ? value(envelope[$0]) : none
            }
          }))
    }
    return EnvelopeTable(
      counts: UnsafePointer(memory.array(envelopes.map { Int32($0.count) })),
      frames: column(0, \.frame), fractions: column(0, \.fraction), levels: column(0, \.level),
      slopes: column(0, \.slope),
      steepest: UnsafePointer(
        memory.array(envelopes.map { $0.reduce(0) { max($0, abs($1.slope)) } })))
  }
}
