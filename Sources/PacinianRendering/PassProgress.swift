/// The progress of a player's pass.
package struct PassProgress: BitwiseCopyable {
  /// No event sounds or is still to come.
  package let isFinished: Bool
  /// Continuous and transient events that sound.
  package let soundingCount: Int
  /// Events that have found no free voice since the pass was laid out.
  package let droppedCount: Int

  @_noLocks
  package init(isFinished: Bool, soundingCount: Int, droppedCount: Int) {
    self.isFinished = isFinished
    self.soundingCount = soundingCount
    self.droppedCount = droppedCount
  }
}
