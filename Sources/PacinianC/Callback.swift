/// A C function and what it is called with. The caller promises that `user_data` outlives its use,
/// on any thread.
struct Callback<Function>: @unchecked Sendable {
  let function: Function
  let userData: UnsafeMutableRawPointer?

  /// `nil` for no function.
  init?(_ function: Function?, _ userData: UnsafeMutableRawPointer?) {
    guard let function else { return nil }
    self.function = function
    self.userData = userData
  }
}
