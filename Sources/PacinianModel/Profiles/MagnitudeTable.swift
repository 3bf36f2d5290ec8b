/// Magnitudes over frequency, in rows at evenly spaced sharpness nodes.
public struct MagnitudeTable: Sendable, Equatable {
  /// Hz, ascending, above 0.
  public let frequencies: [Double]
  /// Row `j` of `n` has sharpness `j / (n - 1)`; a single row is for every sharpness. Linear
  /// magnitudes, 0 or more, one for each frequency.
  public let rows: [[Double]]
  /// Seconds of the waveforms, in ``durations``. The spectrum of a waveform is the table's under a
  /// window of this length.
  public let duration: Double

  /// Seconds that waveforms may have: what they have unless a profile says otherwise, and as long
  /// as a resonance of Q 20 at 50 Hz takes to fall by 20 dB.
  public static let durations = usualDuration...0.3
  /// Rendering model, section 6.
  public static let usualDuration = 0.03

  /// - Precondition: at least one frequency and one row; every row as long as `frequencies`;
  ///   `duration` in ``durations``.
  public init(
    frequencies: [Double], rows: [[Double]], duration: Double = MagnitudeTable.usualDuration
  ) {
    precondition(!frequencies.isEmpty && !rows.isEmpty, "a table has a frequency and a row")
    precondition(rows.allSatisfy { $0.count == frequencies.count }, "a magnitude a frequency")
    self.frequencies = frequencies
    precondition(Self.durations.contains(duration), "waveforms of 30 to 300 ms")
    self.rows = rows
    self.duration = duration
  }

  /// Hz between the half-power points of the narrowest peak that waveforms of ``duration`` have.
  ///
  /// Their last third is faded, so that the window is that of some 4/5 of their length: 35 Hz for
  /// 30 ms were measured, and 12 Hz for 100 ms. A narrower resonance comes out wider and lower, a
  /// peak of just this width by some 1.3 dB.
  package var resolution: Double { 1.1 / duration }

  /// The frequency of the largest magnitude of the row in which that is the narrowest, and Hz
  /// between its half-power points; `nil` where no row has one with both.
  package var narrowestPeak: (frequency: Double, width: Double)? {
    rows.compactMap { peak(of: $0) }.min { $0.width < $1.width }
  }

  private func peak(of row: [Double]) -> (frequency: Double, width: Double)? {
    guard let top = row.indices.max(by: { row[$0] < row[$1] }) else { return nil }
    let half = row[top] * 0.5.squareRoot()
    func crossing(_ inner: Int, _ outer: Int) -> Double {
      let share = (row[inner] - half) / (row[inner] - row[outer])
      return frequencies[inner] + (frequencies[outer] - frequencies[inner]) * share
    }
    guard let below = row[..<top].lastIndex(where: { $0 < half }),
      let above = row[top...].firstIndex(where: { $0 < half })
    else { return nil }
    return (frequencies[top], crossing(above - 1, above) - crossing(below + 1, below))
  }

  /// The magnitude at `frequency` in Hz and `sharpness` in 0…1: linear in both between the
  /// table's entries, the outermost entry beyond them. Complexity: O(log frequencies).
  public func magnitude(at frequency: Double, sharpness: Double) -> Double {
    let position = sharpness * Double(rows.count - 1)
    let row = min(max(0, Int(position)), max(0, rows.count - 2))
    let next = min(row + 1, rows.count - 1)
    let fraction = position - Double(row)
    let low = Self.interpolate(rows[row], over: frequencies, at: frequency)
    let high = Self.interpolate(rows[next], over: frequencies, at: frequency)
    return low + (high - low) * fraction
  }

  private static func interpolate(
    _ values: [Double], over frequencies: [Double], at frequency: Double
  ) -> Double {
    guard frequency > frequencies[0] else { return values[0] }
    guard frequency < frequencies[frequencies.count - 1] else { return values[values.count - 1] }
    var low = 0
    var high = frequencies.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if frequencies[middle] <= frequency { low = middle } else { high = middle }
    }
    let fraction = (frequency - frequencies[low]) / (frequencies[high] - frequencies[low])
    return values[low] + (values[high] - values[low]) * fraction
  }
}
