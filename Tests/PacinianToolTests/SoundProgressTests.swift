import Testing

@testable import PacinianTool

@Suite("The progress of a sound")
struct SoundProgressTests {
  private final class Lines {
    var texts: [String] = []
  }

  private let clock = ManualClock()
  private let lines = Lines()

  private func progress(columns: Int = 80) -> SoundProgress {
    SoundProgress(clock: clock, columns: columns) { [lines] in lines.texts.append($0) }
  }

  @Test("nothing in the first second, then a bar each 100 ms, which the end takes away")
  func times() {
    var progress = progress()
    clock.advance(nanoseconds: 999_000_000)
    progress.show(600, of: 3_600)
    progress.end()
    #expect(lines.texts.isEmpty)
    clock.advance(nanoseconds: 1_000_000)
    progress.show(900, of: 3_600)
    clock.advance(nanoseconds: 99_000_000)
    progress.show(1_000, of: 3_600)
    #expect(lines.texts.count == 1)
    #expect(lines.texts[0].hasSuffix("15:00/1:00:00"))
    #expect(lines.texts[0].hasPrefix(Terminal.clearLine + "[####"))
    // A quarter of the 40 cells.
    #expect(
      lines.texts[0].count { $0 == "." } == 3 * lines.texts[0].count { $0 == "#" })
    progress.end()
    #expect(lines.texts.last == Terminal.clearLine)
  }

  @Test("a sound whose header has no length, or a wrong one, has a bar all the same")
  func unknown() {
    for (total, ending) in [
      (0.0, "  1:30"), (-5, "  1:30"), (.infinity, "  1:30"), (60, "1:30/1:00"),
    ] {
      var progress = progress()
      clock.advance(nanoseconds: 1_000_000_000)
      progress.show(90, of: total)
      #expect(lines.texts.last?.hasSuffix(ending) == true, "\(total): \(lines.texts)")
    }
  }
}
