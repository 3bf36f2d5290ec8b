import CAllocationCounter

/// Counts what a piece of code takes from the heap and which locks it takes.
enum AllocationCounter {
  /// Calls to the allocator and to mutexes by this thread while `body` runs.
  static func count(_ body: () -> Void) -> Int {
    allocation_counter_start()
    body()
    return Int(allocation_counter_stop())
  }

  /// Bytes that the code counted last asked for, those given back among them.
  static var requestedBytes: Int { Int(allocation_counter_requested()) }

  /// Bytes that this process holds.
  static var allocatedBytes: Int { Int(allocation_counter_bytes()) }
}
