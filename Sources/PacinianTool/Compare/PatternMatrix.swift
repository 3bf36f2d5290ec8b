import PacinianAnalysis
import PacinianBase
import PacinianFigures
import PacinianRendering

/// `compare --matrix`: the similarity of each pattern of a library to each other one.
struct PatternMatrix {
  /// The patterns' paths, near ones together.
  private let names: [String]
  /// The similarity of each pair, row by row, in the order of the names.
  private let values: [Float]
  private let tree: Dendrogram

  /// More patterns have more pairs than a table program opens, and their similarities take more
  /// than a minute.
  private static let mostPatterns = 4_000
  /// Patterns whose blocks stay in a cache while others are compared with them.
  private static let tile = 16

  /// The patterns that could not be read or rendered, in the paths' order.
  let failures: [(path: String, error: ToolError)]

  /// - Parameter blocks: a pattern by its path.
  init(
    _ paths: [String], jobs: Int,
    blocks: @escaping @Sendable (String) throws(ToolError) -> PerceptualBlocks
  ) throws(ToolError) {
    guard paths.count <= Self.mostPatterns else {
      throw ToolError(
        .usage, "--matrix compares \(Self.mostPatterns) patterns at most, not \(paths.count)")
    }
    var names: [String] = []
    var patterns: [PerceptualBlocks] = []
    var failures: [(path: String, error: ToolError)] = []
    for (path, result) in zip(paths, WorkerThreads.outcomes(paths, jobs: jobs, blocks)) {
      switch result {
      case .success(let blocks):
        names.append(path)
        patterns.append(blocks)
      case .failure(let error): failures.append((path, error))
      }
    }
    if names.isEmpty, let first = failures.first { throw first.error }
    let count = names.count
    let similarities = Self.similarities(patterns, jobs: jobs)
    let tree = Dendrogram(count: count, distances: similarities.map { 1 - $0 })
    self.names = tree.order.map { names[$0] }
    values = tree.order.flatMap { row in tree.order.map { similarities[row * count + $0] } }
    self.tree = tree
    self.failures = failures
  }

  private static func similarities(_ patterns: [PerceptualBlocks], jobs: Int) -> [Float] {
    let count = patterns.count
    let tiles = stride(from: 0, to: count, by: tile).map { $0..<min($0 + tile, count) }
    let rows = WorkerThreads.map(tiles, jobs: jobs) { rows in
      var values = [Float](repeating: 0, count: rows.count * count)
      for column in 0..<rows.upperBound {
        for row in rows where row >= column {
          values[(row - rows.lowerBound) * count + column] =
            row == column ? 1 : Float(SignalSimilarity.mutual(patterns[row], patterns[column]))
        }
      }
      return values
    }
    var values = rows.flatMap(\.self)
    for row in 0..<count {
      for column in 0..<row { values[column * count + row] = values[row * count + column] }
    }
    return values
  }

  var count: Int { names.count }

  /// A table with a row and a column for each pattern (RFC 4180).
  var table: String {
    var lines = [(["pattern"] + names.map(Self.field)).joined(separator: ",")]
    for (row, name) in names.enumerated() {
      let cells = values[row * count..<(row + 1) * count].map { decimal(Double($0), digits: 4) }
      lines.append(([Self.field(name)] + cells).joined(separator: ","))
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static func field(_ text: String) -> String {
    guard text.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return text }
    let doubled = text.split(separator: "\"", omittingEmptySubsequences: false)
    return "\"\(doubled.joined(separator: "\"\""))\""
  }

  func draw(
    _ format: PlotFormat, size: PlotSize, theme: PlotTheme
  ) throws(ToolError) -> [UInt8] {
    let plot = MatrixPlot(
      title: "Similarity of \(counted(count, "pattern"))", tree: tree,
      names: names.map { String(FilePath.name(of: $0)) }, values: values)
    do throws(PlotError) {
      return try plot.draw(format, size: size, theme: theme)
    } catch {
      throw ToolError(.cannotWrite, "cannot draw the matrix: \(error); try a smaller --size")
    }
  }
}
