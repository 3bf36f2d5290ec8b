import PacinianAnalysis
import PacinianModel
import PacinianFigures
import PacinianRendering

extension GalleryPage {
  /// The page of a comparison, with figures and sounds of the pairs that differ the most: it
  /// opens on what differs.
  init(
    _ report: ComparisonReport, items: [ComparisonItem], jobs: Int, by comparer: PatternComparer,
    theme: PlotTheme
  ) throws(ToolError) {
    var cards = report.results.map { GalleryCard($0, report) }
    let order = Array(cards.indices).ascending { -cards[$0].peak }
    let drawn = order.filter { cards[$0].verdict != nil && items[$0].isOfPatterns }
      .prefix(Self.mostFigures)
    try Self.draw(Array(drawn), items, jobs: jobs, by: comparer, theme: theme, into: &cards)
    self.init(
      title: "\(report.first) → \(report.second)", heading: report.summary,
      about: "A is \(report.first), B is \(report.second). "
        + "What you hear is the vibration itself: headphones let you hear what an actuator lets you feel.",
      noun: "pair",
      remark: "change",
      marks: [
        ("failed", "failed"), ("different", "different"), ("missing", "on one side only"),
        ("renamed", "renamed"), ("same", "the same"), ("favourite", "favourites"),
      ],
      sorts: [("peak", "difference"), ("name", "name"), ("count", "changes")],
      opening: cards.contains { $0.marks.contains("different") } ? "different" : nil,
      cards: order.map { cards[$0] })
  }

  /// Gives cards their pictures, and the sounds for which there is room.
  private static func draw(
    _ drawn: [Int], _ items: [ComparisonItem], jobs: Int, by comparer: PatternComparer,
    theme: PlotTheme, into cards: inout [GalleryCard]
  ) throws(ToolError) {
    let renderings = try comparer.soundRenderings()
    let shown = WorkerThreads.map(drawn, jobs: jobs) { index in
      let item = items[index]
      let figure = try? comparer.draw(item, .png, size: figureSize, theme: theme)
      return (
        figure,
        [item.first, item.second].enumerated().map { side, content in
          guard case .pattern(let path)? = content else { return [UInt8]() }
          return (try? comparer.sound(of: path, by: renderings[side], side: side)) ?? []
        }
      )
    }
    var room = mostSoundBytes
    for (index, (figure, sounds)) in zip(drawn, shown) {
      cards[index].picture = figure.map { "data:image/png;base64," + base64($0) }
      room -= sounds.reduce(0) { $0 + $1.count }
      guard room >= 0, !sounds.contains([]) else { continue }
      cards[index].sounds = sounds.map { "data:audio/wav;base64," + base64($0) }
    }
  }

  /// In the page they take a third more.
  private static let mostSoundBytes = 16 << 20
  /// A page of this many is some 10 MB large.
  private static let mostFigures = 200
  private static let figureSize = PlotSize(width: 960, height: 600)
}

extension GalleryCard {
  /// Files on one side only come before all differences.
  private static let most = 1e9

  init(_ result: ComparisonResult, _ report: ComparisonReport) {
    self.init(name: result.name)
    switch result.outcome {
    case .onlyInFirst:
      (facts, marks, peak) = ("only in \(report.first)", ["missing", "different"], Self.most)
    case .onlyInSecond:
      (facts, marks, peak) = ("only in \(report.second)", ["missing", "different"], Self.most)
    case .renamed(let name, _): (facts, marks, peak) = ("was \(name)", ["renamed"], Self.most / 2)
    case .failed(let reason): error = reason
    case .compared(let pattern, let signal):
      facts = signal.summary
      marks = [result.isSame ? "same" : "different"]
      verdict = result.isSame ? nil : signal.verdict
      seconds = max(signal.durations.first, signal.durations.second)
      peak = signal.largest
      count = pattern?.changeCount ?? 0
      remarks = pattern?.changes(limit: Self.mostChanges) ?? []
    }
  }

  private static let mostChanges = 50
}
