import PacinianRendering
import Synchronization

/// Compares things on several threads.
final class ComparisonRun: Sendable {
  private let comparer: PatternComparer
  private let items: [ComparisonItem]
  private let next = Atomic(0)
  private let results = Mutex<[Int: ComparisonResult]>([:])

  init(_ comparer: PatternComparer, items: [ComparisonItem]) {
    self.comparer = comparer
    self.items = items
  }

  /// The results in the order of the items. Called once.
  func run(jobs: Int) -> [ComparisonResult] {
    WorkerThreads.run(max(1, min(jobs, items.count))) { self.work() }
    let results = results.withLock { $0 }
    return items.indices.compactMap { results[$0] }
  }

  private func work() {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < items.count else { return }
      let result = comparer.compare(items[index])
      results.withLock { $0[index] = result }
    }
  }
}
