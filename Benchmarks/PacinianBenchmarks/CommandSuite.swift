import Glibc

/// What `pacinian batch` takes over a library, as a process from its start to its end: files searched, read,
/// rendered, hashed, and listed in a manifest.
struct CommandSuite {
  struct Result {
    /// Seconds of haptics for a second of CPU, one job: nothing written, a library of one copy.
    var null = Statistics([])
    /// The same, of several copies.
    var nullOfMany = Statistics([])
    /// The same of one copy, with 32-bit WAV files brought to the disk.
    var files = Statistics([])
    /// ``null`` in naive voices: by how much the command is faster than the naive renderer in the same round
    /// renders one static voice.
    var voices = Statistics([])
    /// How many times faster two jobs are than one, by wall time, over the copies.
    var twoJobs = Statistics([])
    /// The same for two processes of one job, which do twice the work and share nothing but the machine.
    var twoProcesses = Statistics([])
  }

  static let copyCount = 10

  let options: BenchmarkOptions

  /// - Parameters:
  ///   - library: files' contents.
  ///   - hapticSeconds: what all its patterns last.
  /// - Returns: `nil` if the command is not there or fails.
  func run(_ library: [[UInt8]], hapticSeconds: Double) -> Result? {
    guard let program = ProgramRun.pacinian else { return nil }
    let folder = "\(program.path)-command-\(getpid())"
    defer { _ = ProgramRun(path: "/bin/rm").cost(["-rf", "--", folder]) }
    guard mkdir(folder, 0o777) == 0, mkdir("\(folder)/many", 0o777) == 0 else { return nil }
    for copy in 0..<Self.copyCount {
      guard Self.write(library, to: "\(folder)/many/\(copy)") else { return nil }
    }
    let (one, many) = ("\(folder)/many/0", "\(folder)/many")
    var outputCount = 0
    func batch(_ input: String, jobs: Int = 1, isNull: Bool = true) -> [String] {
      outputCount += 1
      let output = "\(folder)/\(outputCount)"
      return ["batch", input, "-o", output, "--jobs", "\(jobs)", "--progress", "none"]
        + (isNull ? ["--null"] : [])
    }
    func cost(_ lists: [String]...) -> ProgramRun.Cost? {
      // 65: some files of the library are wrong on purpose.
      switch lists.count {
      case 1: program.cost(lists[0], endingWith: [0, 65])
      default: program.cost(lists[0], lists[1], endingWith: [0, 65])
      }
    }
    let naive = NaiveTiming(.steady, voices: 256, blockFrames: 128)
    var (null, nullOfMany, files, voices) = ([Double](), [Double](), [Double](), [Double]())
    var (twoJobs, twoProcesses) = ([Double](), [Double]())
    // The first round fills the caches.
    for round in 0...(options.isQuick ? 3 : 9) {
      let before = naive.run()
      guard let single = cost(batch(one)) else { return nil }
      let after = naive.run()
      guard let first = cost(batch(many)), let jobs = cost(batch(many, jobs: 2)),
        let processes = cost(batch(many), batch(many)), let last = cost(batch(many)),
        let writing = cost(batch(one, isNull: false))
      else { return nil }
      guard round > 0 else { continue }
      let rate = hapticSeconds * 1e3 / single.cpu
      null.append(rate)
      voices.append(rate * (before + after) / 2 * Double(Workload.sampleRate) / 1e9)
      nullOfMany.append(
        2 * Double(Self.copyCount) * hapticSeconds * 1e3 / (first.cpu + last.cpu))
      files.append(hapticSeconds * 1e3 / writing.cpu)
      twoJobs.append((first.wall + last.wall) / 2 / jobs.wall)
      twoProcesses.append((first.wall + last.wall) / processes.wall)
    }
    return Result(
      null: Statistics(null), nullOfMany: Statistics(nullOfMany), files: Statistics(files),
      voices: Statistics(voices), twoJobs: Statistics(twoJobs),
      twoProcesses: Statistics(twoProcesses))
  }

  /// Names do not matter: formats are told apart by content, and an ending makes a file a pattern.
  private static func write(_ library: [[UInt8]], to folder: String) -> Bool {
    guard mkdir(folder, 0o777) == 0 else { return false }
    for (index, bytes) in library.enumerated() {
      guard let stream = fopen("\(folder)/\(index).ahap", "w") else { return false }
      let written = fwrite(bytes, 1, bytes.count, stream)
      guard fclose(stream) == 0, written == bytes.count else { return false }
    }
    return true
  }
}
