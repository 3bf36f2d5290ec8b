import PacinianKernels

/// Writes what every kernel makes of the same inputs into files `kernel-…` of the current folder,
/// the bytes of its outputs, for a comparison of processors.
///
/// It takes no arguments and uses only what Embedded Swift has, so that `scripts/checks/platforms`
/// can build it for a processor that no Swift toolchain for Linux is at hand for. Where the
/// processor has levels it takes v3, which fuses multiplication and addition as arm64 does.
@main struct CrossCheck {
  static func main() {
    let kernels = KernelCases(level: .v3)
    kernels.runWaves()
    kernels.runExponentials()
    kernels.runBreakpoints()
    kernels.runTimes()
    kernels.runMixes()
    kernels.runDesigns()
    kernels.runCourses()
    kernels.runVoices()
    kernels.runValues()
  }
}
