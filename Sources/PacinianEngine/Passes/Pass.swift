import PacinianRendering
import PacinianModel

/// One run through a pattern: for each layer a `HapticPass` and, if the pattern has audio, an
/// `AudioPass`. It is at the beginning of its block of the plan's memory.
struct Pass: LinkedNode {
  /// Bytes to prefetch: all that a tile touches of a pass of one layer and two voices, and the part
  /// of that before the voices.
  static let nearBytes = 1_344
  static let headBytes = 640

  let plan: UnsafeMutablePointer<PassPlan>
  let haptics: UnsafeMutablePointer<HapticPass>
  let hapticCount: Int
  let audio: UnsafeMutablePointer<AudioPass>
  let audioCount: Int
  /// The next older pass of the same player.
  var next: UnsafeMutablePointer<Pass>?
  /// Whether the pass has begun and has not rung out.
  var isSounding = false
  /// Dropped events that telemetry has counted.
  var reportedDrops = 0

  /// Begins at an instant of the bus, with the frame nearest to it, at the score's instant
  /// `beginning`.
  mutating func begin(at start: BusFrame, from beginning: ScoreInstant, entersMidway: Bool) {
    isSounding = true
    let frame = start.nearest
    let instant = beginning + (BusFrame(frame) - start)
    for index in 0..<hapticCount {
      haptics[index].begin(
        at: frame, instant: instant, beginning: beginning, entersMidway: entersMidway)
    }
    for index in 0..<audioCount {
      audio[index].begin(
        at: frame, instant: instant, beginning: beginning, entersMidway: entersMidway)
    }
  }

  /// Resets the pass to the state in which it was laid out, and releases the values that were sent.
  /// The pass must not rest.
  mutating func clear() {
    forEachLive { $0.clear() }
    for index in 0..<hapticCount { haptics[index].clear() }
    for index in 0..<audioCount { audio[index].clear() }
    isSounding = false
    reportedDrops = 0
  }

  /// Calls `body` with the controls of each layer, haptic and audio.
  func forEachLive(_ body: (LiveControls) -> Void) {
    for index in 0..<hapticCount { body(haptics[index].live) }
    for index in 0..<audioCount { body(audio[index].live) }
  }

  /// Takes over the sent values of `other`, whose pattern wrote until `patternEnd`, at the frame
  /// nearest to an instant of the bus.
  /// - Parameter start: the frame in which the player is started, if it is started.
  func follow(
    _ other: Pass, at instant: BusFrame, patternEnd: BusFrame, start: BusFrame? = nil
  ) {
    let frame = BusFrame(instant.nearest)
    for index in 0..<hapticCount {
      haptics[index].live.follow(
        other.haptics[index].live, at: frame, patternEnd: patternEnd, start: start)
    }
    for index in 0..<audioCount {
      audio[index].live.follow(
        other.audio[index].live, at: frame, patternEnd: patternEnd, start: start)
    }
  }

  /// Lets a control follow the values that the host writes at every frame.
  func bind(_ control: Int, to run: UnsafeMutablePointer<BoundRun>) {
    for index in 0..<layerCount(of: control) {
      if control < ControlID.hapticCount {
        haptics[index].bind(control, to: run)
      } else {
        audio[index].live.bind(control - ControlID.hapticCount, to: run)
      }
    }
  }

  /// Turns the last value that the host has written to a control before `frame` into a sent value.
  func foldBound(_ control: Int, before frame: BusFrame) {
    for index in 0..<layerCount(of: control) {
      if control < ControlID.hapticCount {
        haptics[index].live.foldBound(control, before: frame)
      } else {
        audio[index].live.foldBound(control - ControlID.hapticCount, before: frame)
      }
    }
  }

  /// The value of a control at a frame of the bus, in the first layer.
  func value(of control: Int, at frame: BusFrame) -> Double {
    if control < ControlID.hapticCount {
      hapticCount > 0 ? haptics.pointee.live.value(of: control, at: frame) : 0
    } else {
      audioCount > 0
        ? audio.pointee.live.value(of: control - ControlID.hapticCount, at: frame) : 0
    }
  }

