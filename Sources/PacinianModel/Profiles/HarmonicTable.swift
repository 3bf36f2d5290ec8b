/// Amplitudes of the carrier's harmonics over sharpness: rows at evenly spaced sharpness nodes,
/// each of unit energy, linear between nodes (rendering model, section 5).
public struct HarmonicTable: Sendable, Equatable {
  /// The largest number of harmonics a row may have.
  public static let maximumHarmonics = 8
  /// A pure sine at every sharpness.
  public static let sine = HarmonicTable(rows: [[1]])

  /// Row `j` of `n` has sharpness `j / (n - 1)`; a single row is for every sharpness. Entry `k - 1`
  /// is the amplitude of harmonic `k`. All rows have the same length.
  public let rows: [[Double]]

  /// Scales each row to unit energy (`sum h² = 1`).
  /// - Precondition: one row or more, all of one length in 1…``maximumHarmonics``, each with an
  ///   amplitude that is not 0.
  public init(rows: [[Double]]) {
    let count = rows.first?.count ?? 0
    precondition((1...Self.maximumHarmonics).contains(count), "rows have 1 to 8 harmonics")
    self.rows = rows.map { row in
      precondition(row.count == count, "rows are of one length")
      let energy = row.reduce(0) { $0 + $1 * $1 }
      precondition(energy > 0, "a row has a harmonic that is not 0")
      return row.map { $0 / energy.squareRoot() }
    }
  }

  /// Rows in which harmonic `k` is proportional to `(ratio * S)^(k-1)`, `S = j / (nodes - 1)`.
  /// - Precondition: `count` in 1…``maximumHarmonics``, `nodes` 2 or more.
  public init(ratio: Double, count: Int, nodes: Int) {
    precondition(nodes >= 2, "a slope over sharpness needs two nodes")
    self.init(
      rows: (0..<nodes).map { node in
        let step = ratio * Double(node) / Double(nodes - 1)
        return (0..<count).reduce(into: [Double]()) { row, _ in
          row.append(row.isEmpty ? 1 : row[row.count - 1] * step)
        }
      })
  }

  /// The number of harmonics in a row.
  public var harmonicCount: Int { rows[0].count }
}

extension HarmonicTable {
  /// The amplitude of harmonic `number`, 1…``harmonicCount``, at `sharpness` in 0…1: linear
  /// between the nodes' rows.
  public func amplitude(of number: Int, at sharpness: Double) -> Double {
    guard rows.count > 1 else { return rows[0][number - 1] }
    let position = sharpness * Double(rows.count - 1)
    let row = min(Int(position), rows.count - 2)
    let fraction = position - Double(row)
    return rows[row][number - 1] * (1 - fraction) + rows[row + 1][number - 1] * fraction
  }
}
