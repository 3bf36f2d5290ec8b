import PacinianAnalysis
import PacinianModel

/// Two signals of a figure that compares them.
public struct PlotComparison: Sendable {
  /// `nil` if it is silent.
  var first: PlotSignal?
  var second: PlotSignal?
  /// The names of both in the figure's key.
  var firstName: String
  var secondName: String

  public init(first: PlotSignal?, second: PlotSignal?, firstName: String, secondName: String) {
    self.first = first
    self.second = second
    self.firstName = firstName
    self.secondName = secondName
  }
}

extension PatternPlot {
  /// A figure that lays two signals over each other and shows their difference below.
  /// - Parameters:
  ///   - duration: seconds of the time axis.
  ///   - difference: the first signal without the second; `nil` if nothing sounds.
  public init(
    title: String, facts: [String], duration: Double, comparing comparison: PlotComparison,
    difference: PlotSignal?, frequencyMap: FrequencyMap
  ) {
    self.init(
      title: title, facts: facts, duration: duration, events: [], controls: [], signal: difference,
      frequencyMap: frequencyMap)
    self.comparison = comparison
  }
}
