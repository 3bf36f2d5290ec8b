import PacinianAnalysis
import PacinianModel

/// A matrix of similarities as a figure: a square of colours, with the tree that gives the rows
/// their order at the left of it and the names at the right. docs/COMPARE.md explains it.
///
/// A plain value. Any thread may draw.
public struct MatrixPlot: Sendable {
  package let title: String
  private let tree: Dendrogram
  private let names: [String]
  private let values: [Float]

  /// - Parameters:
  ///   - tree: of the things that are rows, which are in the tree's order.
  ///   - names: the name of each row.
  ///   - values: row by row, 0…1; others move to the nearest bound.
  public init(title: String, tree: Dendrogram, names: [String], values: [Float]) {
    precondition(names.count == tree.order.count && values.count == names.count * names.count)
    self.title = title
    self.tree = tree
    self.names = names
    self.values = values
  }

  /// Rows lower than this have no names.
  private static let lowestText = 9.0
  /// Shares of the width.
  private static let treeShare = 0.12
  private static let namesShare = 0.22
  private static let margin = 24.0
  private static let titleRoom = 52.0
  private static let legendRoom = 56.0

  /// Draws the figure.
  ///
  /// Complexity: O(width · height + rows).
  package func draw(on canvas: Canvas, size: PlotSize) {
    let (width, height) = (Double(size.width), Double(size.height))
    let room = width * Self.treeShare
    let side = min(
      height - Self.titleRoom - Self.legendRoom,
      width - 2 * Self.margin - room - width * Self.namesShare
    ).rounded(.down)
    let body = Rectangle(
      x: (Self.margin + room).rounded(), y: Self.titleRoom, width: max(1, side),
      height: max(1, side))
    canvas.draw(
      title, at: Point(x: Self.margin, y: 32), size: Style.titleText, ink: .ink,
      isBold: true)
    if !names.isEmpty {
      canvas.draw(picture(Int(limiting: body.width)), in: body)
      drawTree(on: canvas, left: Self.margin, beside: body)
      drawNames(on: canvas, beside: body, room: width - body.right - Self.margin / 2)
    }
    drawLegend(on: canvas, below: body)
  }

  /// A pixel shows the most similar pair that falls on it.
  private func picture(_ side: Int) -> Picture {
    let count = names.count
    // Fewer rows than pixels: whole pixels for each; more: the largest of all that fall on one.
    let rows = (0..<side).map { pixel in
      let first = pixel * count / side
      return first..<max(first + 1, (pixel + 1) * count / side)
    }
    var picture = Picture(width: side, height: side, ink: .level(0))
    for (y, band) in rows.enumerated() {
      for (x, columns) in rows.enumerated() {
        var value: Float = 0
        for row in band {
          for column in columns { value = max(value, values[row * count + column]) }
        }
        picture[x, y] = ColourMap.level(of: Double(value))
      }
    }
    return picture
  }

  /// Brackets from the leaves, at the square, to the root at the left, by height.
  private func drawTree(on canvas: Canvas, left: Double, beside body: Rectangle) {
    let (count, nodes) = (tree.order.count, tree.nodes)
    let reach = body.x - left - 6
    let highest = max(nodes.map { $0.height }.max() ?? 0, .leastNormalMagnitude)
    var places = [Point](repeating: Point(x: body.x - 4, y: 0), count: count + nodes.count)
    for (row, leaf) in tree.order.enumerated() {
      places[leaf].y = body.y + (Double(row) + 0.5) / Double(count) * body.height
    }
    for (index, node) in nodes.enumerated() {
      let (upper, lower) = (places[node.children.0], places[node.children.1])
      let x = body.x - 4 - reach * node.height / highest
      canvas.addLine([
        upper, Point(x: x, y: upper.y), Point(x: x, y: lower.y), lower,
      ])
      places[count + index] = Point(x: x, y: (upper.y + lower.y) / 2)
    }
    canvas.stroke(.line, width: Style.hairline)
  }

  private func drawNames(on canvas: Canvas, beside body: Rectangle, room: Double) {
    let row = body.height / Double(names.count)
    guard row >= Self.lowestText else { return }
    let size = min(Style.smallText, row * 0.9)
    for (index, name) in names.enumerated() {
      var shown = name
      while canvas.width(of: shown, size: size) > room, shown.count > 2 {
        shown = "\(shown.dropLast(2))…"
      }
      let y = body.y + (Double(index) + 0.5) * row + size * 0.36
      canvas.draw(shown, at: Point(x: body.right + 8, y: y), size: size, ink: .ink)
    }
  }

  private func drawLegend(on canvas: Canvas, below body: Rectangle) {
    let bar = Rectangle(x: body.x, y: body.bottom + 12, width: min(body.width, 256), height: 12)
    canvas.draw(.course(from: .level(0), isUpwards: false), in: bar)
    let y = bar.bottom + 14
    canvas.draw("0", at: Point(x: bar.x, y: y), size: Style.smallText, ink: .ink)
    canvas.draw(
      "1  ST-SIM, mean of both directions", at: Point(x: bar.right - 6, y: y),
      size: Style.smallText, ink: .ink)
  }
}
