import PacinianRendering
import Synchronization

/// Folders that several threads search, with some of the folders inside each. The other folders
/// wait for another round, so that threads share a folder that holds nearly everything.
final class PatternFolderRound: Sendable {
  private let folders: [PatternFolder]
  private let next = Atomic(0)
  private let content = Mutex(PatternFolder.Content())

  /// The number of folders that is worth the start of a thread, which takes as long as listing
  /// five.
  private static let foldersOfThread = 8
  /// The largest number of folders that are listed for one folder of a round.
  private static let foldersAtATime = 16

  init(_ folders: [PatternFolder]) { self.folders = folders }

  /// The files, in no particular order, with the folders that wait for another round. Called once.
  /// - Parameter jobs: threads at most.
  func search(jobs: Int) -> PatternFolder.Content {
    WorkerThreads.run(max(1, min(jobs, folders.count / Self.foldersOfThread))) { self.work() }
    return content.withLock { $0 }
  }

  private func work() {
    var own = PatternFolder.Content()
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < folders.count else { break }
      let left = own.folders.count
      own.folders.append(folders[index])
      for _ in 0..<Self.foldersAtATime where own.folders.count > left {
        own.folders.removeLast().list(into: &own)
      }
    }
    content.withLock { content in
      content.found += own.found
      content.folders += own.folders
      content.failures += own.failures
    }
  }
}
