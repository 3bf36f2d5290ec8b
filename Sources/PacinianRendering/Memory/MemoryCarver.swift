/// Divides one block of memory into arrays, or measures how large the block has to be.
///
/// The same code runs twice: first without writing, to learn the size, then over a block of that
/// size. A pass can therefore be laid out on the render thread, without the allocator.
package struct MemoryCarver {
  private let base: UnsafeMutableRawPointer
  /// Whether addresses are only counted: nothing may be written to them.
  package let isMeasuring: Bool
  private var size = 0

  /// Kernels may read a group of sixteen beyond an array's end.
  private static let padding = 128
  private static let alignment = 64

  /// - Parameters:
  ///   - base: all-zero bits, aligned to 64 bytes; any address while measuring.
  @_noLocks
  package init(_ base: UnsafeMutableRawPointer, isMeasuring: Bool) {
    self.base = base
    self.isMeasuring = isMeasuring
  }

  /// A pass that `layOut` lays out in a block of `memory`'s: it is called twice, first to learn
  /// the block's size.
  package static func pass<Pass: ~Copyable>(
    in memory: Memory, _ layOut: (inout MemoryCarver) -> Pass
  ) -> UnsafeMutablePointer<Pass> {
    let pass = memory.block(bytes: MemoryLayout<Pass>.stride)
      .bindMemory(to: Pass.self, capacity: 1)
    var measure = MemoryCarver(UnsafeMutableRawPointer(pass), isMeasuring: true)
    _ = layOut(&measure)
    var carver = MemoryCarver(memory.block(bytes: measure.blockSize), isMeasuring: false)
    pass.initialize(to: layOut(&carver))
    return pass
  }

  /// Bytes of a block that holds all arrays that have been handed out.
  package var blockSize: Int {
    @_noLocks get { size + Self.padding }
  }

  /// Room for `count` elements, all-zero bits. (Proven free of locks where it is called: of generic
  /// code the compiler cannot tell.)
  @inline(__always)
  mutating func array<Element: BitwiseCopyable>(
    of type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    bytes(max(1, count) * MemoryLayout<Element>.stride).assumingMemoryBound(to: type)
  }

  /// Room for `count` bytes, all zero.
  @_noLocks
  @inline(__always)
  package mutating func bytes(_ count: Int) -> UnsafeMutableRawPointer {
    // Rows of vectors keep to cache lines; small arrays lie close together.
    let alignment = count >= Self.alignment ? Self.alignment : 16
    let start = (size + alignment - 1) & ~(alignment - 1)
    size = start + count
    return base + start
  }
}
