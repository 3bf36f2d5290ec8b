import CPacinian
import PacinianLocks

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
