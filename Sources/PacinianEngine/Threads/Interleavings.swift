#if INTERLEAVINGS
import CInterleavings
import PacinianBase
import Synchronization

// Builds for `scripts/interleavings` have these in place of the types of the same names: each
// access calls a scheduler first, which runs one thread at a time and may switch to another thread
// there.

/// An atomic whose accesses are the points of a schedule. One thread runs at a time, so its cell is
/// plain memory; the cell has memory of its own, so that a store can be made visible later.
struct Atomic<Value: BitwiseCopyable>: ~Copyable, @unchecked Sendable {
  private let cell: UnsafeMutablePointer<Value>

  init(_ value: Value) {
    cell = .allocate(capacity: 1)
    cell.initialize(to: value)
  }

  // The cell stays, with a number that no state has: a use after the end is found where it is made.
  deinit { memset(cell, 0x88, MemoryLayout<Value>.size) }

  @_transparent
  private static func bits(_ value: Value) -> UInt64 {
    switch MemoryLayout<Value>.size {
    case 1: UInt64(unsafeBitCast(value, to: UInt8.self))
    case 4: UInt64(unsafeBitCast(value, to: UInt32.self))
    default: unsafeBitCast(value, to: UInt64.self)
    }
  }

  @_transparent
  borrowing func load(ordering: AtomicLoadOrdering) -> Value {
    interleaving_before_load(cell)
    return cell.pointee
  }

  /// A sequentially consistent store is visible at once; any other store becomes visible at the
  /// next store or exchange of its thread.
  @_transparent
  borrowing func store(_ value: Value, ordering: AtomicStoreOrdering) {
    interleaving_store(cell, UInt32(MemoryLayout<Value>.size), Self.bits(value))
    if ordering == .sequentiallyConsistent { interleaving_before_change() }
  }

  @_transparent
  borrowing func exchange(_ value: Value, ordering: AtomicUpdateOrdering) -> Value {
    interleaving_before_change()
    let old = cell.pointee
    cell.pointee = value
    return old
  }

  @_transparent
  borrowing func compareExchange(
    expected: Value, desired: Value, ordering: AtomicUpdateOrdering
  ) -> (exchanged: Bool, original: Value) {
    interleaving_before_change()
    let old = cell.pointee
    guard Self.bits(old) == Self.bits(expected) else { return (false, old) }
    cell.pointee = desired
    return (true, old)
  }
}

extension Atomic<Int> {
  @_transparent @discardableResult
  borrowing func wrappingAdd(
    _ count: Int, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Int, newValue: Int) {
    interleaving_before_change()
    let old = cell.pointee
    cell.pointee = old &+ count
    return (old, old &+ count)
  }

  @_transparent @discardableResult
  borrowing func wrappingSubtract(
    _ count: Int, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Int, newValue: Int) {
    wrappingAdd(-count, ordering: ordering)
  }

  @_transparent @discardableResult
  borrowing func max(
    _ value: Int, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Int, newValue: Int) {
    interleaving_before_change()
    let old = cell.pointee
    cell.pointee = Swift.max(old, value)
    return (old, cell.pointee)
  }
}

extension Atomic<Bool> {
  @_transparent @discardableResult
  borrowing func logicalOr(
    _ value: Bool, ordering: AtomicUpdateOrdering
  ) -> (oldValue: Bool, newValue: Bool) {
    interleaving_before_change()
    let old = cell.pointee
    cell.pointee = old || value
    return (old, old || value)
  }
}

/// A value under a lock for which a thread of a schedule waits by letting another one run.
final class Locked<Value>: @unchecked Sendable {
  private let isHeld = UnsafeMutablePointer<Int32>.allocate(capacity: 1)
  private var value: Value

  init(_ value: Value) {
    self.value = value
    isHeld.initialize(to: 0)
  }

  deinit { isHeld.deallocate() }

  func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    interleaving_lock(isHeld)
    defer { interleaving_unlock(isHeld) }
    return try body(&value)
  }
}

/// Lets another thread run, as the system's does.
// swift-format-ignore: AlwaysUseLowerCamelCase
@discardableResult
func sched_yield() -> Int32 {
  interleaving_yield()
  return 0
}

/// The number of a schedule's thread, in place of the system's.
// swift-format-ignore: AlwaysUseLowerCamelCase
func pacinian_thread() -> UInt { UInt(interleaving_thread()) }
#endif
