import PacinianRendering

/// Live values on their way to a player. The render thread reads `contents` and gives the parcel back.
final class Parcel {
  struct Item: BitwiseCopyable {
    /// The place of the control in `ControlID.allCases`.
    var control: Int
    /// Frames count from the command's frame if that is as soon as possible, otherwise from the clock's 0.
    var entry: LiveEntry
    /// Whether a step is to be smoothed.
    var isSmoothed: Bool
  }

  struct Contents: BitwiseCopyable {
    /// The values of the only item if it is a run, else none; first, so that a run leads to its parcel.
    var run: LiveRun
    var node: SpentNode
    let items: UnsafeMutablePointer<Item>
    let count: Int
    /// The entries for which room has been reserved, one for each item and layer.
    let reserved: Int
  }

  let contents: UnsafeMutablePointer<Contents>

  init(_ items: [Item], reserved: Int) {
    let storage = UnsafeMutablePointer<Item>.allocate(capacity: max(1, items.count))
    storage.initialize(from: items, count: items.count)
    contents = .allocate(capacity: 1)
    begin(storage, count: items.count, run: LiveRun(values: nil, count: 0, weight: 0), reserved: reserved)
  }

  /// - Parameters:
  ///   - item: whose entry is a run of these values.
  ///   - values: each is clamped to the range of the control.
  ///   - weight: the room that has been reserved.
  init(_ item: Item, values: [Float], range: ClosedRange<Float>, weight: Int) {
    let storage = UnsafeMutablePointer<Item>.allocate(capacity: 1)
    storage.initialize(to: item)
    let copies = UnsafeMutablePointer<Float>.allocate(capacity: max(1, values.count))
    values.copyClamped(to: range, into: copies)
    contents = .allocate(capacity: 1)
    begin(
      storage, count: 1,
      run: LiveRun(values: UnsafePointer(copies), count: values.count, weight: weight),
      reserved: 0)
  }

  private func begin(
    _ items: UnsafeMutablePointer<Item>, count: Int, run: LiveRun, reserved: Int
  ) {
    contents.initialize(
      to: Contents(
        run: run,
        node: SpentNode(next: nil, owner: Unmanaged.passUnretained(self).toOpaque()),
        items: items, count: count, reserved: reserved))
  }

  deinit {
    contents.pointee.items.deallocate()
    contents.pointee.run.values?.deallocate()
    contents.deallocate()
  }

  /// The contents with a reference that the render thread gives back.
  func handOver() -> UnsafeMutableRawPointer {
    _ = Unmanaged.passRetained(self)
    return UnsafeMutableRawPointer(contents)
  }
}
