import PacinianTool
import Synchronization

/// Keeps the events of a feed.
final class Recorder: Sendable {
  enum Event: Equatable {
    case request(Int)
    case update(Int, nanoseconds: UInt64)
    case end(Int, nanoseconds: UInt64)
  }

  private let recorded = Mutex<[Event]>([])

  var events: [Event] { recorded.withLock { $0 } }

  func receive(_ event: StatusFeed<Int>.Event) {
    recorded.withLock { recorded in
      switch event {
      case .request(let state): recorded.append(.request(state))
      case .update(let state, let time): recorded.append(.update(state, nanoseconds: time))
      case .end(let state, let time): recorded.append(.end(state, nanoseconds: time))
      }
    }
  }
}
