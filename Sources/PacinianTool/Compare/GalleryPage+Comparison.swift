import PacinianAnalysis
import PacinianPattern
import PacinianPlot
import PacinianRendering

extension GalleryPage {
  /// The page of a comparison, which holds its figures: those of the pairs that differ the most.
  init(
    _ report: ComparisonReport, items: [ComparisonItem], jobs: Int, by comparer: PatternComparer,
    theme: PlotTheme
  ) {
    var cards = report.results.map { GalleryCard($0, report) }
    let order = Array(cards.indices).ascending { -cards[$0].peak }
    let drawn = order.filter { cards[$0].marks == ["different"] && items[$0].isOfPatterns }
      .prefix(Self.mostFigures)
    let figures = WorkerThreads.map(Array(drawn), jobs: jobs) { index in
      try? comparer.draw(items[index], .png, size: Self.figureSize, theme: theme)
    }
    for (index, figure) in zip(drawn, figures) {
      cards[index].picture = figure.map { "data:image/png;base64," + base64($0) }
    }
    self.init(
      title: "\(report.first) → \(report.second)", heading: report.summary,
      about: "The first side is \(report.first), the second \(report.second).", noun: "pair",
      remark: "change",
      marks: [
        ("failed", "failed"), ("different", "different"), ("missing", "on one side only"),
        ("renamed", "renamed"), ("same", "the same"), ("favourite", "favourites"),
      ],
      sorts: [("peak", "difference"), ("name", "name"), ("count", "changes")],
      cards: order.map { cards[$0] })
  }

  /// A page of this many is some 10 MB large.
  private static let mostFigures = 200
  private static let figureSize = PlotSize(width: 960, height: 600)
}

extension GalleryCard {
  /// What is on one side only comes before all differences.
  private static let most = 1e9

  init(_ result: ComparisonResult, _ report: ComparisonReport) {
    self.init(name: result.name)
    switch result.outcome {
    case .onlyInFirst: (facts, marks, peak) = ("only in \(report.first)", ["missing"], Self.most)
    case .onlyInSecond:
      (facts, marks, peak) = ("only in \(report.second)", ["missing"], Self.most)
    case .renamed(let name, _): (facts, marks, peak) = ("was \(name)", ["renamed"], Self.most / 2)
    case .failed(let reason): error = reason
    case .compared(let pattern, let signal):
      facts = signal.summary
      marks = [result.isSame ? "same" : "different"]
      seconds = max(signal.durations.first, signal.durations.second)
      peak = signal.largest
      count = pattern?.changeCount ?? 0
      remarks = pattern?.changes(limit: Self.mostChanges) ?? []
    }
  }

  private static let mostChanges = 50
}
