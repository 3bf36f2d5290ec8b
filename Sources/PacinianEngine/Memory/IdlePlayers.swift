/// Players whose starts have ended, the oldest first. The ones that ended last keep the memory of
/// their passes, for their next start; the others give it back.
///
/// The delivering thread alone uses it.
struct IdlePlayers {
  /// The most bytes that idle players keep. (Where interleavings are tried, each gives them back.)
  #if INTERLEAVINGS
  static let most = 0
  #else
  static let most = 1 << 20
  #endif
  /// The players that are looked at a time.
  private static let step = 64

  private var players: [PlayerStorage] = []
  private(set) var bytes = 0

  /// Adds a player that has become idle, unless it is there.
  mutating func append(_ player: PlayerStorage) {
    guard player.idleBytes == 0 else { return }
    player.idleBytes = player.passBytes
    guard player.idleBytes > 0 else { return }
    bytes += player.idleBytes
    players.append(player)
  }

  /// Lets players give their memory back that have been idle for longest, until the others keep no
  /// more than they may. Players that have started again leave. Complexity: O(1) below the bound.
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
          try service.send(.giveBack, plan, to: player, isReferenced: true)
        } release: {
          // The owner may have gone meanwhile: the last reference is the render thread's.
          service.atomics.pointee.noteChange(of: player.atomics)
          _ = service.atomics.pointee.release(player.atomics)
        }
      if isDone { leave(player) } else { busy.append(player) }
    }
    players.removeFirst(count)
    players += busy
  }

  /// Forgets players that are freed.
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
