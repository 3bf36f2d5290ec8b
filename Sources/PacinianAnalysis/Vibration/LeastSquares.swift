/// Least squares with weights.
enum LeastSquares {
  /// The share that is added to the functions' energies: a function that the others make already
  /// gets a small number.
  private static let ridge = 1e-6

  /// The numbers by which the functions' sum comes nearest to a signal, by the normal equations and
  /// the factors of A. Cholesky; `nil` without functions and for silence.
  /// Complexity: O(functions² · samples).
  static func fit(_ functions: [[Double]], to signal: [Double], weights: [Double]) -> [Double]? {
    let count = functions.count
    let weighted = functions.map { LocalBasis.multiplied($0, weights) }
    let most = functions.indices.map { LocalBasis.product(weighted[$0], functions[$0]) }.max() ?? 0
    guard most > 0 else { return nil }
    var factors = [[Double]](repeating: [Double](repeating: 0, count: count), count: count)
    var numbers = weighted.map { LocalBasis.product($0, signal) }
    for row in 0..<count {
      for column in 0...row {
        var sum = LocalBasis.product(weighted[row], functions[column])
        if row == column { sum += Self.ridge * most }
        for index in 0..<column { sum -= factors[row][index] * factors[column][index] }
        factors[row][column] = row == column ? sum.squareRoot() : sum / factors[column][column]
      }
      for index in 0..<row { numbers[row] -= factors[row][index] * numbers[index] }
      numbers[row] /= factors[row][row]
    }
    for row in (0..<count).reversed() {
      for index in (row + 1)..<max(count, row + 1) {
        numbers[row] -= factors[index][row] * numbers[index]
      }
      numbers[row] /= factors[row][row]
    }
    return numbers.allSatisfy { $0.isFinite } ? numbers : nil
  }
}
