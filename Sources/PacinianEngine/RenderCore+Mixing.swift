import PacinianRendering
import Synchronization

extension RenderCore {
  /// Adds a player's sound to the chunk.
  mutating func add(
    _ player: UnsafeMutablePointer<PlayerCore>, to haptic: UnsafeMutablePointer<Float>, count: Int
  ) {
    let isMuted = player.pointee.signals.pointee.isMuted.load(ordering: .relaxed)
    player.pointee.gain.move(to: isMuted ? 0 : 1, over: smoothingFrames)
    if player.pointee.gain.isUnity {
      addPasses(of: player, to: haptic, count: count)
      return
    }
    for frame in 0..<count { scratch[frame] = 0 }
    addPasses(of: player, to: scratch, count: count)
    for frame in 0..<count { haptic[frame] += player.pointee.gain.next() * scratch[frame] }
  }

  private func addPasses(
    of player: UnsafeMutablePointer<PlayerCore>, to haptic: UnsafeMutablePointer<Float>, count: Int
  ) {
    var set: UnsafeMutablePointer<PassSet>? = player.pointee.set
    while let current = set {
      for index in 0..<current.pointee.count where current.pointee.passes[index].isUsed {
        current.pointee.passes[index].add(
          to: haptic, frameCount: count, position: position, workspace)
      }
      set = current.pointee.next
    }
  }
}
