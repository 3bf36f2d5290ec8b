import Glibc

/// Prevents two batches from writing the same files. A batch without shards locks its output folder
/// for itself, and shards share one lock.
struct FolderLock {
  private let descriptor: Int32

  /// Holds the folder, if audio files are written to it and its file system has locks.
  init(_ choices: BatchChoices) throws(ToolError) {
    guard choices.writesAudio else {
      descriptor = -1
      return
    }
    descriptor = open(choices.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let kind = choices.shard == nil ? LOCK_EX : LOCK_SH
    guard descriptor >= 0, flock(descriptor, kind | LOCK_NB) != 0, errno == EWOULDBLOCK else {
      return
    }
    close(descriptor)
    throw ToolError(
      .cannotWrite,
      "cannot write into \(choices.folder): another batch does; wait for it, or give another folder with -o"
    )
  }

  func release() { if descriptor >= 0 { close(descriptor) } }
}
