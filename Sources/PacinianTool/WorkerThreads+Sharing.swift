import PacinianRendering
import Synchronization

extension WorkerThreads {
  /// Runs `body` on `jobs` threads, which share the work: `next` gives each index below `count` to
  /// one of them, and then `nil`.
  static func share(
    _ count: Int, jobs: Int, _ body: @escaping @Sendable (_ next: () -> Int?) -> Void
  ) {
    let next = Atomic(0)
    run(max(1, jobs)) {
      body {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        return index < count ? index : nil
      }
    }
  }

  /// The results of `body` for all items, in their order, computed by `jobs` threads at most: the
  /// one runner of commands with many files.
  /// - Parameter byteCount: the size of an item; large ones come first. `nil` keeps the order.
  static func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], jobs: Int, byteCount: ((Item) -> Int)? = nil,
    _ body: @escaping @Sendable (Item) -> Value
  ) -> [Value] {
    let sizes = byteCount.map { items.map($0) } ?? []
    let order =
      sizes.isEmpty
      ? Array(items.indices) : items.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    let values = Mutex<[(index: Int, value: Value)]>([])
    share(items.count, jobs: min(jobs, items.count)) { next in
      var own: [(index: Int, value: Value)] = []
      while let position = next() {
        let index = order[position]
        own.append((index, body(items[index])))
      }
      values.withLock { $0 += own }
    }
    return values.withLock { $0 }.sorted { $0.index < $1.index }.map { $0.value }
  }

  /// As ``map(_:jobs:byteCount:_:)`` for work that may fail: one that fails does not stop the
  /// others.
  static func outcomes<Item: Sendable, Value: Sendable>(
    _ items: [Item], jobs: Int,
    _ body: @escaping @Sendable (Item) throws(ToolError) -> Value
  ) -> [Result<Value, ToolError>] {
    map(items, jobs: jobs) { item in
      Result { () throws(ToolError) in try body(item) }
    }
  }
}
