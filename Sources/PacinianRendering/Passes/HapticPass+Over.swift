import PacinianKernels

/// Queries of a pass, which change nothing. They are on the pointer, because the compiler copies a
/// value for a call that only reads it, even a value of a noncopyable type.
extension UnsafeMutablePointer<HapticPass> {
  /// The progress of the pass.
  @_noLocks
  package func progress() -> PassProgress {
    PassProgress(
      isFinished: isFinished(),
      soundingCount: pointee.pool.countBefore + pointee.transientPool.count,
      droppedCount: pointee.run.cursor.dropped + pointee.run.cursor.pendingDropped)
  }

  /// Whether the pass rests.
  @inline(__always)
  @_noLocks
  package func isResting() -> Bool { pointee.run.restCount >= 0 }

  /// Whether the pass is driven by the values of its bound controls, see
  /// ``HapticPass/beginValues(from:isWritten:_:)``.
  @inline(__always)
  @_noLocks
  package func isDrivenByValues() -> Bool { pointee.run.values.end > .beforeAll }

  /// Prefetches the voices that a block of bound values adds. The pass itself has been prefetched
  /// before.
  @_noLocks
  package func prefetchVoices() {
    guard pointee.run.values.isByGroups else { return }
    let (count, voices) = (pointee.run.values.count, pointee.run.values.voices)
    pacinian_prefetch_read(voices.frequencies, count * MemoryLayout<Double>.stride)
    pacinian_prefetch_read(voices.offsets, count * MemoryLayout<Double>.stride)
    pacinian_prefetch_read(voices.levels, count * MemoryLayout<Float>.stride)
  }

  /// Whether no event sounds or is still to come.
  @_noLocks
  package func isFinished() -> Bool {
    guard pointee.pool.countBefore == 0, pointee.transientPool.count == 0 else { return false }
    return pointee.run.cursor.event == pointee.eventCount
      && pointee.run.cursor.transient == pointee.transientCount && !pointee.run.isEntering
      || pointee.run.stopped.frame <= max(pointee.run.lastTile.start, pointee.run.clock.entry)
  }

  /// Whether no event sounds or is to come from a frame of the bus on. The frame is in the tile
  /// that was rendered last, or the first frame after it.
  ///
  /// This is the exact end of a pass in frames, which depends neither on the size of tiles nor on
  /// the frame of the query: a continuous event is over after the frame in which its envelope
  /// reaches 0.
  @_noLocks
  package func isOver(at busFrame: Int) -> Bool {
    let now = pointee.run.clock.pass(BusFrame(busFrame))
    guard pointee.run.stopped.frame <= now || pointee.run.lastStart < now else {
      return isFinished()
    }
    guard isChanging else {
      return pointee.pool.count == 0 && pointee.transientPool.count == 0 || isFinished()
    }
    guard pointee.transientPool.isEmpty(at: now, stop: pointee.run.stopped.frame),
      pointee.pool.latestEnd < now
    else { return isFinished() }
    // A voice that the tile has started never begins if the pass has been stopped before.
    var left = pointee.pool.lastingCount
    for group in 0..<VoicePool.groupCount {
      for slot in pointee.pool.startedSlots(group: group) {
        let event = Int(pointee.pool.groups[group].records[slot].event)
        if PassFrame(pointee.start(ofEvent: event)) >= pointee.run.stopped.frame { left -= 1 }
      }
    }
    return left == 0 || isFinished()
  }

  /// Whether voices start, change or end in the tile that was rendered last, and the tile is not
  /// finished.
  private var isChanging: Bool {
    pointee.run.lastTile.number >= 0 && !pointee.run.lastTile.isFinished
      && !pointee.run.lastTile.isSilent
      && !isResting()
  }
}
