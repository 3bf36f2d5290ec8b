/// The progress of a player's pass.
package struct PassProgress: BitwiseCopyable {
  /// No event sounds or is still to come.
  package private(set) var isFinished: Bool
  /// Continuous and transient events that sound.
  package private(set) var soundingCount: Int
  /// Events that have found no free voice since the pass began.
  package private(set) var droppedCount: Int

  @_noLocks
  package init(isFinished: Bool, soundingCount: Int, droppedCount: Int) {
    self.isFinished = isFinished
    self.soundingCount = soundingCount
    self.droppedCount = droppedCount
  }

  /// Adds the progress of another layer of the same pass.
  @_noLocks
  package mutating func add(_ other: PassProgress) {
    isFinished = isFinished && other.isFinished
    soundingCount += other.soundingCount
    droppedCount += other.droppedCount
  }
}
