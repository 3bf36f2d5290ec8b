import PacinianKernelsBase

// Who calls kernels also needs the structs that they take.
@_exported import CPacinianBase

/// The kernels of one level, chosen once and passed down.
///
///     let kernels = KernelSet(.detected)
///     let samples: [Float] = [0.25, -0.75, 0.5]
///     let peak = samples.withUnsafeBufferPointer { block in
///       kernels.largestMagnitude(block.baseAddress!, count: block.count)
///     }
///     print(peak)  // 0.75
///
/// A method for each kernel, in `KernelSet+Kernels.swift`, switches to the module of the level.
/// `scripts/generate-kernel-set` writes that file and says why it is not a table of functions.
///
/// It is public for the compiler alone, which inlines nothing else into other modules: the umbrella
/// modules do not hand it on.
public struct KernelSet: BitwiseCopyable {
  @usableFromInline let level: KernelLevel

  /// Floats of scratch that `addCourse` needs.
  public static var courseScratch: Int { PacinianKernelsBase.Kernels.courseScratch }

  /// Floats for each frame that `addSegmentsAtNodes` needs.
  public static var segmentBucket: Int { PacinianKernelsBase.Kernels.segmentBucket }

  /// Floats of scratch that `addMoments` needs.
  public static var momentScratch: Int { PacinianKernelsBase.Kernels.momentScratch }

  /// Doubles of state that `warpValues` keeps.
  public static var warpState: Int { PacinianKernelsBase.Kernels.warpState }

  /// - Parameter level: lowered to what this machine has.
  public init(_ level: KernelLevel) { self.level = min(level, .detected) }
}
