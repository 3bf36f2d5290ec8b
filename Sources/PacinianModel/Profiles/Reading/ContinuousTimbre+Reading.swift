extension ContinuousTimbre {
  init(_ node: ProfileNode) throws(ProfileMistake) {
    let object = try node.object(["gain", "harmonics"])
    self.init()
    gain = try object.number("gain", .gain, default: gain)
    if let harmonics = object["harmonics"] { self.harmonics = try HarmonicTable(harmonics) }
  }
}

extension HarmonicTable {
  /// More sharpness nodes than this make no difference that anyone could feel.
  private static let maximumNodes = 1025

  /// Either `ratio`, `count` and `nodes` or `rows`.
  init(_ node: ProfileNode) throws(ProfileMistake) {
    let object = try node.object(["ratio", "count", "nodes", "rows"])
    guard let rows = object["rows"] else {
      self.init(
        ratio: try object.required("ratio").number(.within(0...1)),
        count: try object.required("count").integer(1...Self.maximumHarmonics),
        nodes: try object.required("nodes").integer(2...Self.maximumNodes))
      return
    }
    for key in ["ratio", "count", "nodes"] { try object.forbidBoth("rows", key) }
    self.init(rows: try Self.rows(of: rows))
  }

  private static func rows(of node: ProfileNode) throws(ProfileMistake) -> [[Double]] {
    var rows: [[Double]] = []
    for rowNode in try node.rows(upTo: maximumNodes) {
      // Squares of larger numbers may not be finite, and smaller ones may vanish.
      let row = try rowNode.numbers(.within(-1e6...1e6))
      guard (1...maximumHarmonics).contains(row.count) else {
        throw rowNode.mistake(
          "\(rowNode.path) has \(row.count) harmonics; it must have 1 to \(maximumHarmonics)")
      }
      guard row.count == rows.first?.count ?? row.count else {
        throw rowNode.mistake("\(rowNode.path) is not as long as the first row")
      }
      guard row.contains(where: { abs($0) >= 1e-6 }) else {
        throw rowNode.mistake("\(rowNode.path) is silent; a row needs a harmonic that is not 0")
      }
      rows.append(row)
    }
    return rows
  }
}

extension ProfileNode {
  /// The rows of a table over sharpness: 1 to `maximum`.
  func rows(upTo maximum: Int) throws(ProfileMistake) -> [ProfileNode] {
    let rows = try array()
    guard (1...maximum).contains(rows.count) else {
      throw mistake("\(path) has \(rows.count) rows; it must have 1 to \(maximum)")
    }
    return rows
  }
}
