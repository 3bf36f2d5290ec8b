import PacinianKernels
import PacinianRendering

/// Live values on their way to a player. The render thread reads `contents` and gives the parcel
/// back.
final class Parcel {
  struct Item: BitwiseCopyable {
    /// The index of the control, see `ControlID.place`.
    var control: Int
    /// Frames count from the command's frame if that is as soon as possible, otherwise from the
    /// clock's 0.
    var entry: LiveEntry
    /// Whether a step is to be smoothed.
    var isSmoothed: Bool
  }

  struct Contents: BitwiseCopyable {
    /// The values of the only item if it is a run, else an empty run. It is the first member, so
    /// that a run leads to its parcel.
    var run: LiveRun
    var node: SpentNode
    let items: UnsafeMutablePointer<Item>
    let count: Int
    /// The entries for which room has been reserved, one for each item and layer.
    let reserved: Int
  }

  let contents: UnsafeMutablePointer<Contents>
  /// Whether each value of a run was finite.
  private(set) var isFinite = true

  /// - Parameter reserved: the entries for which room has been reserved.
  init(_ items: [Item], reserved: Int) {
    contents = Self.allocate(itemCount: items.count, valueCount: 0)
    begin(count: items.count, run: LiveRun(values: nil, count: 0, weight: 0), reserved: reserved)
    contents.pointee.items.initialize(from: items, count: items.count)
  }

  /// - Parameters:
  ///   - item: its entry is a run of these values.
  ///   - values: each is clamped to the range of the control.
  ///   - weight: the room that is to be reserved.
  init(
    _ item: Item, values: UnsafeBufferPointer<Float>, range: ClosedRange<Float>, weight: Int,
    _ kernels: KernelSet
  ) {
    let count = values.count
    contents = Self.allocate(itemCount: 1, valueCount: count)
    let copies = UnsafeMutableRawPointer(Self.items(of: contents) + 1)
      .assumingMemoryBound(to: Float.self)
    if let values = values.baseAddress {
      isFinite = kernels.clamp(
        values, count: count, low: range.lowerBound, high: range.upperBound, output: copies)
    }
    begin(
      count: 1,
      run: LiveRun(values: UnsafePointer(copies), count: count, weight: weight),
      reserved: 0)
    contents.pointee.items.initialize(to: item)
  }

  /// One block: the contents, the items and a run's values.
  private static func allocate(itemCount: Int, valueCount: Int) -> UnsafeMutablePointer<Contents> {
    let bytes =
      MemoryLayout<Contents>.stride + itemCount * MemoryLayout<Item>.stride
      + valueCount * MemoryLayout<Float>.stride
    return UnsafeMutableRawPointer.allocate(
      byteCount: bytes, alignment: MemoryLayout<Contents>.alignment
    ).assumingMemoryBound(to: Contents.self)
  }

  private static func items(
    of contents: UnsafeMutablePointer<Contents>
  ) -> UnsafeMutablePointer<Item> {
    UnsafeMutableRawPointer(contents + 1).assumingMemoryBound(to: Item.self)
  }

  private func begin(count: Int, run: LiveRun, reserved: Int) {
    contents.initialize(
      to: Contents(
        run: run,
        node: SpentNode(next: nil, owner: Unmanaged.passUnretained(self).toOpaque()),
        items: Self.items(of: contents), count: count, reserved: reserved))
  }

  deinit { contents.deallocate() }

  /// The contents with a reference that the render thread gives back.
  func handOver() -> UnsafeMutableRawPointer {
    _ = Unmanaged.passRetained(self)
    return UnsafeMutableRawPointer(contents)
  }
}
