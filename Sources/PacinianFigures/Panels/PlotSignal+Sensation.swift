import PacinianAnalysis
import PacinianModel

/// The sensation levels of a signal over time.
public struct SensationCourse: Sendable {
  /// Seconds of each value.
  public let secondsPerValue: Double
  /// dB above the threshold, or relative; `nil` where nothing is above −60 dB of full scale.
  public let pacinian: [Double?]
  public let slow: [Double?]

  public func levels(_ channel: SensationScale.Channel) -> [Double?] {
    channel == .pacinian ? pacinian : slow
  }
}

extension PlotSignal {
  /// Peaks this much below the strongest of their moment are the window's: the first side lobe of
  /// Hann's window is at −31.5 dB.
  private static let leastPeak = 30.0

  /// The level of the strongest frequency of each channel over time, as the spectrogram has it: a
  /// window of 20 to 64 ms, peaks of the spectrum only. Below 40 Hz a peak counts if it is above
  /// what the changes of a faster vibration's height put there.
  ///
  /// Complexity: O(columns of the spectrogram).
  public func sensation(_ scale: SensationScale) -> SensationCourse {
    let rowCount = Spectrogram.rowCount
    let width = spectrogram.highestFrequency / Double(rowCount)
    let weights = (0..<rowCount).map { scale.fullScaleLevel(at: (Double($0) + 0.5) * width) }
    let boundary = Int(limiting: (SensationScale.boundary / width).rounded())
    let span = Spectrogram.decibels.upperBound - Spectrogram.decibels.lowerBound
    var courses: [[Double?]] = [[], []]
    for column in 0..<spectrogram.columnCount {
      let levels = spectrogram.levels[column * rowCount..<(column + 1) * rowCount]
      let first = levels.startIndex
      let strongest = Double(levels.max() ?? 0)
      let least = max(1, strongest - Self.leastPeak / span * 255)
      var best: [Double?] = [nil, nil]
      let tone = (boundary..<max(boundary, rowCount)).max {
        levels[first + $0] < levels[first + $1]
      }
      for row in 0..<rowCount {
        let level = levels[first + row]
        let isPeak =
          (row == 0 || level >= levels[first + row - 1])
          && (row == rowCount - 1 || level >= levels[first + row + 1])
        guard isPeak, Double(level) >= least else { continue }
        let decibels = Double(level) / 255 * span + Spectrogram.decibels.lowerBound
        let channel = row < boundary ? 1 : 0
        // A tone that begins or ends at once leaves as much there.
        if channel == 1, let tone, levels[first + tone] > level,
          decibels
            < spectrogram.splatter(
              of: (Double(tone) + 0.5) * width, at: (Double(row) + 0.5) * width, column: column)
        {
          continue
        }
        let value = decibels + weights[row]
        best[channel] = max(best[channel] ?? value, value)
      }
      courses[0].append(best[0])
      courses[1].append(best[1])
    }
    return SensationCourse(
      secondsPerValue: duration / Double(spectrogram.columnCount), pacinian: courses[0],
      slow: courses[1])
  }
}
