import CPacinian

/// Reads and writes structs that the caller hands over. A program that was built with an older
/// header has shorter ones: fields that it does not know are neither read nor written.
enum CStruct {
  /// A configuration: the caller's, or the defaults for `nil`.
  static func read<Value: SizedStruct>(
    _ pointer: UnsafePointer<Value>?, default: Value
  ) throws(Failure) -> Value {
    guard let pointer else { return `default` }
    return try readNeeded(pointer, default: `default`)
  }

  /// A struct that is needed.
  /// - Parameter default: the fields that an older program does not know.
  static func readNeeded<Value: SizedStruct>(
    _ pointer: UnsafePointer<Value>?, default: Value
  ) throws(Failure) -> Value {
    let pointer = try CFunction.present(pointer)
    let size = sizeField(pointer)
    guard Value.isKnown(size) else { throw Failure(.structSize) }
    var result = `default`
    withUnsafeMutableBytes(of: &result) {
      $0.copyMemory(from: UnsafeRawBufferPointer(start: pointer, count: Int(size)))
    }
    result.struct_size = Value.size
    try ArgumentReader.unused(result.reservedField)
    return result
  }

  /// Writes the result of a `get` function.
  static func write<Value: SizedStruct>(
    _ value: Value, to pointer: UnsafeMutablePointer<Value>?
  ) throws(Failure) {
    let pointer = try CFunction.present(pointer)
    let size = sizeField(pointer)
    guard Value.isKnown(size) else { throw Failure(.structSize) }
    fill(pointer, size, value)
  }

  /// Sets every field, for an `init` function.
  static func initialise<Value: SizedStruct>(
    _ pointer: UnsafeMutablePointer<Value>?, size: UInt32, _ value: Value
  ) -> pcn_status {
    guard let pointer else { return Status.nullArgument.rawValue }
    guard Value.isKnown(size) else { return Status.structSize.rawValue }
    fill(pointer, size, value)
    return Status.ok.rawValue
  }

  /// Whether the caller's struct, if there is one, is of a size that this library writes.
  static func isWhole<Value: SizedStruct>(_ pointer: UnsafeMutablePointer<Value>?) -> Bool {
    guard let pointer else { return true }
    return Value.isKnown(sizeField(pointer))
  }

  /// Writes the first `size` bytes, which are all that the caller has.
  private static func fill<Value: SizedStruct>(
    _ pointer: UnsafeMutablePointer<Value>, _ size: UInt32, _ value: Value
  ) {
    var value = value
    value.struct_size = size
    withUnsafeBytes(of: value) {
      UnsafeMutableRawPointer(pointer).copyMemory(
        from: $0.baseAddress.unsafelyUnwrapped, byteCount: Int(size))
    }
  }

  /// The first field alone: the rest may not be there.
  private static func sizeField(_ pointer: UnsafeRawPointer) -> UInt32 {
    pointer.load(as: UInt32.self)
  }
}
