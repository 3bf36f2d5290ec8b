/// A set of the cases of an enumeration, one bit for each: 2 to 64 cases without payloads.
struct CaseSet<Case: CaseIterable> {
  private var bits: UInt64 = 0

  var isEmpty: Bool { bits == 0 }
  var count: Int { bits.nonzeroBitCount }

  func contains(_ element: Case) -> Bool { bits & Self.bit(element) != 0 }

  /// Adds a case and returns whether it is new in the set.
  mutating func insert(_ element: Case) -> Bool {
    defer { bits |= Self.bit(element) }
    return !contains(element)
  }

  private static func bit(_ element: Case) -> UInt64 { 1 &<< UInt64(element.position) }
}

extension CaseIterable {
  /// The position of this case in the declaration of its enumeration, from 0.
  ///
  /// For enumerations of 2 to 256 cases without payloads: Swift stores such a case as one byte
  /// with its position (docs/ABI/TypeLayout.rst of the Swift repository, "Fragile Enum Layout").
  @inline(__always)
  var position: UInt8 { unsafe unsafeBitCast(self, to: UInt8.self) }
}
