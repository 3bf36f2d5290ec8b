/// Straight lines over time, each with a sharpness, and their sums over the dull, the middle and
/// the crisp ones. A tree keeps the sums, which are computed from their parts and never corrected,
/// so that a line that is taken away leaves nothing behind.
struct LineSums {
  /// Sums over some lines.
  struct Sums {
    /// The sums of the lines' values at the origin of time, and of their growth per second.
    var value = 0.0
    var slope = 0.0
    /// The same, each line's part times its sharpness.
    var sharpValue = 0.0
    var sharpSlope = 0.0
    /// The number of lines, and the sum of their sharpnesses.
    var count = 0.0
    var sharpness = 0.0

    func value(after seconds: Double) -> Double { value + slope * seconds }
    func sharpValue(after seconds: Double) -> Double { sharpValue + sharpSlope * seconds }

    static func + (one: Sums, other: Sums) -> Sums {
      Sums(
        value: one.value + other.value, slope: one.slope + other.slope,
        sharpValue: one.sharpValue + other.sharpValue,
        sharpSlope: one.sharpSlope + other.sharpSlope, count: one.count + other.count,
        sharpness: one.sharpness + other.sharpness)
    }
  }

  /// Ascending; the index is the line's.
  let sharpnesses: [Double]
  /// Node 1 is the root, the children of node n are 2n and 2n + 1, and the lines come last.
  private var nodes: [Sums]
  private let firstLine: Int

  /// No line has a value yet.
  /// - Parameter sharpnesses: of the lines, ascending.
  init(sharpnesses: [Double]) {
    self.sharpnesses = sharpnesses
    var firstLine = 1
    while firstLine < sharpnesses.count { firstLine *= 2 }
    self.firstLine = firstLine
    nodes = Array(repeating: Sums(), count: 2 * firstLine)
  }

  /// Sets a line, or takes it away with `nil`. Complexity: O(log lines).
  mutating func set(_ index: Int, to line: (value: Double, slope: Double)?) {
    let sharpness = sharpnesses[index]
    var node = firstLine + index
    nodes[node] =
      line.map {
        Sums(
          value: $0.value, slope: $0.slope, sharpValue: sharpness * $0.value,
          sharpSlope: sharpness * $0.slope, count: 1, sharpness: sharpness)
      } ?? Sums()
    while node > 1 {
      node /= 2
      nodes[node] = nodes[2 * node] + nodes[2 * node + 1]
    }
  }

  var all: Sums { nodes[1] }

  /// The sums over a range of lines. Complexity: O(log lines).
  subscript(range: Range<Int>) -> Sums {
    if range.count == sharpnesses.count { return all }
    var (low, high) = (firstLine + range.lowerBound, firstLine + range.upperBound)
    var (left, right) = (Sums(), Sums())
    while low < high {
      if low % 2 == 1 {
        left = left + nodes[low]
        low += 1
      }
      if high % 2 == 1 {
        high -= 1
        right = nodes[high] + right
      }
      low /= 2
      high /= 2
    }
    return left + right
  }
}
