import PacinianBase
import PacinianRendering
import Synchronization

/// The reports at the end of a block, and the memory that the render thread releases there.
extension RenderCore {
  /// Publishes the block's measurements and watches for idleness.
  mutating func finishBlock(began: Int64) {
    let atomics = atomics
    atomics.pointee.position.store(position, ordering: .releasing)
    atomics.pointee.activeVoices.store(players.soundingCount, ordering: .relaxed)
    atomics.pointee.activePlayers.store(players.count, ordering: .relaxed)
    releaseCommands()
    adoptGrown()
    releaseLive()
    dropSurplusLive()
    let measured = stages.takeMeasurement()
    Self.raise(atomics.pointee.hapticPeak, to: Float(measured.hapticPeak))
    Self.raise(atomics.pointee.audioPeak, to: Float(measured.audioPeak))
    if measured.clippedCount > 0 {
      atomics.pointee.clippedSamples.wrappingAdd(measured.clippedCount, ordering: .relaxed)
    }
    if run.isRunning, idleFrames >= settings.idleFramesLimit,
      atomics.pointee.isAutoShutdownEnabled.load(ordering: .relaxed),
      atomics.pointee.idleRun.load(ordering: .relaxed) != run.number
    {
      atomics.pointee.idleRun.store(run.number, ordering: .releasing)
      hasNews = true
    }
    let fadeOut = run.isFadingOut && position >= run.fadeOutEnd ? run.fadeOut.bits : 0
    if fadeOut != 0, atomics.pointee.endedFadeOut.load(ordering: .relaxed) != fadeOut {
      atomics.pointee.endedFadeOut.store(fadeOut, ordering: .releasing)
      hasNews = true
    }
    let elapsed = Int(truncatingIfNeeded: pacinian_nanoseconds() - began)
    if elapsed > atomics.pointee.worstNanoseconds.load(ordering: .relaxed) {
      atomics.pointee.worstNanoseconds.store(elapsed, ordering: .relaxed)
    }
  }

  /// Releases the reservations of calls that are done.
  mutating func releaseCommands() {
    guard calls.doneCount > 0 else { return }
    atomics.pointee.commands.release(calls.doneCount)
    calls.doneCount = 0
  }

  /// Releases the reservations of live values that no pass has any more. (Inlined, because a call
  /// would copy the core.)
  @inline(__always)
  func releaseLive() {
    var freed = live.pointee.takeFreedCount()
    var run = live.pointee.takeSpentRuns()
    var first: UnsafeMutablePointer<SpentNode>?
    var last: UnsafeMutablePointer<SpentNode>?
    while let spent = run {
      run = spent.pointee.next
      freed += spent.pointee.weight
      guard !blockValues.arena.contains(spent) else {
        blockValues.arena.release(
          UnsafeMutableRawPointer(spent),
          bytes: LiveMessage.bytes(entryCount: 1, valueCount: spent.pointee.count))
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
    if let first, let last { atomics.pointee.retire(first, to: last) }
    if freed > 0 { atomics.pointee.liveValues.release(freed) }
  }

  private static func raise(_ peak: borrowing Atomic<UInt32>, to value: Float) {
    guard value > Float(bitPattern: peak.load(ordering: .relaxed)) else { return }
    peak.store(value.bitPattern, ordering: .relaxed)
  }
}
