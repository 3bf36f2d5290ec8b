import PacinianJSON
import PacinianPattern
import PacinianPlot
import PacinianProfiles

/// What a figure shows, as plain numbers.
struct Plot {
  let duration: Double
  let events: [PlotEvent]
  let controls: [PlotControl]
  let signal: PlotSignal?
  let frequencyMap: FrequencyMap

  func write(to object: inout JSONWriter) {
    object.member("duration", duration)
    object.key("events")
    object.array {
      for event in events {
        $0.object {
          $0.member("kind", event.kind.rawValue)
          if let cut = event.cut { $0.member("cut", cut) }
          $0.key("points")
          $0.array {
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
    object.key("controls")
    object.array {
      for control in controls {
        $0.object {
          $0.member("id", control.id.rawValue)
          $0.key("corners")
          $0.array {
            for corner in control.corners {
              $0.array {
                $0.number(corner.time)
                $0.number(corner.value)
              }
            }
          }
        }
      }
    }
    object.key("frequencyMap")
    object.object {
      $0.member("kind", frequencyMap.kind.rawValue)
      $0.member("lowest", frequencyMap.lowest)
      $0.member("highest", frequencyMap.highest)
    }
    guard let signal else { return }
    object.key("signal")
    object.object { write(signal, to: &$0) }
  }

  private func write(_ signal: PlotSignal, to object: inout JSONWriter) {
    object.member("duration", signal.duration)
    object.member("peak", signal.peak)
    switch signal.trace {
    case .samples(let samples):
      object.key("samples")
      object.array { for sample in samples { $0.number(Double(sample)) } }
    case .extremes(let ranges):
      object.key("lows")
      object.array { for range in ranges { $0.number(Double(range.lowerBound)) } }
      object.key("highs")
      object.array { for range in ranges { $0.number(Double(range.upperBound)) } }
    }
    object.key("spectrogram")
    object.object {
      $0.member("highestFrequency", signal.spectrogram.highestFrequency)
      $0.member("energyEnd", signal.spectrogram.energyEnd)
      $0.member("columnCount", signal.spectrogram.columnCount)
      $0.member("rowCount", Spectrogram.rowCount)
      $0.key("decibels")
      $0.array {
        $0.number(Spectrogram.decibels.lowerBound)
        $0.number(Spectrogram.decibels.upperBound)
      }
      $0.key("levels")
      $0.array { for level in signal.spectrogram.levels { $0.integer(Int(level)) } }
    }
  }
}
