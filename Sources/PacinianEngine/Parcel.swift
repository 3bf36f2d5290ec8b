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
    var node: SpentNode
    let items: UnsafeMutablePointer<Item>
    let count: Int
  }

  let contents: UnsafeMutablePointer<Contents>

  init(_ items: [Item]) {
    let storage = UnsafeMutablePointer<Item>.allocate(capacity: max(1, items.count))
    storage.initialize(from: items, count: items.count)
    contents = .allocate(capacity: 1)
    contents.initialize(
      to: Contents(
        node: SpentNode(next: nil, owner: UnsafeMutableRawPointer(storage)), items: storage,
        count: items.count))
    contents.pointee.node.owner = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit {
    contents.pointee.items.deallocate()
    contents.deallocate()
  }

  /// The contents with a reference that the render thread gives back.
  func handOver() -> UnsafeMutableRawPointer {
    _ = Unmanaged.passRetained(self)
    return UnsafeMutableRawPointer(contents)
  }
}
