import PacinianBase

/// A program, run as processes of its own.
struct ProgramRun {
  /// What processes that ran side by side took, in milliseconds.
  struct Cost {
    /// User and system time of all of them.
    var cpu = 0.0
    /// From the start of the first to the end of the last.
    var wall = 0.0
  }

  let path: String

  /// `pacinian`, which lies beside this program; `nil` if it is not there.
  static var pacinian: ProgramRun? {
    let folder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
    let path = (folder.isEmpty ? "." : folder) + "/pacinian"
    return access(path, X_OK) == 0 ? ProgramRun(path: path) : nil
  }

  /// Runs a process for each list of arguments, all at a time, their output thrown away.
  /// - Returns: `nil` if one of them ends with another status than those.
  func cost(_ lists: [[String]], endingWith statuses: Set<Int32> = [0]) -> Cost? {
    let start = BenchmarkClock.now
    let processes = lists.map { Self.start([path] + $0) }
    var cost = Cost()
    var isGood = true
    for process in processes {
      var status: Int32 = 0
      var usage = rusage()
      guard let process, wait4(process, &status, 0, &usage) == process, status & 0x7f == 0,
        statuses.contains(status >> 8)
      else {
        isGood = false
        continue
      }
      for time in [usage.ru_utime, usage.ru_stime] {
        cost.cpu += Double(time.tv_sec) * 1_000 + Double(time.tv_usec) / 1_000
      }
    }
    cost.wall = Double(BenchmarkClock.now - start) / 1e6
    return isGood ? cost : nil
  }

  private static func start(_ arguments: [String]) -> pid_t? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for descriptor in [STDOUT_FILENO, STDERR_FILENO] {
      posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_WRONLY, 0)
    }
    var words = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    guard posix_spawnp(&process, arguments[0], &actions, nil, &words, environ) == 0 else {
      return nil
    }
    return process
  }
}
