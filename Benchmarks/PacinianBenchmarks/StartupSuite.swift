import Glibc

/// What a cold `pacinian render` of a small file costs.
struct StartupSuite {
  let options: BenchmarkOptions

  private static let pattern = """
    {"Version": 1.0, "Pattern": [
      {"Event": {"EventType": "HapticTransient", "Time": 0}},
      {"Event": {"EventType": "HapticContinuous", "Time": 0.1, "EventDuration": 0.5}},
      {"Event": {"EventType": "HapticTransient", "Time": 0.7}}]}
    """

  /// Milliseconds of CPU of each run, and instructions by valgrind where it is installed.
  func run() -> (milliseconds: Statistics, instructions: Int?)? {
    let folder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false)
      .dropLast().joined(separator: "/")
    let program = (folder.isEmpty ? "." : folder) + "/pacinian"
    guard access(program, X_OK) == 0 else { return nil }
    let file = "/tmp/pacinian-startup-\(getpid()).ahap"
    guard let stream = fopen(file, "w") else { return nil }
    fputs(Self.pattern, stream)
    fclose(stream)
    defer { unlink(file) }
    let arguments = [program, "render", file, "-o", "/dev/null"]
    let runs = options.isQuick ? 5 : 20
    let times = (0..<runs).compactMap { _ in Self.cpuMilliseconds(arguments) }
    guard times.count == runs else { return nil }
    return (Statistics(times), Self.instructions(arguments))
  }

  /// CPU time of a process that succeeds.
  private static func cpuMilliseconds(_ arguments: [String]) -> Double? {
    var status: Int32 = 0
    var usage = rusage()
    guard let process = start(arguments), wait4(process, &status, 0, &usage) == process, status == 0
    else { return nil }
    func milliseconds(_ time: timeval) -> Double {
      Double(time.tv_sec) * 1_000 + Double(time.tv_usec) / 1_000
    }
    return milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime)
  }

  /// Starts a program, its output thrown away.
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

  private static func instructions(_ arguments: [String]) -> Int? {
    let command =
      "valgrind --tool=callgrind --callgrind-out-file=/dev/null "
      + arguments.joined(separator: " ") + " 2>&1"
    guard let stream = popen(command, "r") else { return nil }
    defer { pclose(stream) }
    var line = [CChar](repeating: 0, count: 1_024)
    var instructions: Int?
    while fgets(&line, Int32(line.count), stream) != nil {
      let bytes = line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:))
      let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      guard let label = words.firstIndex(of: "Collected"), label + 2 < words.count else { continue }
      instructions = Int(words[label + 2])
    }
    return instructions
  }
}
