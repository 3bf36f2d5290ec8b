import CPacinian

/// Reads and writes structs that the caller hands over.
enum Sized {
  /// A configuration: what the caller gives, or the defaults for `nil`.
  static func read<Value: SizedStruct>(
    _ pointer: UnsafePointer<Value>?, default: Value
  ) throws(Failure) -> Value {
    guard let pointer else { return `default` }
    return try read(pointer)
  }

  /// A struct that is needed.
  static func read<Value: SizedStruct>(
    _ pointer: UnsafePointer<Value>?
  ) throws(Failure) -> Value {
    let pointer = try Call.present(pointer)
    guard sizeField(pointer) == Value.size else { throw Failure(.structSize) }
    return pointer.pointee
  }

  /// Writes what a `get` function found.
  static func write<Value: SizedStruct>(
    _ value: Value, to pointer: UnsafeMutablePointer<Value>?
  ) throws(Failure) {
    let pointer = try Call.present(pointer)
    guard sizeField(pointer) == Value.size else { throw Failure(.structSize) }
    pointer.pointee = value
    pointer.pointee.struct_size = Value.size
  }

  /// Sets every field, for an `init` function.
  static func initialise<Value: SizedStruct>(
    _ pointer: UnsafeMutablePointer<Value>?, size: UInt32, _ value: Value
  ) -> pcn_status {
    guard let pointer else { return Status.nullArgument.rawValue }
    guard size == Value.size else { return Status.structSize.rawValue }
    pointer.pointee = value
    pointer.pointee.struct_size = Value.size
    return Status.ok.rawValue
  }

  /// Whether the caller's struct, if there is one, is of the size that this library writes.
  static func isWhole<Value: SizedStruct>(_ pointer: UnsafeMutablePointer<Value>?) -> Bool {
    guard let pointer else { return true }
    return sizeField(pointer) == Value.size
  }

  /// The first field alone: the rest may not be there.
  private static func sizeField(_ pointer: UnsafeRawPointer) -> UInt32 {
    pointer.load(as: UInt32.self)
  }
}
