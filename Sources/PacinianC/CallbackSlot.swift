import Glibc

/// Where a C callback is kept. Once it has been replaced nothing calls it any more: ``set(_:)``
/// waits for a call in progress, unless it comes from that call itself.
final class CallbackSlot<Function>: @unchecked Sendable {
  /// Recursive, so that a callback may replace itself.
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var callback: Callback<Function>?

  init(_ callback: Callback<Function>? = nil) {
    self.callback = callback
    var attributes = pthread_mutexattr_t()
    pthread_mutexattr_init(&attributes)
    pthread_mutexattr_settype(&attributes, Int32(PTHREAD_MUTEX_RECURSIVE))
    pthread_mutex_init(lock, &attributes)
    pthread_mutexattr_destroy(&attributes)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func set(_ callback: Callback<Function>?) {
    pthread_mutex_lock(lock)
    self.callback = callback
    pthread_mutex_unlock(lock)
  }

  /// Runs `body` with the callback, if there is one.
  func call(_ body: (Callback<Function>) -> Void) {
    pthread_mutex_lock(lock)
    if let callback { body(callback) }
    pthread_mutex_unlock(lock)
  }
}
