import PacinianLocks
import PacinianPattern
import PacinianProfiles
import PacinianRendering
import Synchronization

/// The memory of a player, kept while the render thread may touch it.
final class PlayerStorage: @unchecked Sendable {
  let core: UnsafeMutablePointer<PlayerCore>
  let signals: UnsafeMutablePointer<PlayerSignals>
  let completionHandler = Locked<(@Sendable () -> Void)?>(nil)
  /// The completions that have been told, the notifier's.
  var toldCompletions = 0

  init(passes: PassStorage) {
    signals = .allocate(capacity: 1)
    signals.initialize(to: PlayerSignals())
    let set = passes.handOver()
    core = .allocate(capacity: 1)
    core.initialize(
      to: PlayerCore(signals: signals, set: set, holder: set.pointee.passes))
  }

  /// Nothing refers to the player any more: it plays nothing, and no call is under way.
  var isUnreferenced: Bool {
    signals.pointee.isAbandoned.load(ordering: .acquiring)
      && signals.pointee.references.load(ordering: .acquiring) == 0
      && signals.pointee.completions.load(ordering: .acquiring) == toldCompletions
  }

  deinit {
    var set: UnsafeMutablePointer<PassSet>? = core.pointee.set
    while let current = set {
      set = current.pointee.next
      Unmanaged<AnyObject>.fromOpaque(current.pointee.node.owner).release()
    }
    signals.deinitialize(count: 1)
    signals.deallocate()
    core.deallocate()
  }
}
