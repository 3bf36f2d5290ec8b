import PacinianKernels

/// The values in the present tile of a control that a host writes at every frame: the values that
/// are known so far, followed by the last of them up to the tile's end. While the run is open,
/// nothing else writes the control. The values are not counted among the live values.
///
/// Passes of a player share it. Only the render thread uses it.
package struct BoundRun: BitwiseCopyable {
  /// The entry that the passes read: from the first known frame on, with `run` as its run.
  fileprivate(set) var entry: LiveEntry
  fileprivate let run: UnsafeMutablePointer<LiveRun>
  /// The values of the tile, one for each frame.
  fileprivate let values: UnsafeMutablePointer<Float>
  /// The bus's first frame of the tile, −1 before the first tile; and the bus's first frame whose
  /// value is not known.
  package fileprivate(set) var tile = -1
  package fileprivate(set) var end = 0
  /// Whether more values are to come.
  package fileprivate(set) var isOpen = false

  /// - Parameters:
  ///   - values: memory for the largest tile.
  ///   - run: memory for the run.
  package init(values: UnsafeMutablePointer<Float>, run: UnsafeMutablePointer<LiveRun>) {
    run.initialize(to: LiveRun(values: values, count: 0, weight: 0))
    entry = LiveEntry(frame: 0, to: 0, end: 0, writer: 0, order: 0, run: run)
    (self.run, self.values) = (run, values)
  }
}

extension UnsafeMutablePointer<BoundRun> {
  /// Begins the run at the bus's frame `frame`, in the tile of `size` frames that starts at `tile`.
  /// - Parameter known: the first frame whose value is not known; the values before it are in the
  ///   array.
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

  /// Sets a value in the present tile, after the run's end.
  @_noLocks
  package func set(_ value: Float, at frame: Int) {
    pointee.values[frame - pointee.tile] = value
  }

  /// Continues in the tile in which the run has ended. The values before the bus's frame `known`
  /// have been set.
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

  /// Ends the run after its last known value.
  @_noLocks
  package func close() {
    pointee.isOpen = false
    pointee.entry.end = BusFrame(pointee.end)
    pointee.entry.writer = pointee.entry.end
  }

  /// Extends the value before the bus's frame `end` to the tile's end.
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
