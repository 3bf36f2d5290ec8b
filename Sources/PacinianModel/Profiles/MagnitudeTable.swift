/// Magnitudes over frequency, in rows at evenly spaced sharpness nodes.
public struct MagnitudeTable: Sendable, Equatable {
  /// Hz, ascending, above 0.
  public let frequencies: [Double]
  /// Row `j` of `n` has sharpness `j / (n - 1)`; a single row is for every sharpness. Linear
  /// magnitudes, 0 or more, one for each frequency.
  public let rows: [[Double]]

  /// - Precondition: at least one frequency and one row; every row as long as `frequencies`.
  public init(frequencies: [Double], rows: [[Double]]) {
    precondition(!frequencies.isEmpty && !rows.isEmpty, "a table has a frequency and a row")
    precondition(rows.allSatisfy { $0.count == frequencies.count }, "a magnitude a frequency")
    self.frequencies = frequencies
    self.rows = rows
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
