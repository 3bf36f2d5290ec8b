/// Reads numbers from an input, from its beginning on. After the end all numbers are 0.
struct FuzzInput {
  private var rest: UnsafeRawBufferPointer.SubSequence

  init(_ bytes: UnsafeRawBufferPointer) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// 0 to 65 535.
  mutating func word() -> Int { Int(byte()) << 8 | Int(byte()) }

  /// From 0 to below `count`.
  mutating func choice(of count: Int) -> Int { Int(byte()) % count }

  mutating func flag() -> Bool { byte() & 1 == 1 }

  mutating func element<Element>(of elements: [Element]) -> Element {
    elements[choice(of: elements.count)]
  }

  /// 0 to 1, both reached.
  mutating func unit() -> Double { Double(word()) / 65_535 }

  /// Any 64 bits.
  mutating func bits() -> UInt64 { (0..<8).reduce(0) { bits, _ in bits << 8 | UInt64(byte()) } }

  /// A number of everyday, of an edge, or of any bits.
  mutating func anyDouble() -> Double {
    switch byte() {
    case 0..<128: unit() * 2 - 0.5
    case 128..<224: element(of: Self.edges)
    default: Double(bitPattern: bits())
    }
  }

  /// The same for sizes and indices.
  mutating func anyCount() -> UInt64 {
    switch byte() {
    case 0..<192: UInt64(byte()) % 40
    case 192..<240: element(of: Self.counts)
    default: bits()
    }
  }

  private static let edges: [Double] = [
    .nan, .infinity, -.infinity, -0.0, .leastNonzeroMagnitude, 1e-300, 1e-9, 29.999_999_9, 30,
    3_600,
    1e6, 0x1p52, 0x1p53, 0x1p62, 0x1p63, 0x1p64, 1e15, 1e300, .greatestFiniteMagnitude, -1, -1e300,
  ]
  private static let counts: [UInt64] = [
    1_023, 1_024, 4_095, 4_096, 4_097, 65_535, 65_536, 1 << 31, 1 << 32, 1 << 44, 1 << 62, 1 << 63,
    .max,
  ]
}
