import PacinianTool
import Synchronization

/// Keeps the deliveries of a feed.
final class Recorder: Sendable {
  struct Delivery: Equatable {
    let event: StatusFeed<Int>.Event
    let state: Int
    let seconds: Double

    init(_ event: StatusFeed<Int>.Event, _ state: Int, _ seconds: Double) {
      (self.event, self.state, self.seconds) = (event, state, seconds)
    }
  }

  private let recorded = Mutex<[Delivery]>([])

  var deliveries: [Delivery] { recorded.withLock { $0 } }

  func receive(_ event: StatusFeed<Int>.Event, _ state: Int, _ seconds: Double) {
    recorded.withLock { $0.append(Delivery(event, state, seconds)) }
  }
}
