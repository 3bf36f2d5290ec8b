import PacinianBase
import PacinianModel
import PacinianRendering
import Synchronization

/// The memory that a host has bound to the controls of a player: each block reads its values.
///
/// The first call that binds memory allocates it; it is freed with the player.
struct ValuesBinding: ~Copyable {
  /// The binding of one control.
  struct Entry: ~Copyable {
    let id: ControlID
    /// The address of the memory that the host has bound, 0 for none. Any thread sets it.
    let source = Atomic<UInt>(0)
    /// The bound memory from which the render thread reads at present.
    var values: UnsafePointer<Float>?
    /// The memory that was bound when the render thread last looked, from which it reads next.
    fileprivate(set) var wanted: UnsafePointer<Float>?
    /// The last value that a block has read since the host has bound memory, and the bus's frame
    /// after it, −1 for none.
    private(set) var last: Float = 0
    private(set) var end = -1
    /// The run that the passes read in tiles in which more than values happens; allocated when the
    /// control is bound first.
    let run = Atomic<UnsafeMutablePointer<BoundRun>?>(nil)

    fileprivate var bound: UnsafePointer<Float>? {
      UnsafePointer(bitPattern: source.load(ordering: .acquiring))
    }

    /// Stores the last value that a block has read, before the bus's frame `end`.
    @inline(__always)
    mutating func note(_ last: Float, before end: Int) { (self.last, self.end) = (last, end) }

    /// Forgets the last value, because memory is bound anew.
    mutating func forget() { end = -1 }

    deinit { PacinianBase.free(run.load(ordering: .acquiring)) }
  }

  private let block: UnsafeMutableRawPointer
  /// Indexed by `ControlID.index`.
  let entries: UnsafeMutablePointer<Entry>
  /// The values of the present tile.
  let arrays: TileValues

  /// Allocates a binding, its entries and its arrays as one block, in this order.
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

  /// Binds memory to a control; `nil` ends the binding. Any thread that keeps the player alive.
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

  /// Allocates a run. The values of a tile are in `array`; without an array they follow the run in
  /// its block.
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

  /// Whether the arrays have room for all haptic controls that the host writes, and whether the
  /// host writes controls of audio; set by ``follow()``.
  private(set) var fitsArrays = true
  private(set) var hasAudio = false

  /// Reads which memory is bound, once: the host may bind other memory before ``follow()``.
  /// - Parameter isOver: whether the player has no owner, so that all bindings end.
  /// - Returns: whether any is bound, and whether the binding of a control begins or ends.
  mutating func read(isOver: Bool) -> (isBound: Bool, isOther: Bool) {
    var (isBound, isOther) = (false, false)
    for control in 0..<ControlID.count {
      let values = isOver ? nil : entries[control].bound
      entries[control].wanted = values
      isOther = isOther || (values == nil) != (entries[control].values == nil)
      isBound = isBound || values != nil
    }
    return (isBound, isOther)
  }

  /// Goes on to the memory that ``read(isOver:)`` has found.
  mutating func follow() {
    (fitsArrays, hasAudio) = (true, false)
    for control in 0..<ControlID.count {
      let values = entries[control].wanted
      if entries[control].values == nil { entries[control].forget() }
      entries[control].values = values
      guard values != nil, control >= TileValues.controlCount else { continue }
      if control < ControlID.hapticCount { fitsArrays = false } else { hasAudio = true }
    }
  }
}
