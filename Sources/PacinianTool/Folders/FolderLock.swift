import PacinianBase

/// Prevents two batches from writing the same files. A batch without shards locks its output folder
/// for itself, and shards share one lock.
struct FolderLock {
  private let descriptor: Int32

  /// Holds the folder, if files are written to it and its file system has locks.
  init(_ place: BatchPlace, isNeeded: Bool) throws(ToolError) {
    guard isNeeded else {
      descriptor = -1
      return
    }
    descriptor = open(place.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    let kind = place.shard == nil ? LOCK_EX : LOCK_SH
    guard descriptor >= 0, flock(descriptor, kind | LOCK_NB) != 0, errno == EWOULDBLOCK else {
      return
    }
    close(descriptor)
    throw ToolError(
      .cannotWrite,
      "cannot write into \(place.folder): another batch does; wait for it, or give another folder with -o"
    )
  }

  func release() { if descriptor >= 0 { close(descriptor) } }
}
