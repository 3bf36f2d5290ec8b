import CPacinian
import PacinianEngine
import PacinianBase

/// A callback that is called once, when an engine's players have finished.
final class FinishedRequest: Sendable {
  let slot: CallbackSlot<pcn_finished_callback>
  /// The engine's token for it, once it has one.
  let token = Locked<FinishedToken?>(nil)
  /// The callback and its `user_data`, to be compared.
  private let function: UInt
  private let userData: UInt

  init(_ callback: Callback<pcn_finished_callback>) {
    slot = CallbackSlot(callback)
    (function, userData) = Self.identity(of: callback)
  }

  func isFor(_ callback: Callback<pcn_finished_callback>) -> Bool {
    (function, userData) == Self.identity(of: callback)
  }

  private static func identity(
    of callback: Callback<pcn_finished_callback>
  ) -> (function: UInt, userData: UInt) {
    (unsafeBitCast(callback.function, to: UInt.self), UInt(bitPattern: callback.userData))
  }
}

/// The requests of an engine's client that have not been called yet.
final class FinishedRequests: Sendable {
  private let requests = Locked<[FinishedRequest]>([])

  var all: [FinishedRequest] { requests.withLock { $0 } }

  func add(_ request: FinishedRequest) { requests.withLock { $0.append(request) } }

  func remove(_ request: FinishedRequest) {
    requests.withLock { requests in requests.removeAll { $0 === request } }
  }

  /// Removes those for a callback, and returns them.
  func take(for callback: Callback<pcn_finished_callback>) -> [FinishedRequest] {
    requests.withLock { requests in
      let taken = requests.filter { $0.isFor(callback) }
      requests.removeAll { $0.isFor(callback) }
      return taken
    }
  }
}
