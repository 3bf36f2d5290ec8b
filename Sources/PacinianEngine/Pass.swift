import PacinianRendering

/// Room for one run through a pattern: a renderer's player for each layer.
struct Pass: BitwiseCopyable {
  let lanes: UnsafeMutablePointer<UnsafeMutablePointer<PlayerState>>
  let laneCount: Int
  /// Playing or ringing out.
  var isUsed = false
  /// The place among the passes that have begun.
  var serial = 0
  /// Dropped events that telemetry has counted.
  var reportedDrops = 0

  /// Has it begin at a frame of the bus that is the score's frame `scoreFrame`.
  mutating func begin(at frame: Int, scoreFrame: Double, entersMidway: Bool, serial: Int) {
    isUsed = true
    self.serial = serial
    for lane in 0..<laneCount {
      lanes[lane].pointee.begin(at: frame, scoreFrame: scoreFrame, entersMidway: entersMidway)
    }
  }

  /// Takes over what was sent to `other`, whose pattern wrote until `patternEnd`.
  func takeOver(from other: Pass, at frame: Int, patternEnd: Double) {
    for lane in 0..<laneCount {
      lanes[lane].pointee.takeOver(from: other.lanes[lane], at: frame, patternEnd: patternEnd)
    }
  }

  func forgetLive(before frame: Int) {
    for lane in 0..<laneCount { lanes[lane].pointee.forgetLive(before: frame) }
  }

  /// Folds what was sent for instants before `frame` into the values that the next pass begins with.
  func settleLive(before frame: Int) {
    for lane in 0..<laneCount { lanes[lane].pointee.settleLive(before: frame) }
  }

  func send(_ control: Int, _ entry: LiveEntry) {
    for lane in 0..<laneCount { _ = lanes[lane].pointee.send(control, entry) }
  }

  /// Live values that have not taken effect.
  var queuedValues: Int { lanes[0].pointee.progress().queuedValues }

  func stop(at frame: Int) {
    for lane in 0..<laneCount { lanes[lane].pointee.stop(at: frame) }
  }

  var isSilent: Bool {
    for lane in 0..<laneCount where !lanes[lane].pointee.progress().isFinished { return false }
    return true
  }

  var soundingCount: Int {
    var count = 0
    for lane in 0..<laneCount { count += lanes[lane].pointee.progress().soundingCount }
    return count
  }

  var droppedCount: Int {
    var count = 0
    for lane in 0..<laneCount { count += lanes[lane].pointee.progress().droppedCount }
    return count
  }

  func add(
    to haptic: UnsafeMutablePointer<Float>, frameCount: Int, position: Int,
    _ workspace: TileWorkspace
  ) {
    for lane in 0..<laneCount {
      lanes[lane].pointee.add(
        to: haptic, frameCount: frameCount, position: position, workspace)
    }
  }
}
