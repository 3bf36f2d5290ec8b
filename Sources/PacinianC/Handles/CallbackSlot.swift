import PacinianBase
import PacinianEngine

/// Where a C callback is kept. Once it has been replaced nothing calls it any more: ``set(_:)``
/// waits for a call in progress, unless it comes from a callback, of whatever engine; two that
/// waited for each other would never return.
final class CallbackSlot<Function>: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var callback: Callback<Function>?
  private var callsInProgress = 0

  init(_ callback: Callback<Function>? = nil) {
    self.callback = callback
    pthread_mutex_init(lock, nil)
    pthread_cond_init(change, nil)
  }

  deinit {
    pthread_cond_destroy(change)
    change.deallocate()
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func set(_ callback: Callback<Function>?) {
    pthread_mutex_lock(lock)
    self.callback = callback
    while callsInProgress > 0, !HandlerScope.isInside { pthread_cond_wait(change, lock) }
    pthread_mutex_unlock(lock)
  }

  /// Runs `body` with the callback, if there is one.
  func call(_ body: (Callback<Function>) -> Void) {
    pthread_mutex_lock(lock)
    let callback = callback
    if callback != nil { callsInProgress += 1 }
    pthread_mutex_unlock(lock)
    guard let callback else { return }
    HandlerScope.run { body(callback) }
    pthread_mutex_lock(lock)
    callsInProgress -= 1
    pthread_cond_broadcast(change)
    pthread_mutex_unlock(lock)
  }
}

/// A C function and its `user_data`. The caller promises that `user_data` outlives its use,
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
