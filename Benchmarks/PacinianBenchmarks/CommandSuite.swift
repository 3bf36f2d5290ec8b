import PacinianBase

/// What `pacinian batch` takes over a library, as a process from its start to its end: files
/// searched, read, rendered, hashed, and listed in a manifest.
struct CommandSuite {
  struct Result {
    /// By processor time: one job, a library of one copy, nothing written.
    var null = Speed()
    /// The same of several copies.
    var nullOfMany = Speed()
    /// One copy, with 32-bit WAV files that are brought to the disk.
    var files = Speed()
    /// How many times faster two jobs are than one, by wall time, over the copies.
    var twoJobs: [Double] = []
    /// The same for two processes of one job, which do twice the work and share nothing but the
    /// machine.
    var twoProcesses: [Double] = []
  }

  static let copyCount = 10

  let options: BenchmarkOptions

  /// How often everything is measured in a round: the least of it counts, since what others do on
  /// the machine can only add to it, to the processor's time too.
  private var repetitions: Int { options.isQuick ? 1 : 3 }

  /// - Parameters:
  ///   - library: files' contents.
  ///   - hapticSeconds: what all its patterns last.
  /// - Returns: `nil` if the command is not there or fails.
  func run(_ library: [[UInt8]], hapticSeconds: Double) -> Result? {
    guard let program = ProgramRun.pacinian else { return nil }
    let folder = "\(program.path)-command-\(getpid())"
    // Manifests go to memory, so that waiting for a disk that others use is not taken for work.
    let memory = "/dev/shm/pacinian-command-\(getpid())"
    let hasMemory = mkdir(memory, 0o777) == 0
    func remove(_ paths: [String]) {
      _ = ProgramRun(path: "/bin/rm").cost([["-rf", "--"] + paths])
    }
    defer { remove([folder, memory]) }
    guard mkdir(folder, 0o777) == 0, mkdir("\(folder)/many", 0o777) == 0 else { return nil }
    for copy in 0..<Self.copyCount {
      guard Self.write(library, to: "\(folder)/many/\(copy)") else { return nil }
    }
    let (one, many) = ("\(folder)/many/0", "\(folder)/many")
    /// Of the present round.
    var outputs: [String] = []
    func batch(_ input: String, jobs: Int = 1, isNull: Bool = true) -> [String] {
      let output = "\(isNull && hasMemory ? memory : folder)/out-\(outputs.count)"
      outputs.append(output)
      return ["batch", input, "-o", output, "--jobs", "\(jobs)", "--progress", "none"]
        + (isNull ? ["--null"] : [])
    }
    func cost(_ arguments: () -> [String], processes: Int = 1) -> ProgramRun.Cost? {
      var least: ProgramRun.Cost?
      for _ in 0..<repetitions {
        // 65: some files of the library are wrong on purpose.
        let lists = (0..<processes).map { _ in arguments() }
        guard let cost = program.cost(lists, endingWith: [0, 65]) else { return nil }
        least = ProgramRun.Cost(
          cpu: min(cost.cpu, least?.cpu ?? .infinity),
          wall: min(cost.wall, least?.wall ?? .infinity))
      }
      return least
    }
    let naive = NaiveTiming.voice
    func naiveCost() -> Double {
      (0..<repetitions).map { _ in naive.run { BenchmarkClock.processor } }.min() ?? 0
    }
    var result = Result()
    // The first round fills the caches.
    for round in 0...(options.isQuick ? 3 : 9) {
      let before = naiveCost()
      guard let single = cost({ batch(one) }), let writing = cost({ batch(one, isNull: false) })
      else { return nil }
      let between = naiveCost()
      // By turns, since a host that has just given two processors may take more of them back.
      let processesFirst = round.isMultiple(of: 2) ? cost({ batch(many) }, processes: 2) : nil
      guard let oneJob = cost({ batch(many) }), let jobs = cost({ batch(many, jobs: 2) }),
        let processes = processesFirst ?? cost({ batch(many) }, processes: 2)
      else { return nil }
      let after = naiveCost()
      remove(outputs)
      outputs = []
      guard round > 0 else { continue }
      result.null.add(hapticSeconds, in: single.cpu * 1e6, naive: (before, between))
      result.files.add(hapticSeconds, in: writing.cpu * 1e6, naive: (before, between))
      result.nullOfMany.add(
        Double(Self.copyCount) * hapticSeconds, in: oneJob.cpu * 1e6, naive: (between, after))
      result.twoJobs.append(oneJob.wall / jobs.wall)
      result.twoProcesses.append(2 * oneJob.wall / processes.wall)
    }
    return result
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
