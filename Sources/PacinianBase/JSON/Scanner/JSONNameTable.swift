/// Finds a string of a text among a few names, without making a `String`.
///
/// Tables are constants of the program: their memory is never freed, so that a look-up counts no
/// references, and never changes, which makes tables safe to share.
@safe
package struct JSONNameTable: @unchecked Sendable {
  /// One slot of the table, with a name or empty.
  private struct Slot {
    var fingerprint: JSONFingerprint
    /// The name's bytes.
    var bytes: UnsafePointer<UInt8>
    /// The name's index, ``JSONName/unknownIndex`` for an empty slot.
    var index: Int16
  }

  /// All that a table holds, so that a table is one word.
  private struct Storage {
    var names: UnsafeMutableBufferPointer<String>
    /// The slots, a power of two of them, most of them empty. A name is in the first empty slot
    /// from the index that its hash gives.
    var slots: UnsafeMutablePointer<Slot>
    var lastSlot: Int
    /// The number of bits by which a hash is shifted to give the index of a slot.
    var hashShift: UInt64
  }

  private let storage: UnsafeMutablePointer<Storage>

  /// - Parameter names: different ones, fewer than 8 192, without quotes, backslashes and control
  ///   characters.
  package init(_ names: [String]) {
    precondition(names.count < 1 << 13, "too many names for one table")
    // At most a quarter of the slots have a name, so that most searches look at one.
    var slotBits: UInt64 = 2
    while 1 << slotBits < 4 * names.count { slotBits += 1 }
    let slotCount = 1 << Int(slotBits)
    storage = .allocate(capacity: 1)
    storage.initialize(
      to: Storage(
        names: .allocate(capacity: names.count), slots: .allocate(capacity: slotCount),
        lastSlot: slotCount - 1, hashShift: UInt64(UInt64.bitWidth) - slotBits))
    _ = storage.pointee.names.initialize(fromContentsOf: names)
    let nothing = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
    slots.initialize(
      repeating: Slot(
        fingerprint: JSONFingerprint(nothing, count: 0), bytes: nothing,
        index: JSONName.unknownIndex), count: slotCount)
    for (index, name) in names.enumerated() { insert(name, at: Int16(index)) }
  }

  private func insert(_ name: String, at index: Int16) {
    let count = name.utf8.count
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(1, count))
    for (offset, byte) in name.utf8.enumerated() { (bytes + offset).initialize(to: byte) }
    let fingerprint = JSONFingerprint(bytes, count: count)
    var slot = firstSlot(of: fingerprint)
    while slots[slot].index != JSONName.unknownIndex { slot = self.slot(after: slot) }
    slots[slot] = Slot(fingerprint: fingerprint, bytes: bytes, index: index)
  }

  package var names: [String] { Array(storage.pointee.names) }

  /// The index of the name that the bytes from `start` on with this fingerprint are,
  /// ``JSONName/unknownIndex`` for others. Complexity: O(1) for most names.
  @inline(__always)
  func index(of start: UnsafePointer<UInt8>, _ fingerprint: JSONFingerprint) -> Int16 {
    var slot = firstSlot(of: fingerprint)
    while slots[slot].index != JSONName.unknownIndex {
      if slots[slot].fingerprint == fingerprint,
        fingerprint.byteCount <= JSONFingerprint.wholeCount
          || memcmp(start, slots[slot].bytes, fingerprint.byteCount) == 0
      {
        return slots[slot].index
      }
      slot = self.slot(after: slot)
    }
    return JSONName.unknownIndex
  }

  /// The index of a name, as ``index(of:_:)`` has it.
  func index(of name: String) -> Int16 {
    storage.pointee.names.firstIndex(of: name).map { Int16($0) } ?? JSONName.unknownIndex
  }

  @inline(__always)
  private var slots: UnsafeMutablePointer<Slot> { storage.pointee.slots }

  @inline(__always)
  private func firstSlot(of fingerprint: JSONFingerprint) -> Int {
    Int(truncatingIfNeeded: fingerprint.hash &>> storage.pointee.hashShift)
  }

  @inline(__always)
  private func slot(after slot: Int) -> Int { (slot &+ 1) & storage.pointee.lastSlot }
}
