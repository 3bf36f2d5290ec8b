import PacinianRendering
import Synchronization

/// Checks files on several threads.
final class CheckRun: Sendable {
  private let checker: PatternChecker
  private let paths: [String]
  private let next = Atomic(0)
  private let results = Mutex<[Result]>([])

  /// The findings in one file that has any.
  private struct Result: Sendable {
    let index: Int
    let findings: [CheckFinding]
  }

  init(_ checker: PatternChecker, paths: [String]) {
    self.checker = checker
    self.paths = paths
  }

  /// The findings in the order of the files. Called once.
  func run(jobs: Int) -> [CheckFinding] {
    WorkerThreads.run(max(1, min(jobs, paths.count))) { self.work() }
    return results.withLock { $0 }.sorted { $0.index < $1.index }.flatMap(\.findings)
  }

  private func work() {
    var own: [Result] = []
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < paths.count else { break }
      let findings = checker.findings(at: paths[index])
      if !findings.isEmpty { own.append(Result(index: index, findings: findings)) }
    }
    results.withLock { $0 += own }
  }
}
