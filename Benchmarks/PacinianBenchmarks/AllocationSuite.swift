import PacinianProfiles
import PacinianRendering
import PacinianSpectra

/// Counts what the render call takes from the heap: nothing.
struct AllocationSuite {
  let options: BenchmarkOptions

  /// Calls to the allocator during 1 000 render calls of each scenario, voices at capacity.
  func allocations() throws(RenderingError) -> Int {
    var count = 0
    for scenario in Scenario.allCases {
      let workload = Workload(scenario, voices: 256, frameCount: 130_000)
      let bank = TransientBank(profile: workload.profile, sampleRate: Workload.sampleRate)
      let run = try FastRun(workload, blockFrames: 128, level: options.level, bank: bank)
      run.renderBlock()
      count += AllocationCounter.count { for _ in 0..<1_000 { run.renderBlock() } }
    }
    return count
  }
}
