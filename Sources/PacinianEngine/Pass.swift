import PacinianAudio
import PacinianKernels
import PacinianPattern
import PacinianRendering

/// One run through a pattern: for each layer a player of its haptic events and, where it has audio,
/// one of those. It lies at the beginning of its block of the arena.
struct Pass: BitwiseCopyable {
  let plan: UnsafeMutablePointer<PassPlan>
  let haptics: UnsafeMutablePointer<PlayerState>
  /// For a player that rests, the bus's frame up to which it does.
  let restEnds: UnsafeMutablePointer<Double>
  let hapticCount: Int
  let audio: UnsafeMutablePointer<AudioPlayerState>
  let audioCount: Int
  /// The next older pass of the same player.
  var next: UnsafeMutablePointer<Pass>?
  /// Whether it has begun and has not rung out.
  var isSounding = false
  /// Dropped events that telemetry has counted.
  var reportedDrops = 0

  init(
    plan: UnsafeMutablePointer<PassPlan>, haptics: UnsafeMutablePointer<PlayerState>,
    restEnds: UnsafeMutablePointer<Double>, hapticCount: Int,
    audio: UnsafeMutablePointer<AudioPlayerState>, audioCount: Int
  ) {
    self.plan = plan
    self.haptics = haptics
    self.restEnds = restEnds
    self.hapticCount = hapticCount
    self.audio = audio
    self.audioCount = audioCount
  }

  /// Begins at a frame of the bus that is the score's frame `scoreFrame`, because the player begins
  /// at the score's instant `beginning`.
  mutating func begin(
    at frame: Int, scoreFrame: Double, beginning: Double, entersMidway: Bool
  ) {
    isSounding = true
    for index in 0..<hapticCount {
      haptics[index].begin(
        at: frame, scoreFrame: scoreFrame, beginning: beginning, entersMidway: entersMidway)
    }
    for index in 0..<audioCount {
      audio[index].begin(
        at: frame, scoreFrame: scoreFrame, beginning: beginning, entersMidway: entersMidway)
    }
  }

  /// Takes over the values sent to `other`, whose pattern wrote until `patternEnd`.
  func takeOver(from other: Pass, at frame: Int, patternEnd: Double) {
    for index in 0..<hapticCount {
      haptics[index].live.takeOver(
        from: other.haptics[index].live, at: frame, patternEnd: patternEnd)
    }
    for index in 0..<audioCount {
      audio[index].live.takeOver(
        from: other.audio[index].live, at: frame, patternEnd: patternEnd)
    }
  }

  func forgetLive(before frame: Int) {
    for index in 0..<hapticCount { haptics[index].live.forget(before: frame) }
    for index in 0..<audioCount { audio[index].live.forget(before: frame) }
  }

  /// Folds the values sent for instants before `frame` into the values that the next pass begins
  /// with.
  func settleLive(before frame: Int) {
    for index in 0..<hapticCount { haptics[index].live.settle(before: frame) }
    for index in 0..<audioCount { audio[index].live.settle(before: frame) }
  }

  /// Drops the values sent for instants after `frame`.
  func dropLive(after frame: Int) {
    for index in 0..<hapticCount { haptics[index].live.drop(after: frame) }
    for index in 0..<audioCount { audio[index].live.drop(after: frame) }
  }

  /// Forgets all values that were sent.
  func clearLive() {
    for index in 0..<hapticCount { haptics[index].live.clear() }
    for index in 0..<audioCount { audio[index].live.clear() }
  }

  /// Whether it holds a value that was sent.
  var holdsLive: Bool {
    for index in 0..<hapticCount where haptics[index].live.holdsAny() { return true }
    for index in 0..<audioCount where audio[index].live.holdsAny() { return true }
    return false
  }

  /// - Parameter control: the index of the control, see `ControlID.place`.
  /// - Returns: how many entries were taken.
  mutating func send(_ control: Int, _ entry: LiveEntry) -> Int {
    var taken = 0
    if control < ControlID.hapticCount {
      for index in 0..<hapticCount where haptics[index].send(control, entry) { taken += 1 }
    } else {
      for index in 0..<audioCount
      where audio[index].live.send(control - ControlID.hapticCount, entry) {
        taken += 1
      }
    }
    return taken
  }

  /// Begins the release of sounding events at the frame nearest to the bus's instant `instant`.
  func stop(at instant: Double) {
    for index in 0..<hapticCount { haptics[index].stop(at: instant) }
    for index in 0..<audioCount { audio[index].stop(at: instant) }
  }

  /// Applies the changes of the last tile.
  func finishTile(_ kernels: KernelSet) {
    for index in 0..<hapticCount where !(haptics + index).isResting() {
      haptics[index].finishTile(kernels)
    }
  }

  /// Ends the rests of its players at a tile's first frame.
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

  /// The progress of all its players.
  func progress() -> PassProgress {
    var isFinished = true
    var (sounding, dropped) = (0, 0)
    for index in 0..<hapticCount {
      let lane = (haptics + index).progress()
      isFinished = isFinished && lane.isFinished
      sounding += lane.soundingCount
      dropped += lane.droppedCount
    }
    for index in 0..<audioCount {
      let lane = audio[index].progress()
      isFinished = isFinished && lane.isFinished
      sounding += lane.soundingCount
      dropped += lane.droppedCount
    }
    return PassProgress(isFinished: isFinished, soundingCount: sounding, droppedCount: dropped)
  }
}
