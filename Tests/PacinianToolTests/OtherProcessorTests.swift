import Foundation
import Testing

/// The program on processors that this machine is not, emulated.
@Suite("On other processors")
struct OtherProcessorTests {
  private func samples(on processor: String?) throws -> [Double] {
    let pattern = ToolRun.packageRoot.appending(path: "Examples/motor.ahap").path
    let arguments = ["render", pattern, "-o", "-", "--rate", "8000"]
    let run =
      try processor.map {
        try ToolRun(
          ["-cpu", $0, ToolRun.program.path] + arguments, program: Surroundings.emulator)
      } ?? ToolRun(arguments)
    #expect(run.code == 0, "\(run.errorText)")
    return run.samples
  }

  @Test(
    "Nehalem has the baseline level, Haswell v3: neither meets an instruction it lacks",
    .enabled(
      if: Surroundings.hasEmulator, "there is no qemu-x86_64; scripts/setup --test installs it"))
  func levels() throws {
    let native = try samples(on: nil)
    let baseline = try samples(on: "Nehalem")
    let haswell = try samples(on: "Haswell")
    // Levels with fused multiply-add agree to the bit; the baseline rounds products first.
    let expected = haswell == native || baseline == native
    #expect(expected)
    var (signal, noise) = (0.0, 0.0)
    for (wide, narrow) in zip(haswell, baseline) {
      signal += wide * wide
      noise += (wide - narrow) * (wide - narrow)
    }
    #expect(baseline.count == haswell.count)
    #expect(10 * log10(signal / noise) >= 110)
  }
}
