/// The time that patterns take: a part for each pattern, which figures make large, and a part for
/// each byte. Both are fitted to the patterns that are finished, by weighted least squares.
///
/// Large patterns come first, and other programs come and go: the patterns that finished last and
/// the small ones tell most about the rest. A pattern's weight is the cube of the time
/// at which it finished, divided by its bytes. (Of the powers from 0 to 4 and from 0 to 2 these
/// were never far from the best over libraries of which the work grows with the bytes, with their
/// root and not at all, and over machines that get quicker.)
package struct WorkEstimate: Sendable {
  private var seconds = 0.0
  /// Weighted sums of 1, bytes, seconds, squared bytes, and bytes times seconds.
  private var sums = SIMD8<Double>.zero

  package init() {}

  /// Adds a pattern.
  /// - Parameters:
  ///   - seconds: of one thread.
  ///   - elapsed: the seconds from the begin of all work to this pattern's end.
  package mutating func add(bytes: Int, seconds: Double, elapsed: Double) {
    let bytes = Double(max(bytes, 1))
    // The clock may not have ticked yet.
    let time = max(elapsed, 1e-3)
    self.seconds += seconds
    let terms = SIMD8(1, bytes, seconds, bytes * bytes, bytes * seconds, 0, 0, 0)
    sums += (time * time * time / bytes) * terms
  }

  /// The time of more patterns by the time of the ones before; 0 without any.
  package func ratio(ofPatterns patterns: Int, bytes moreBytes: Int) -> Double {
    guard seconds > 0 else { return 0 }
    let (forPattern, forByte) = parts
    return (forPattern * Double(patterns) + forByte * Double(moreBytes)) / seconds
  }

  /// Seconds for a pattern and for a byte, neither below 0.
  private var parts: (forPattern: Double, forByte: Double) {
    let means = sums / sums[0]
    let (bytes, seconds) = (means[1], means[2])
    let variance = means[3] - bytes * bytes
    // Files of one size tell nothing about bytes.
    guard variance > bytes * bytes * Self.leastSpread else { return (seconds, 0) }
    let slope = (means[4] - bytes * seconds) / variance
    let start = seconds - slope * bytes
    if slope < 0 { return (seconds, 0) }
    if start < 0 { return (0, seconds / bytes) }
    return (start, slope)
  }

  /// The least variance of sizes, as a part of the square of their mean.
  private static let leastSpread = 1e-6
}
