import CPacinian
import CPacinianBase

/// What all functions of the interface share: arguments are checked, the work is done,
/// and a failure becomes a status and, if asked for, a `pcn_error`.
enum CFunction {
  /// Runs `body` with the object of a handle.
  static func on<Object: HandleObject>(
    _ handle: OpaquePointer?, _ type: Object.Type,
    error: UnsafeMutablePointer<pcn_error>? = nil, _ body: (Object) throws(Failure) -> Void
  ) -> pcn_status {
    reporting(to: error) { () throws(Failure) in try with(handle, type, body) }
  }

  /// Makes an object and its handle.
  static func make<Object: HandleObject>(
    _ handle: UnsafeMutablePointer<OpaquePointer?>?,
    error: UnsafeMutablePointer<pcn_error>? = nil, _ body: () throws(Failure) -> Object
  ) -> pcn_status {
    handle?.pointee = nil
    return reporting(to: error) { () throws(Failure) in
      let handle = try present(handle)
      let object = Unmanaged.passRetained(try body())
      guard let bits = pacinian_handle_create(Object.kind.rawValue, object.toOpaque()) else {
        object.release()
        throw Failure(.tooManyHandles)
      }
      handle.pointee = OpaquePointer(bits)
    }
  }

  /// Ends a handle; `nil` has ended already. `body` sees the object before it goes.
  static func end<Object: HandleObject>(
    _ handle: OpaquePointer?, _ type: Object.Type, _ body: (Object) -> Void = { _ in }
  ) -> pcn_status {
    guard handle != nil else { return Status.ok.rawValue }
    return reporting(takesMemory: false) { () throws(Failure) in
      try with(handle, type) { (object) throws(Failure) in
        var spent: UnsafeMutableRawPointer?
        guard pacinian_handle_end(UnsafeRawPointer(handle), Object.kind.rawValue, &spent) != 0
        else {
          throw Failure(.invalidHandle)
        }
        body(object)
      }
    }
  }

  /// Runs `body` with the object of a handle, which is kept meanwhile.
  static func with<Object: HandleObject, Result>(
    _ handle: OpaquePointer?, _ type: Object.Type, _ body: (Object) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let bits = UnsafeRawPointer(try present(handle))
    guard let object = pacinian_handle_hold(bits, Object.kind.rawValue) else {
      throw Failure(.invalidHandle)
    }
    defer {
      if let spent = pacinian_handle_let_go(bits) {
        Unmanaged<AnyObject>.fromOpaque(spent).release()
      }
    }
    // (An object that is held needs no count of references besides, for which two threads would
    // fight.)
    return try Unmanaged<Object>.fromOpaque(object)._withUnsafeGuaranteedRef { object in
      Swift.Result { () throws(Failure) in try body(object) }
    }.get()
  }

  /// Makes sure of memory for what a call makes of arguments of any size.
  /// - Parameters:
  ///   - count: of the elements.
  ///   - bytes: that are taken for an element, at the most.
  static func findRoom(_ count: Int, bytes: Int) throws(Failure) {
    let (whole, isTooMuch) = count.multipliedReportingOverflow(by: bytes)
    // The reserve serves for less.
    guard whole >= 1 << 16 || isTooMuch else { return }
    guard !isTooMuch, pacinian_reserve_has_room(whole) != 0 else { throw Failure.noMemory }
  }

  /// The argument, which is needed.
  static func present<Value>(_ argument: Value?) throws(Failure) -> Value {
    guard let argument else { throw Failure(.nullArgument) }
    return argument
  }

  /// Runs `body`; a failure becomes a status and fills `error`.
  /// - Parameter takesMemory: whether it makes objects. A call that ends something succeeds without
  ///   memory.
  static func reporting(
    to error: UnsafeMutablePointer<pcn_error>? = nil, takesMemory: Bool = true,
    _ body: () throws(Failure) -> Void
  ) -> pcn_status {
    releaseSpent()
    guard CStruct.isWhole(error) else { return Status.structSize.rawValue }
    do throws(Failure) {
      // The objects of a call find memory once it has begun.
      guard !takesMemory || pacinian_reserve_fill() != 0 else { throw Failure.noMemory }
      try body()
      return Status.ok.rawValue
    } catch let failure {
      if let error { try? CStruct.write(pcn_error(failure), to: error) }
      return failure.status
    }
  }

  /// Releases the objects whose last user was the thread that renders.
  private static func releaseSpent() {
    while let spent = pacinian_handle_take_spent() {
      Unmanaged<AnyObject>.fromOpaque(spent).release()
    }
  }
}
