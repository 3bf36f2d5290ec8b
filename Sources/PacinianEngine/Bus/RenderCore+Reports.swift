import PacinianBase
import PacinianRendering
import Synchronization

/// The reports of a block when it is done, and the memory that it gives back.
extension RenderCore {
  /// Publishes the block's measurements and watches for idleness.
  mutating func finishBlock(began: Int64) {
    let signals = signals
    signals.pointee.position.store(position, ordering: .releasing)
    signals.pointee.activeVoices.store(players.soundingCount, ordering: .relaxed)
    signals.pointee.activePlayers.store(players.count, ordering: .relaxed)
    giveBackCommands()
    takeGrown()
    giveBackLive()
    dropSurplusLive()
    let measured = stages.takeMeasurement()
    Self.raise(signals.pointee.hapticPeak, to: Float(measured.hapticPeak))
    Self.raise(signals.pointee.audioPeak, to: Float(measured.audioPeak))
    if measured.clippedCount > 0 {
      signals.pointee.clippedSamples.wrappingAdd(measured.clippedCount, ordering: .relaxed)
    }
    if run.isRunning, idleFrames >= settings.idleFramesLimit,
      signals.pointee.isAutoShutdownEnabled.load(ordering: .relaxed),
      signals.pointee.idleRun.load(ordering: .relaxed) != run.number
    {
      signals.pointee.idleRun.store(run.number, ordering: .releasing)
      hasNews = true
    }
    let fadeOut = run.isFadingOut && position >= run.fadeOutEnd ? run.fadeOut.bits : 0
    if fadeOut != 0, signals.pointee.endedFadeOut.load(ordering: .relaxed) != fadeOut {
      signals.pointee.endedFadeOut.store(fadeOut, ordering: .releasing)
      hasNews = true
    }
    let elapsed = Int(truncatingIfNeeded: pacinian_nanoseconds() - began)
    if elapsed > signals.pointee.worstNanoseconds.load(ordering: .relaxed) {
      signals.pointee.worstNanoseconds.store(elapsed, ordering: .relaxed)
    }
  }

  /// Gives back the reservations of calls that are done.
  mutating func giveBackCommands() {
    guard calls.doneCount > 0 else { return }
    signals.pointee.commands.giveBack(calls.doneCount)
    calls.doneCount = 0
  }

  /// Gives back the room of live values that are not held any more. (A call would copy the core.)
  @inline(__always)
  func giveBackLive() {
    var freed = live.pointee.takeFreedCount()
    var run = live.pointee.takeSpentRuns()
    var first: UnsafeMutablePointer<SpentNode>?
    var last: UnsafeMutablePointer<SpentNode>?
    while let spent = run {
      run = spent.pointee.next
      freed += spent.pointee.weight
      guard !blockValues.arena.contains(spent) else {
        blockValues.arena.giveBack(
          UnsafeMutableRawPointer(spent),
          bytes: LiveMessage.bytes(itemCount: 1, valueCount: spent.pointee.count))
        continue
      }
      // A run is the first member of its message.
      let message = UnsafeMutableRawPointer(spent).assumingMemoryBound(to: LiveMessage.self)
      withUnsafeMutablePointer(to: &message.pointee.node) { node in
        node.pointee.next = first
        first = node
        last = last ?? node
      }
    }
    if let first, let last { signals.pointee.giveBack(first, to: last) }
    if freed > 0 { signals.pointee.liveValues.giveBack(freed) }
  }

  private static func raise(_ peak: borrowing Atomic<UInt32>, to value: Float) {
    guard value > Float(bitPattern: peak.load(ordering: .relaxed)) else { return }
    peak.store(value.bitPattern, ordering: .relaxed)
  }
}
