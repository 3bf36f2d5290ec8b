/// Functions on a window that are orthogonal to each other and of unit energy, by the method of
/// Gram and Schmidt, done twice for precision. They explain the same part of a signal as least
/// squares with the functions from which they were made.
struct LocalBasis {
  private(set) var rows: [[Double]] = []

  /// A function whose share beside the others is smaller is not added.
  private static let leastShare = 1e-5

  /// Adds a function, unless the others make it already. Complexity: O(rows · samples).
  mutating func add(_ function: [Double]) {
    let whole = Self.product(function, function)
    let rest = remainder(of: remainder(of: function))
    let own = Self.product(rest, rest)
    guard own > Self.leastShare * whole else { return }
    rows.append(Self.scaled(rest, 1 / own.squareRoot()))
  }

  mutating func add(_ functions: [[Double]]) {
    for function in functions { add(function) }
  }

  /// The part of a signal that the functions do not explain. Complexity: O(rows · samples).
  func remainder(of signal: [Double]) -> [Double] {
    var rest = signal
    for row in rows { Self.add(row, times: -Self.product(row, rest), to: &rest) }
    return rest
  }

  static func product(_ first: [Double], _ second: [Double]) -> Double {
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        let count = min(first.count, second.count)
        // Eight sums do not wait for each other.
        var sums = SIMD8<Double>.zero
        var index = 0
        while index + 8 <= count {
          sums += vector(first, index) * vector(second, index)
          index += 8
        }
        var sum = sums.sum()
        while index < count {
          sum += first[index] * second[index]
          index += 1
        }
        return sum
      }
    }
  }

  static func add(_ row: [Double], times factor: Double, to signal: inout [Double]) {
    let count = min(row.count, signal.count)
    row.withUnsafeBufferPointer { row in
      signal.withUnsafeMutableBufferPointer { signal in
        for index in 0..<count { signal[index] += factor * row[index] }
      }
    }
  }

  static func scaled(_ row: [Double], _ factor: Double) -> [Double] { row.map { $0 * factor } }

  static func multiplied(_ first: [Double], _ second: [Double]) -> [Double] {
    first.withUnsafeBufferPointer { first in
      second.withUnsafeBufferPointer { second in
        [Double](unsafeUninitializedCapacity: min(first.count, second.count)) { product, count in
          count = min(first.count, second.count)
          for index in 0..<count { product[index] = first[index] * second[index] }
        }
      }
    }
  }

  private static func vector(_ numbers: UnsafeBufferPointer<Double>, _ index: Int)
    -> SIMD8<Double>
  {
    UnsafeRawBufferPointer(numbers).loadUnaligned(
      fromByteOffset: index * MemoryLayout<Double>.stride, as: SIMD8<Double>.self)
  }
}
