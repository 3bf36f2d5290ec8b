import PacinianBase

/// Names for files that are shown together.
enum DistinctNames {
  /// For each path its last name, or as many names of its end as tell it from the others; paths
  /// that are the same get the same.
  static func of(_ paths: [String]) -> [String] {
    let parts = paths.map { FilePath.names(in: $0) }
    var counts = paths.map { _ in 1 }
    while true {
      let names = zip(parts, counts).map { $0.suffix($1).joined(separator: "/") }
      var indices: [ExactName: [Int]] = [:]
      for (index, name) in names.enumerated() {
        indices[ExactName(name), default: []].append(index)
      }
      let longer = indices.values.filter { $0.count > 1 }.flatMap(\.self).filter { index in
        counts[index] < parts[index].count
      }
      if longer.isEmpty { return names }
      for index in longer { counts[index] += 1 }
    }
  }
}
