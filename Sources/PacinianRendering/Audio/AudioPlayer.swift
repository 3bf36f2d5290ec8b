/// A player's memory and the score it reads, for callers that play one pass.
package final class AudioPlayer: @unchecked Sendable {
  package let score: AudioScore
  package let state: UnsafeMutablePointer<AudioPass>
  private let memory = Memory()

  /// - Parameters:
  ///   - liveCapacity: live values that the player can hold before they take effect.
  ///   - voiceCapacity: events that can sound at a time, 1 or more; an event beyond is dropped and
  ///     counted.
  package init(score: AudioScore, liveCapacity: Int, voiceCapacity: Int) {
    precondition(voiceCapacity > 0, "a player needs a voice")
    self.score = score
    let memory = memory
    let setup = UnsafePointer(
      memory.array([
        AudioSetup(piecesPerTile: score.segmentsPerTile + liveCapacity, memory: memory)
      ]))
    let pool = memory.array([
      LivePool(
        entries: memory.array(of: LiveEntry.self, count: liveCapacity), capacity: liveCapacity)
    ])
    state = MemoryCarver.pass(in: memory) { carver in
      AudioPass(score.view, setup: setup, live: pool, voiceCapacity: voiceCapacity, &carver)
    }
  }
}
