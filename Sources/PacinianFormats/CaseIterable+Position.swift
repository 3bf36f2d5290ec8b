extension CaseIterable {
  /// The position of this case in the declaration of its enumeration, from 0.
  ///
  /// For enumerations of 2 to 256 cases without payloads: Swift stores such a case as one byte
  /// with its position (docs/ABI/TypeLayout.rst of the Swift repository, "Fragile Enum Layout").
  @inline(__always)
  var position: UInt8 { unsafeBitCast(self, to: UInt8.self) }
}
