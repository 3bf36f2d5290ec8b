import PacinianBase

/// Memory for a kernel, and the scalar functions that its twins are written with.
final class Buffer<Element: BitwiseCopyable> {
  let start: UnsafeMutablePointer<Element>

  init(_ count: Int, _ value: (Int) -> Element) {
    start = .allocate(capacity: max(1, count))
    for index in 0..<count { start[index] = value(index) }
  }

  subscript(index: Int) -> Element { start[index] }

  deinit { start.deallocate() }

  /// A reproducible value in 0 ..< 1.
  static func noise(_ index: Int) -> Double {
    var state = UInt64(index) &* 0x9e37_79b9_7f4a_7c15 &+ 12_345
    state = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    state ^= state >> 27
    return Double(state >> 11) / Double(1 << 53)
  }

  static func sine(_ turns: Double) -> Double {
    sin(2 * Double.pi * (turns - turns.rounded()))
  }

  static func exponential(_ x: Double) -> Double { exp(x) }
}
