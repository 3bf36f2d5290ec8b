import Synchronization
import Testing

@testable import PacinianTool

@Suite("The progress of a sound")
struct SoundProgressTests {
  private final class Lines: Sendable {
    let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
  }

  private let clock = ManualClock()
  private let lines = Lines()

  private func feed(of total: Double) -> StatusFeed<Double> {
    SoundProgress.feed(of: total, clock: clock) { [lines] text in
      lines.texts.withLock { $0.append(text) }
    }
  }

  @Test("nothing in the first second, then a bar each 100 ms, which the end takes away")
  func times() {
    let feed = feed(of: 3_600)
    clock.advance(nanoseconds: 999_000_000)
    feed.update { $0 = 600 }
    #expect(lines.all.isEmpty)
    clock.advance(nanoseconds: 1_000_000)
    feed.update { $0 = 900 }
    clock.advance(nanoseconds: 99_000_000)
    feed.update { $0 = 1_000 }
    #expect(lines.all.count == 1)
    #expect(lines.all[0].hasSuffix("15:00/1:00:00"))
    #expect(lines.all[0].hasPrefix(Terminal.clearLine + "[####"))
    // A quarter of the 40 cells.
    #expect(lines.all[0].count { $0 == "." } == 3 * lines.all[0].count { $0 == "#" })
    feed.end()
    #expect(lines.all.last == Terminal.clearLine)
  }

  @Test("a sound that is done in a second shows nothing")
  func short() {
    let feed = feed(of: 3_600)
    clock.advance(nanoseconds: 999_000_000)
    feed.update { $0 = 600 }
    feed.end()
    #expect(lines.all.isEmpty)
  }

  @Test("a sound whose header has no length, or a wrong one, has a bar all the same")
  func unknown() {
    for (total, ending) in [
      (0.0, "  1:30"), (-5, "  1:30"), (.infinity, "  1:30"), (60, "1:30/1:00"),
    ] {
      let feed = feed(of: total)
      clock.advance(nanoseconds: 1_000_000_000)
      feed.update { $0 = 90 }
      #expect(lines.all.last?.hasSuffix(ending) == true, "\(total): \(lines.all)")
    }
  }
}
