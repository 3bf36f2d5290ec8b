/// A tree of things by their distances: the nearest two clusters are joined until one is left. The
/// distance of two clusters is the mean of their members' distances: average linkage, found by
/// chains of nearest neighbours (F. Murtagh, "A survey of recent advances in hierarchical
/// clustering algorithms", 1983).
public struct Dendrogram: Sendable {
  /// A cluster of two.
  public struct Node: Sendable {
    /// Below the number of things a thing, else the node of that index after them.
    public let children: (Int, Int)
    /// The distance of the children.
    public let height: Double
  }

  /// Children come before their parents; the root is the last one.
  public let nodes: [Node]
  /// The things from one end of the tree to the other. The child that holds the earlier thing comes
  /// first.
  public let order: [Int]

  /// - Parameters:
  ///   - count: the number of things.
  ///   - distances: `count · count` distances, row by row, symmetric. Of equal distances, that
  ///     to the earlier cluster counts.
  ///
  /// Complexity: O(count²).
  public init(count: Int, distances: [Float]) {
    precondition(distances.count == count * count, "a distance for each pair")
    nodes = Self.nodes(count: count, distances)
    order = Self.order(of: nodes, count: count)
  }

  private static func nodes(count: Int, _ distances: [Float]) -> [Node] {
    var distances = distances
    // Each cluster has the row of its earliest thing.
    var cluster = Array(0..<count)
    var sizes = [Float](repeating: 1, count: count)
    var alive = Array(0..<count)
    var nodes: [Node] = []
    var chain: [Int] = []
    while alive.count > 1 {
      if chain.isEmpty { chain.append(alive[0]) }
      let last = chain[chain.count - 1]
      let previous = chain.count > 1 ? chain[chain.count - 2] : nil
      var nearest = previous ?? (alive[0] == last ? alive[1] : alive[0])
      for other in alive where other != last {
        if distances[last * count + other] < distances[last * count + nearest] { nearest = other }
      }
      guard nearest == previous else {
        chain.append(nearest)
        continue
      }
      chain.removeLast(2)
      let (kept, gone) = (min(last, nearest), max(last, nearest))
      nodes.append(
        Node(
          children: (cluster[kept], cluster[gone]),
          height: Double(distances[kept * count + gone])))
      let size = sizes[kept] + sizes[gone]
      for other in alive where other != kept && other != gone {
        let sum =
          distances[kept * count + other] * sizes[kept]
          + distances[gone * count + other] * sizes[gone]
        distances[kept * count + other] = sum / size
        distances[other * count + kept] = sum / size
      }
      sizes[kept] = size
      cluster[kept] = count + nodes.count - 1
      alive.removeAll { $0 == gone }
    }
    return nodes
  }

  private static func order(of nodes: [Node], count: Int) -> [Int] {
    var order: [Int] = []
    var pending = count == 0 ? [] : [nodes.isEmpty ? 0 : count + nodes.count - 1]
    while let next = pending.popLast() {
      if next < count {
        order.append(next)
      } else {
        pending += [nodes[next - count].children.1, nodes[next - count].children.0]
      }
    }
    return order
  }
}
