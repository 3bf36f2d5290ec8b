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
    /// The value at the last frame of the tile before.
    var last: Float = 0

    var bound: UnsafePointer<Float>? {
      UnsafePointer(bitPattern: source.load(ordering: .acquiring))
    }
  }

  /// By the controls' indices.
  let entries: UnsafeMutablePointer<Entry>
  private let memory: UnsafeMutablePointer<Double>
  /// The values of the present tile.
  let arrays: TileValues
  /// Whether there was a tile before under values.
  var hasLast = false

  init() {
    let ids = ControlID.allCases
    entries = .allocate(capacity: ids.count)
    for (index, id) in ids.enumerated() { (entries + index).initialize(to: Entry(id: id)) }
    memory = UnsafeMutableRawPointer.allocate(
      byteCount: TileValues.room * MemoryLayout<Double>.stride, alignment: Memory.alignment
    ).bindMemory(to: Double.self, capacity: TileValues.room)
    memory.initialize(repeating: 0, count: TileValues.room)
    arrays = TileValues(memory)
  }

  deinit {
    entries.deinitialize(count: ControlID.count).deallocate()
    memory.deallocate()
  }

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
