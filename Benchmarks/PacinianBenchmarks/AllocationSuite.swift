/// Counts what the render call takes from the heap: nothing.
struct AllocationSuite {
  let options: BenchmarkOptions

  /// Calls to the allocator during 1 000 render calls of each scenario, voices at capacity.
  func allocations() throws -> Int {
    var count = 0
    for scenario in Scenario.allCases {
      let workload = Workload(scenario, voices: 256, frameCount: 130_000)
      let run = try FastRun(workload, blockFrames: 128, level: options.level)
      for _ in 0..<1_000 {
        // What is sent is the caller's business, who may allocate.
        try run.send()
        count += AllocationCounter.count { run.render() }
      }
    }
    return count
  }
}
