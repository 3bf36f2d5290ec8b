import PacinianRendering
import Synchronization

extension WorkerThreads {
  /// The results of `body` for all items, in their order, computed by `jobs` threads at most.
  static func map<Item: Sendable, Value: Sendable>(
    _ items: [Item], jobs: Int, _ body: @escaping @Sendable (Item) -> Value
  ) -> [Value] {
    let next = Atomic(0)
    let values = Mutex<[(index: Int, value: Value)]>([])
    run(max(1, min(jobs, items.count))) {
      var own: [(index: Int, value: Value)] = []
      while true {
        let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard index < items.count else { break }
        own.append((index, body(items[index])))
      }
      values.withLock { $0 += own }
    }
    return values.withLock { $0 }.sorted { $0.index < $1.index }.map { $0.value }
  }
}
