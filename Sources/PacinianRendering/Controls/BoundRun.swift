import PacinianKernels

/// The values of the present tile of a control that a host writes at every frame: those that are
/// known, and up to the tile's end the last of them. While it is open nothing else writes the
/// control, and its values take no room among the live ones.
///
/// Passes of a player share it. The render thread alone uses it.
package struct BoundRun: BitwiseCopyable {
  /// From the first frame that is known on; its run is `run`.
  fileprivate(set) var entry: LiveEntry
  fileprivate let run: UnsafeMutablePointer<LiveRun>
  /// The array of the tile, by its frames.
  fileprivate let values: UnsafeMutablePointer<Float>
  /// The bus's first frame of the tile, −1 before the first, and the first one that is not known.
  package fileprivate(set) var tile = -1
  package fileprivate(set) var end = 0
  /// Whether more is to come.
  package fileprivate(set) var isOpen = false

  /// - Parameters:
  ///   - values: room for the largest tile.
  ///   - run: memory for the run.
  package init(values: UnsafeMutablePointer<Float>, run: UnsafeMutablePointer<LiveRun>) {
    run.initialize(to: LiveRun(values: values, count: 0, weight: 0))
    entry = LiveEntry(frame: 0, to: 0, end: 0, writer: 0, order: 0, run: run)
    (self.run, self.values) = (run, values)
  }
}

extension UnsafeMutablePointer<BoundRun> {
  /// Begins with the bus's frame `frame` of the tile of `size` frames from `tile` on.
  /// - Parameter known: the first frame that is not known; those before it are in the array.
  @_noLocks
  package func begin(at frame: Int, tile: Int, size: Int, known: Int, order: Int) {
    pointee.tile = tile
    pointee.isOpen = true
    pointee.entry.frame = BusFrame(frame)
    pointee.entry.order = order
    pointee.run.pointee.values = UnsafePointer(pointee.values + (frame - tile))
    pointee.run.pointee.count = tile + size - frame
    hold(from: known, size: size)
  }

  /// Sets a value in the present tile, where it has ended.
  @_noLocks
  package func set(_ value: Float, at frame: Int) {
    pointee.values[frame - pointee.tile] = value
  }

  /// Goes on in the tile in which it has ended: its values before the bus's frame `known` are set.
  @_noLocks
  package func reopen(known: Int, size: Int) {
    pointee.isOpen = true
    hold(from: known, size: size)
  }

  /// Appends values, which are clamped to the control's range.
  @_noLocks
  package func append(
    _ values: UnsafePointer<Float>, count: Int, low: Float, high: Float, size: Int,
    _ kernels: KernelSet
  ) {
    let target = pointee.values + (pointee.end - pointee.tile)
    _ = kernels.clamp(values, count: count, low: low, high: high, output: target)
    hold(from: pointee.end + count, size: size)
  }

  /// Ends it where it is known to.
  @_noLocks
  package func close() {
    pointee.isOpen = false
    pointee.entry.end = BusFrame(pointee.end)
    pointee.entry.writer = pointee.entry.end
  }

  /// The value that lies before the bus's frame `end` stays to the tile's end.
  private func hold(from end: Int, size: Int) {
    let (known, values) = (end - pointee.tile, pointee.values)
    pointee.end = end
    pointee.entry.end = BusFrame(pointee.tile + size)
    pointee.entry.writer = pointee.entry.end
    guard BusFrame(end) > pointee.entry.frame else { return }
    let last = values[known - 1]
    for frame in known..<size { values[frame] = last }
    pointee.entry.to = Double(last)
  }
}
