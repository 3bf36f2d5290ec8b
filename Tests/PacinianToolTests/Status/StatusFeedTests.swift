import Foundation
import PacinianTool
import Synchronization
import Testing

@Suite("status feed")
struct StatusFeedTests {
  private let clock = ManualClock()
  private let recorder = Recorder()

  private func feed(patience: UInt64 = 0) -> StatusFeed<Int> {
    StatusFeed(0, patience: patience, clock: clock) { [recorder] in recorder.receive($0, $1, $2) }
  }

  /// Ten thousand updates in each of `seconds` seconds.
  private func run(_ feed: StatusFeed<Int>, seconds: Int) {
    for _ in 0..<seconds * 10_000 {
      clock.advance(nanoseconds: 100_000)
      feed.update { $0 += 1 }
    }
  }

  @Test("ten thousand updates a second in, ten a second out")
  func watched() {
    let feed = feed()
    run(feed, seconds: 3)
    #expect(recorder.deliveries.count == 1 + 30)
    #expect(recorder.deliveries.first == .init(.request, 0, 0))
    #expect(recorder.deliveries[1] == .init(.update, 1_000, 0.1))
    #expect(recorder.deliveries.last == .init(.update, 30_000, 3))
  }

  @Test(
    "after a rest the next update is delivered once, and no backlog follows", arguments: [1, 60])
  func idle(seconds: UInt64) {
    let feed = feed()
    clock.advance(nanoseconds: 5_000_000)
    feed.update { $0 = 1 }
    let rest = seconds * 1_000_000_000
    clock.advance(nanoseconds: rest)
    #expect(recorder.deliveries == [.init(.request, 0, 0)])
    for _ in 0..<5 { feed.update { $0 += 1 } }
    #expect(recorder.deliveries.count == 2)
    #expect(recorder.deliveries.last == .init(.update, 2, Double(rest + 5_000_000) / 1e9))
    // The next one is an interval after that delivery, not after the one that was missed.
    clock.advance(nanoseconds: 99_999_999)
    feed.update { $0 += 1 }
    #expect(recorder.deliveries.count == 2)
    clock.advance(nanoseconds: 1)
    feed.update { $0 += 1 }
    #expect(recorder.deliveries.last == .init(.update, 8, Double(rest + 105_000_000) / 1e9))
    #expect(recorder.deliveries.count == 3)
  }

  @Test("a patient feed is silent at first, and to its end if that comes soon")
  func patient() {
    let feed = feed(patience: 1_000_000_000)
    clock.advance(nanoseconds: 999_999_999)
    feed.update { $0 = 1 }
    feed.end()
    #expect(recorder.deliveries.isEmpty)
    let longer = self.feed(patience: 1_000_000_000)
    clock.advance(nanoseconds: 1_000_000_000)
    longer.update { $0 = 2 }
    longer.end()
    #expect(recorder.deliveries == [.init(.update, 2, 1), .init(.end, 2, 1)])
  }

  @Test("the end has the last state, comes once, and nothing comes after it")
  func end() {
    let feed = feed()
    clock.advance(nanoseconds: 5)
    feed.update { $0 = 7 }
    feed.update { $0 += 1 }
    feed.end()
    feed.end()
    clock.advance(nanoseconds: 1_000_000_000)
    feed.update { $0 = 200 }
    #expect(recorder.deliveries == [.init(.request, 0, 0), .init(.end, 8, 5e-9)])
  }

  @Test("updates from many threads are all counted and arrive in order")
  func threads() {
    let feed = feed()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10_000 {
        clock.advance(nanoseconds: 50_000)
        feed.update { $0 += 1 }
      }
    }
    feed.end()
    let states = recorder.deliveries.map(\.state)
    #expect(states == states.sorted())
    #expect(states.last == 80_000)
    // 8 threads of 10 000 updates, 50 microseconds each: 4 seconds, ten deliveries in each.
    #expect(states.count <= 1 + 40 + 1)
  }

  @Test("an update costs little more than the lock it takes")
  func cost() {
    let feed = StatusFeed(0) { _, _, _ in }
    let lock = Mutex(0)
    let count = 100_000
    var update = Duration.seconds(1)
    var bare = Duration.seconds(1)
    for _ in 0..<7 {
      update = min(
        update,
        ContinuousClock().measure { for _ in 0..<count { feed.update { $0 &+= 1 } } })
      bare = min(
        bare, ContinuousClock().measure { for _ in 0..<count { lock.withLock { $0 &+= 1 } } })
    }
    print("a status update takes as long as \(update / bare) locks")
    // Measured in a debug build: 4 to 8. The bound catches work that does not belong here.
    #expect(update / bare < 60)
  }
}
