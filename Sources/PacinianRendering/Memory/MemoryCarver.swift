/// Divides one block of memory into arrays, or measures how large the block has to be.
///
/// The same code runs twice: first without writing, to learn the size, then over a block of that
/// size. A pass can therefore be laid out on the render thread, without the allocator.
package struct MemoryCarver {
  private let base: UnsafeMutableRawPointer
  /// Whether only the size is measured: nothing may be written to the addresses.
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

  /// A pass that `layOut` lays out in a block of `memory`. `layOut` is called twice, first to
  /// measure the block's size.
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

  /// Bytes of a block for all arrays that have been requested.
  package var blockSize: Int {
    @_noLocks get { size + Self.padding }
  }

  /// An array of `count` elements, of all-zero bits. (Its freedom from locks is proven where it is
  /// called: the compiler cannot prove it for generic code.)
  @inline(__always)
  mutating func array<Element: BitwiseCopyable>(
    of type: Element.Type, count: Int
  ) -> UnsafeMutablePointer<Element> {
    bytes(max(1, count) * MemoryLayout<Element>.stride).assumingMemoryBound(to: type)
  }

  /// A block of `count` bytes, all zero.
  @_noLocks
  @inline(__always)
  package mutating func bytes(_ count: Int) -> UnsafeMutableRawPointer {
    // Large arrays are aligned to cache lines; small arrays are packed.
    let alignment = count >= Self.alignment ? Self.alignment : 16
    let start = (size + alignment - 1) & ~(alignment - 1)
    size = start + count
    return base + start
  }
}
