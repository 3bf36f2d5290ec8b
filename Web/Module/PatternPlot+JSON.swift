import PacinianAnalysis
import PacinianFigures
import PacinianBase
import PacinianModel

/// What a figure shows, as plain numbers.
extension PatternPlot {
  func write(to object: inout JSONWriter) {
    object.member("duration", duration)
    object.array("events") {
      for event in events {
        $0.object {
          $0.member("kind", event.kind.rawValue)
          if let cut = event.cut { $0.member("cut", cut) }
          $0.array("points") {
            for point in event.points {
              $0.array {
                $0.number(point.time)
                $0.number(point.intensity)
                $0.number(point.sharpness)
              }
            }
          }
        }
      }
    }
    object.array("controls") {
      for control in controls {
        $0.object {
          $0.member("id", control.id.rawValue)
          $0.array("corners") {
            for breakpoint in control.breakpoints {
              $0.array {
                $0.number(breakpoint.time)
                $0.number(breakpoint.value)
              }
            }
          }
        }
      }
    }
    object.object("frequencyMap") {
      $0.member("kind", frequencyMap.kind.rawValue)
      $0.member("lowest", frequencyMap.lowest)
      $0.member("highest", frequencyMap.highest)
    }
    guard let signal else { return }
    object.object("signal") { write(signal, to: &$0) }
  }

  private func write(_ signal: PlotSignal, to object: inout JSONWriter) {
    object.member("duration", signal.duration)
    object.member("peak", signal.peak)
    switch signal.trace {
    case .samples(let samples):
      object.array("samples") { for sample in samples { $0.number(Double(sample)) } }
    case .extremes(let ranges):
      object.array("lows") { for range in ranges { $0.number(Double(range.lowerBound)) } }
      object.array("highs") { for range in ranges { $0.number(Double(range.upperBound)) } }
    }
    object.object("spectrogram") {
      $0.member("highestFrequency", signal.spectrogram.highestFrequency)
      $0.member("energyEnd", signal.spectrogram.energyEnd)
      $0.member("columnCount", signal.spectrogram.columnCount)
      $0.member("rowCount", Spectrogram.rowCount)
      $0.array("decibels") {
        $0.number(Spectrogram.decibels.lowerBound)
        $0.number(Spectrogram.decibels.upperBound)
      }
      $0.array("levels") { for level in signal.spectrogram.levels { $0.integer(Int(level)) } }
    }
  }
}
