import PacinianKernelsBase

/// The kernels of one level, chosen once and passed down.
///
/// A switch on each call rather than a table of functions: the compiler can follow it when it
/// proves that the render path takes no lock, and the branch always goes the same way.
package struct KernelSet: BitwiseCopyable {
  package let level: KernelLevel

  /// Floats of scratch that `addCourse` needs.
  package static var courseScratch: Int { PacinianKernelsBase.Kernels.courseScratch }

  /// - Parameter level: lowered to what this machine has.
  package init(_ level: KernelLevel) { self.level = min(level, .detected) }
}
