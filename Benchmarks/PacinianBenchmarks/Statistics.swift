/// Numbers of one kind, measured repeatedly.
struct Statistics {
  /// Ascending.
  private let values: [Double]

  init(_ values: [Double]) { self.values = values.sorted() }

  var count: Int { values.count }
  var median: Double { percentile(50) }
  var minimum: Double { values.first ?? 0 }
  var maximum: Double { values.last ?? 0 }
  /// Half the distance between the quartiles, as a share of the median.
  var spread: Double { (percentile(75) - percentile(25)) / 2 / median }

  /// The smallest value that at least `percent` of the values do not pass.
  func percentile(_ percent: Double) -> Double {
    guard !values.isEmpty else { return 0 }
    let rank = (percent / 100 * Double(values.count)).rounded(.up)
    return values[min(max(Int(rank) - 1, 0), values.count - 1)]
  }
}
