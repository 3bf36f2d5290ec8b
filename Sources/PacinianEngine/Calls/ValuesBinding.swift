import PacinianBase
import PacinianModel
import PacinianRendering
import Synchronization

/// The memory that a host has bound to the controls of a player: each block reads its values.
///
/// The first call that binds makes it, and it goes with the player.
struct ValuesBinding: ~Copyable {
  /// One control.
  struct Entry: ~Copyable {
    let id: ControlID
    /// The address of the memory that the host has bound, 0 for none. Any thread sets it.
    let source = Atomic<UInt>(0)
    /// The same as the render thread follows it.
    var values: UnsafePointer<Float>?
    /// The last value that a block has read since the host has bound memory, and the bus's frame
    /// after it, −1 for none.
    private(set) var last: Float = 0
    private(set) var end = -1
    /// What the passes read where more than values happens; made when the control is bound first.
    let run = Atomic<UnsafeMutablePointer<BoundRun>?>(nil)

    var bound: UnsafePointer<Float>? {
      UnsafePointer(bitPattern: source.load(ordering: .acquiring))
    }

    /// Notes what a block has read up to the bus's frame `end`.
    @inline(__always)
    mutating func note(_ last: Float, before end: Int) { (self.last, self.end) = (last, end) }

    /// Forgets it, because memory is bound anew.
    mutating func forget() { end = -1 }

    deinit { PacinianBase.free(run.load(ordering: .acquiring)) }
  }

  private let block: UnsafeMutableRawPointer
  /// By the controls' indices.
  let entries: UnsafeMutablePointer<Entry>
  /// The values of the present tile.
  let arrays: TileValues

  /// A binding, its entries behind it, so that they lie close together, and its arrays.
  /// - Throws: `noMemory`.
  static func make() throws(EngineError) -> UnsafeMutablePointer<ValuesBinding> {
    let ids = ControlID.allCases
    let valuesStart = entriesStart + ids.count * MemoryLayout<Entry>.stride
    let bytes = valuesStart + TileValues.room * MemoryLayout<Double>.stride
    guard let block = malloc(bytes + Memory.alignment) else {
      throw .noMemory(byteCount: bytes)
    }
    let memory = block.alignedUp(toMultipleOf: Memory.alignment)
    let entries = (memory + entriesStart).bindMemory(to: Entry.self, capacity: ids.count)
    for (index, id) in ids.enumerated() { (entries + index).initialize(to: Entry(id: id)) }
    let values = (memory + valuesStart).bindMemory(to: Double.self, capacity: TileValues.room)
    values.initialize(repeating: 0, count: TileValues.room)
    let binding = memory.bindMemory(to: ValuesBinding.self, capacity: 1)
    binding.initialize(
      to: ValuesBinding(block: block, entries: entries, arrays: TileValues(values)))
    return binding
  }

  /// Frees a binding that nothing reads any more.
  static func free(_ binding: UnsafeMutablePointer<ValuesBinding>) {
    let block = binding.pointee.block
    binding.deinitialize(count: 1)
    PacinianBase.free(block)
  }

  /// Where a binding's entries begin, in bytes from its beginning.
  private static var entriesStart: Int {
    (MemoryLayout<ValuesBinding>.size + 15) & ~15
  }

  /// Binds memory to a control; `nil` ends it. Any thread that keeps the player alive.
  /// - Throws: `noMemory`.
  borrowing func bind(_ control: Int, to values: UnsafePointer<Float>?) throws(EngineError) {
    if values != nil, entries[control].run.load(ordering: .acquiring) == nil {
      let made = try Self.makeRun(in: control < TileValues.controlCount ? arrays[control] : nil)
      let (isFirst, _) = entries[control].run.compareExchange(
        expected: nil, desired: made, ordering: .acquiringAndReleasing)
      if !isFirst { PacinianBase.free(made) }
    }
    entries[control].source.store(UInt(bitPattern: values), ordering: .releasing)
  }

  /// A run and its memory, one block; the values of a tile lie in `array`, or behind it.
  /// - Throws: `noMemory`.
  private static func makeRun(
    in array: UnsafeMutablePointer<Float>?
  ) throws(EngineError) -> UnsafeMutablePointer<BoundRun> {
    let runStart = (MemoryLayout<BoundRun>.size + 15) & ~15
    let valuesStart = runStart + (MemoryLayout<LiveRun>.size + 15) & ~15
    let room = array == nil ? TileValues.capacity * MemoryLayout<Float>.stride : 0
    guard let memory = malloc(valuesStart + room) else {
      throw .noMemory(byteCount: valuesStart + room)
    }
    let values =
      array ?? (memory + valuesStart).bindMemory(to: Float.self, capacity: TileValues.capacity)
    if array == nil { values.initialize(repeating: 0, count: TileValues.capacity) }
    let bound = memory.bindMemory(to: BoundRun.self, capacity: 1)
    bound.initialize(
      to: BoundRun(
        values: values, run: (memory + runStart).bindMemory(to: LiveRun.self, capacity: 1)))
    return bound
  }

  private init(
    block: UnsafeMutableRawPointer, entries: UnsafeMutablePointer<Entry>, arrays: TileValues
  ) {
    (self.block, self.entries, self.arrays) = (block, entries, arrays)
  }

  deinit { entries.deinitialize(count: ControlID.count) }

  /// Whether the host writes a control.
  func isWritten(_ control: Int) -> Bool { entries[control].values != nil }

  /// Whether the arrays hold all that the host writes of haptic controls, and whether it writes
  /// controls of audio; kept by ``follow(_:)``.
  private(set) var fitsArrays = true
  private(set) var hasAudio = false

  /// Follows what is bound.
  /// - Parameter isOver: whether nobody writes any more.
  mutating func follow(isOver: Bool) {
    (fitsArrays, hasAudio) = (true, false)
    for control in 0..<ControlID.count {
      let values = isOver ? nil : entries[control].bound
      if entries[control].values == nil { entries[control].forget() }
      entries[control].values = values
      guard values != nil, control >= TileValues.controlCount else { continue }
      if control < ControlID.hapticCount { fitsArrays = false } else { hasAudio = true }
    }
  }
}
