import PacinianBase

/// The number of files that this process may open.
enum OpenFiles {
  /// The pattern, its output under its partial name, and room for recordings.
  private static let filesOfJob = 4
  /// Standard streams, manifest, folders.
  private static let otherFiles = 16

  /// The number of threads for which the limit of open files is enough, after the limit is raised
  /// as far as allowed.
  static func jobs(atMost jobs: Int) -> Int {
    let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return jobs }
    let given = limit.rlim_cur
    limit.rlim_cur = limit.rlim_max
    let files = Int(clamping: setrlimit(resource, &limit) == 0 ? limit.rlim_max : given)
    return max(1, min(jobs, (files - otherFiles) / filesOfJob))
  }
}
