import PacinianRendering

/// A player's memory and the score it reads, held while the render path may touch them.
package final class AudioPlayer: @unchecked Sendable {
  package let score: AudioScore
  package let state: UnsafeMutablePointer<AudioPlayerState>
  private let memory = Memory()

  /// - Parameters:
  ///   - liveCapacity: live values that each control can hold before they take effect.
  ///   - voiceCapacity: events that can sound at a time, 1 or more; an event beyond is dropped and counted.
  package init(score: AudioScore, liveCapacity: Int, voiceCapacity: Int) {
    precondition(voiceCapacity > 0, "a player needs a voice")
    self.score = score
    var capacity = 1
    while capacity < liveCapacity { capacity *= 2 }
    state = memory.array([
      AudioPlayerState(
        score: score, liveCapacity: capacity, voiceCapacity: voiceCapacity, memory: memory)
    ])
  }
}