  /// Lets an entry write a control. The entry is not counted among the live values.
  func put(_ control: Int, _ entry: LiveEntry) {
    for index in 0..<layerCount(of: control) {
      if control < ControlID.hapticCount {
        haptics[index].put(control, entry)
      } else {
        audio[index].live.put(control - ControlID.hapticCount, entry)
      }
    }
  }

  /// Whether the pass has a sent value.
  var holdsLive: Bool {
    for index in 0..<hapticCount where haptics[index].live.holdsAny() { return true }
    for index in 0..<audioCount where audio[index].live.holdsAny() { return true }
    return false
  }

  /// The number of layers that have a control, see `ControlID.index`.
  func layerCount(of control: Int) -> Int {
    control < ControlID.hapticCount ? hapticCount : audioCount
  }

  /// Queues a value for a control of one layer. Each pass of the player gets the same entry.
  func insert(_ control: Int, layer: Int, _ entry: UnsafeMutablePointer<LiveEntry>) {
    assert((0..<layerCount(of: control)).contains(layer), "the pass has this layer")
    if control < ControlID.hapticCount {
      haptics[layer].insert(control, entry)
    } else {
      audio[layer].live.insert(control - ControlID.hapticCount, entry)
    }
  }

  /// Lets a value write its control of one layer at once, unless it has to wait.
  /// - Returns: whether it has been taken.
  func applyAtOnce(_ control: Int, layer: Int, _ entry: UnsafePointer<LiveEntry>) -> Bool {
    assert((0..<layerCount(of: control)).contains(layer), "the pass has this layer")
    guard isSounding else { return false }
    return control < ControlID.hapticCount
      ? haptics[layer].applyAtOnce(control, entry)
      : audio[layer].live.applyAtOnce(control - ControlID.hapticCount, entry)
  }

  /// Begins the release of sounding events at the frame nearest to the bus's instant `instant`.
  func stop(at instant: BusFrame) {
    for index in 0..<hapticCount { haptics[index].stop(at: instant) }
    for index in 0..<audioCount { audio[index].stop(at: instant) }
  }

  /// Whether the state that the next pass takes over is known ahead: no value was sent, and there
  /// is no audio, which is rendered block by block.
  var canBeFollowedAhead: Bool {
    for index in 0..<hapticCount where !haptics[index].live.areAsleep() { return false }
    return audioCount == 0
  }

  /// Undoes a stop at a later frame.
  func undoStop() {
    for index in 0..<hapticCount { haptics[index].undoStop() }
  }

  /// Applies the changes of the last tile.
  func finishTile() {
    for index in 0..<hapticCount where !(haptics + index).isResting() {
      haptics[index].finishTile()
    }
  }

  /// Ends the rests of its layers at a tile's first frame.
  func endRests(at start: Int, among resting: UnsafeMutablePointer<RestingVoices>) {
    for index in 0..<hapticCount where (haptics + index).isResting() {
      haptics[index].endRest(at: start, among: resting)
    }
  }

  /// Adds the block of its audio that begins at the bus's frame `position`.
  func addAudio(to mix: Mix, frameCount: Int, position: Int) {
    for index in 0..<audioCount {
      audio[index].add(left: mix.left, right: mix.right, frameCount: frameCount, position: position)
    }
  }

  /// Whether no event sounds or is to come from the bus's frame `position` on, up to which the
  /// audio has been rendered.
  func isOver(at position: Int) -> Bool {
    for index in 0..<hapticCount where !(haptics + index).isOver(at: position) { return false }
    for index in 0..<audioCount where !(audio + index).isFinished() { return false }
    return true
  }

  /// The progress of all layers together.
  func progress() -> PassProgress {
    var all = PassProgress(isFinished: true, soundingCount: 0, droppedCount: 0)
    for index in 0..<hapticCount { all.add((haptics + index).progress()) }
    for index in 0..<audioCount { all.add((audio + index).progress()) }
    return all
  }
}
