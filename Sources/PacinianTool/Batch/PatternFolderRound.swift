import PacinianRendering
import Synchronization

/// Folders that several threads search, and some of what is below each. What is left is for
/// another round, so that a folder that holds nearly everything is shared out too.
final class PatternFolderRound: Sendable {
  private let folders: [PatternFolder]
  private let next = Atomic(0)
  private let content = Mutex(PatternFolder.Content())

  /// So many folders are worth a thread's start, which takes as long as listing five.
  private static let foldersOfThread = 8
  /// The most that are listed for one that is given.
  private static let foldersAtATime = 16

  init(_ folders: [PatternFolder]) { self.folders = folders }

  /// What was found, in no particular order, with the folders that are left. Called once.
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
