/// Players whose starts have ended, the oldest first. The players that ended last keep the memory
/// of their passes for their next start; the memory of the other players is released.
///
/// Only the delivering thread uses it.
struct IdlePlayers {
  /// The most bytes that idle players keep. (In builds that try interleavings they keep none.)
  #if INTERLEAVINGS
  static let most = 0
  #else
  static let most = 1 << 20
  #endif
  /// The most players that one call examines.
  private static let step = 64

  private var players: [PlayerStorage] = []
  private(set) var bytes = 0

  /// Adds a player that has become idle, unless it was added before.
  mutating func append(_ player: PlayerStorage) {
    guard player.idleBytes == 0 else { return }
    player.idleBytes = player.passBytes
    guard player.idleBytes > 0 else { return }
    bytes += player.idleBytes
    players.append(player)
  }

  /// Releases the memory of the players that have been idle for longest, until the other players
  /// keep at most ``most`` bytes. Players that have started again are removed. Complexity: O(1)
  /// below the bound.
  mutating func releasePasses(_ service: EngineService) {
    guard bytes > Self.most else { return }
    var busy: [PlayerStorage] = []
    var count = 0
    while bytes > Self.most, count < min(players.count, Self.step) {
      let player = players[count]
      count += 1
      let isDone =
        player.isActive || player.isAbandoned
        || player.releasePasses { (plan) throws(EngineError) in
          try service.send(.releasePasses, plan, to: player, isReferenced: true)
        } release: {
          // The owner may have released the player meanwhile. Then the render thread must release
          // the last reference, so it visits the player as one with changed settings.
          service.atomics.pointee.noteChange(of: player.atomics)
          _ = service.atomics.pointee.release(player.atomics)
        }
      if isDone { leave(player) } else { busy.append(player) }
    }
    players.removeFirst(count)
    players += busy
  }

  /// Removes players that are freed.
  mutating func remove(_ gone: [PlayerStorage]) {
    var isAny = false
    for player in gone where player.idleBytes > 0 {
      leave(player)
      isAny = true
    }
    if isAny { players.removeAll { $0.idleBytes == 0 } }
  }

  private mutating func leave(_ player: PlayerStorage) {
    bytes -= player.idleBytes
    player.idleBytes = 0
  }
}
