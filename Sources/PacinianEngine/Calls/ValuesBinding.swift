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

    var bound: UnsafePointer<Float>? {
      UnsafePointer(bitPattern: source.load(ordering: .acquiring))
    }
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

  private init(
    block: UnsafeMutableRawPointer, entries: UnsafeMutablePointer<Entry>, arrays: TileValues
  ) {
    (self.block, self.entries, self.arrays) = (block, entries, arrays)
  }

  deinit { entries.deinitialize(count: ControlID.count) }

  /// Whether the host writes a control.
  func isWritten(_ control: Int) -> Bool { entries[control].values != nil }

  /// Whether the arrays hold all that the host writes.
  var fitsArrays: Bool {
    for control in TileValues.controlCount..<ControlID.hapticCount where isWritten(control) {
      return false
    }
    return true
  }
}
