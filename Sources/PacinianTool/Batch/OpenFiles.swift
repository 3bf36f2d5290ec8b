import Glibc

/// How many files this process may have open.
enum OpenFiles {
  /// The pattern, its output under its partial name, and room for recordings.
  private static let filesOfJob = 4
  /// Standard streams, manifest, folders.
  private static let otherFiles = 16

  /// As many threads as have files to open, after the process has taken what it may.
  static func jobs(atMost jobs: Int) -> Int {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return jobs }
    limit.rlim_cur = limit.rlim_max
    setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    let files = Int(clamping: limit.rlim_cur)
    return max(1, min(jobs, (files - otherFiles) / filesOfJob))
  }
}
