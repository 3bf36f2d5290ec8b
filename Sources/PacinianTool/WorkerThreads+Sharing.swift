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

  /// The results of `body` for all items, in their order, computed by `jobs` threads at most.
  static func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], jobs: Int, _ body: @escaping @Sendable (Item) -> Value
  ) -> [Value] {
    let values = Mutex<[(index: Int, value: Value)]>([])
    share(items.count, jobs: min(jobs, items.count)) { next in
      var own: [(index: Int, value: Value)] = []
      while let index = next() { own.append((index, body(items[index]))) }
      values.withLock { $0 += own }
    }
    return values.withLock { $0 }.sorted { $0.index < $1.index }.map { $0.value }
  }
}
