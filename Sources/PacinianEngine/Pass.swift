import PacinianAudio
import PacinianPattern
import PacinianRendering

/// Room for one run through a pattern: for each layer a player of its haptic events and, where it has audio,
/// one of those.
struct Pass: BitwiseCopyable {
  let haptics: UnsafeMutablePointer<UnsafeMutablePointer<PlayerState>>
  let hapticCount: Int
  let audio: UnsafeMutablePointer<UnsafeMutablePointer<AudioPlayerState>>
  let audioCount: Int
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
    for index in 0..<hapticCount {
      haptics[index].pointee.begin(
        at: frame, scoreFrame: scoreFrame, entersMidway: entersMidway)
    }
    for index in 0..<audioCount {
      audio[index].pointee.begin(at: frame, scoreFrame: scoreFrame, entersMidway: entersMidway)
    }
  }

  /// Takes over what was sent to `other`, whose pattern wrote until `patternEnd`.
  func takeOver(from other: Pass, at frame: Int, patternEnd: Double) {
    for index in 0..<hapticCount {
      haptics[index].pointee.live.takeOver(
        from: other.haptics[index].pointee.live, at: frame, patternEnd: patternEnd)
    }
    for index in 0..<audioCount {
      audio[index].pointee.live.takeOver(
        from: other.audio[index].pointee.live, at: frame, patternEnd: patternEnd)
    }
  }

  func forgetLive(before frame: Int) {
    for index in 0..<hapticCount { haptics[index].pointee.live.forget(before: frame) }
    for index in 0..<audioCount { audio[index].pointee.live.forget(before: frame) }
  }

  /// Folds what was sent for instants before `frame` into the values that the next pass begins with.
  func settleLive(before frame: Int) {
    for index in 0..<hapticCount { haptics[index].pointee.live.settle(before: frame) }
    for index in 0..<audioCount { audio[index].pointee.live.settle(before: frame) }
  }

  /// Drops what was sent for instants after `frame`.
  func dropLive(after frame: Int) {
    for index in 0..<hapticCount { haptics[index].pointee.live.drop(after: frame) }
    for index in 0..<audioCount { audio[index].pointee.live.drop(after: frame) }
  }

  /// - Parameter control: a place in the order of `ControlID.place`.
  func send(_ control: Int, _ entry: LiveEntry) {
    if control < ControlID.hapticCount {
      for index in 0..<hapticCount { _ = haptics[index].pointee.send(control, entry) }
    } else {
      for index in 0..<audioCount {
        _ = audio[index].pointee.live.send(control - ControlID.hapticCount, entry)
      }
    }
  }

  func stop(at frame: Int) {
    for index in 0..<hapticCount { haptics[index].pointee.stop(at: frame) }
    for index in 0..<audioCount { audio[index].pointee.stop(at: frame) }
  }

  /// Adds the block of its sound that begins at the bus's frame `position`.
  func add(to mix: Mix, frameCount: Int, position: Int, _ workspace: TileWorkspace) {
    for index in 0..<hapticCount {
      haptics[index].pointee.add(
        to: mix.haptic, frameCount: frameCount, position: position, workspace)
    }
    for index in 0..<audioCount {
      audio[index].pointee.add(
        left: mix.left, right: mix.right, frameCount: frameCount, position: position)
    }
  }

  /// Where it stands; live values are those of the layer that holds most.
  func progress() -> PassProgress {
    var isFinished = true
    var (sounding, dropped, queued) = (0, 0, 0)
    for index in 0..<hapticCount {
      let lane = haptics[index].pointee.progress()
      isFinished = isFinished && lane.isFinished
      sounding += lane.soundingCount
      dropped += lane.droppedCount
      queued = max(queued, lane.queuedValues)
    }
    var audioQueued = 0
    for index in 0..<audioCount {
      let lane = audio[index].pointee.progress()
      isFinished = isFinished && lane.isFinished
      sounding += lane.soundingCount
      dropped += lane.droppedCount
      audioQueued = max(audioQueued, lane.queuedValues)
    }
    return PassProgress(
      isFinished: isFinished, soundingCount: sounding, droppedCount: dropped,
      queuedValues: queued + audioQueued)
  }
}
