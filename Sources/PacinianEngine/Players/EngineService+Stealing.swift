import PacinianBase
import Synchronization

/// Starts at a ceiling, which take the reservations of other players.
extension EngineService {
  /// Reserves a player's start, if the configuration allows it in place of other players.
  /// - Throws: the ceiling that is reached; then no player was ended.
  func beginStart(of storage: PlayerStorage) throws(EngineError) {
    do throws(EngineError) {
      try storage.atomics.pointee.beginStart(in: atomics, configuration)
    } catch {
      guard configuration.stealsPlayers, let others = playersToSteal(for: storage) else {
        throw error
      }
      for other in others where other.atomics.pointee.releaseQuota(in: atomics) { cancel(other) }
      try storage.atomics.pointee.beginStart(in: atomics, configuration)
    }
  }

  /// Drops every call of a player that waits for its time, and stops the player as soon as
  /// possible.
  func cancel(_ storage: PlayerStorage) {
    storage.atomics.pointee.cancelledBefore.max(queue.end, ordering: .acquiringAndReleasing)
    atomics.pointee.noteChange(of: storage.atomics)
    wakeIfNotRendered()
  }

  /// As few players as have to end for another player to start; `nil` if all that may be ended are
  /// not enough. Complexity: O(players of the engine, and the events of the players that play).
  private func playersToSteal(for storage: PlayerStorage) -> [PlayerStorage]? {
    let atomics = storage.atomics
    var need = missing(for: atomics)
    let position = position
    let priority = atomics.pointee.priority.load(ordering: .relaxed)
    let candidates = players.withLock { Array($0.values) }
      .filter {
        $0 !== storage && $0.atomics.pointee.starts.holdQuota
          && $0.atomics.pointee.priority.load(ordering: .relaxed) <= priority
      }
      .map {
        (
          player: $0, priority: $0.atomics.pointee.priority.load(ordering: .relaxed),
          level: $0.level(at: position)
        )
      }
      .sorted { ($0.priority, $0.level) < ($1.priority, $1.level) }
    var others: [PlayerStorage] = []
    for candidate in candidates where need.players > 0 || need.voices > 0 || need.transients > 0 {
      others.append(candidate.player)
      need.players -= 1
      need.voices -= candidate.player.atomics.pointee.voiceCount
      need.transients -= candidate.player.atomics.pointee.transientCount
    }
    return need.players <= 0 && need.voices <= 0 && need.transients <= 0 ? others : nil
  }

  /// By how much a player's start exceeds the ceilings.
  private func missing(
    for player: UnsafeMutablePointer<PlayerAtomics>
  ) -> (players: Int, voices: Int, transients: Int) {
    func missing(_ count: Int, _ quota: borrowing Quota, _ capacity: Int) -> Int {
      capacity > 0 ? quota.held.load(ordering: .acquiring) + count - capacity : 0
    }
    return (
      missing(1, atomics.pointee.busyPlayers, configuration.playerCapacity),
      missing(player.pointee.voiceCount, atomics.pointee.busyVoices, configuration.voiceCapacity),
      missing(
        player.pointee.transientCount, atomics.pointee.busyTransients,
        configuration.transientCapacity)
    )
  }
}
