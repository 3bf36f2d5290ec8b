import CPacinianBase

/// The instruction set that the inner loops use.
public enum KernelLevel: Int, Sendable, CaseIterable, Comparable, BitwiseCopyable {
  /// The instructions that every CPU of the architecture has.
  case base = 1
  /// x86-64-v3: AVX2 and fused multiply-add.
  case v3 = 3
  /// x86-64-v4: AVX-512.
  case v4 = 4

  public static func < (a: KernelLevel, b: KernelLevel) -> Bool { a.rawValue < b.rawValue }

  /// The highest level that this machine has and the package is built with. Where the package was
  /// built for one level alone, the base kernels are of that level.
  public static var detected: KernelLevel {
    switch pacinian_cpu_level() {
    case 4: .v4
    case 3: .v3
    default: .base
    }
  }

  /// The levels that run on this machine, lowest first.
  public static var available: [KernelLevel] { allCases.filter { $0 <= detected } }
}
