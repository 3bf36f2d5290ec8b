/// Objects that the wrapper owns by their addresses.
enum Handle {
  static func make(_ object: some AnyObject) -> UnsafeMutableRawPointer {
    Unmanaged.passRetained(object).toOpaque()
  }

  static func object<Object: AnyObject>(_ handle: UnsafeMutableRawPointer) -> Object {
    Unmanaged<Object>.fromOpaque(handle).takeUnretainedValue()
  }
}
