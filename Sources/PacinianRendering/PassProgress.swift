/// Where a pass of a player stands.
package struct PassProgress: BitwiseCopyable {
  /// Nothing sounds or is still to come.
  package let isFinished: Bool
  /// Continuous and transient events that sound.
  package let soundingCount: Int
  /// Events that have found no free voice since the memory for the pass was made.
  package let droppedCount: Int
  /// Live values that have not taken effect.
  package let queuedValues: Int

  #if RT_PROOF
    @_noLocks
  #endif
  package init(isFinished: Bool, soundingCount: Int, droppedCount: Int, queuedValues: Int) {
    self.isFinished = isFinished
    self.soundingCount = soundingCount
    self.droppedCount = droppedCount
    self.queuedValues = queuedValues
  }
}
