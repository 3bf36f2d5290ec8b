import PacinianBase

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
    guard let program = ProgramRun.pacinian else { return nil }
    let file = "/tmp/pacinian-startup-\(getpid()).ahap"
    guard let stream = fopen(file, "w") else { return nil }
    fputs(Self.pattern, stream)
    fclose(stream)
    defer { unlink(file) }
    let arguments = ["render", file, "-o", "/dev/null"]
    let runs = options.isQuick ? 5 : 20
    let times = (0..<runs).compactMap { _ in program.cost([arguments])?.cpu }
    guard times.count == runs else { return nil }
    return (Statistics(times), Self.instructions([program.path] + arguments))
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
