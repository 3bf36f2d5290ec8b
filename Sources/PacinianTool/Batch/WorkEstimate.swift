/// The time that patterns take: a part for each pattern, which figures make large, and a part for
/// each byte. Both are fitted to the patterns that are finished, by least squares.
struct WorkEstimate: Sendable {
  private var count = 0.0
  private var bytes = 0.0
  private var seconds = 0.0
  private var squares = 0.0
  private var products = 0.0

  /// Adds a pattern that took `seconds` of one thread.
  mutating func add(bytes: Int, seconds: Double) {
    let bytes = Double(bytes)
    count += 1
    self.bytes += bytes
    self.seconds += seconds
    squares += bytes * bytes
    products += bytes * seconds
  }

  /// The time of more patterns by the time of those that were added; 0 without any.
  func ratio(ofPatterns patterns: Int, bytes moreBytes: Int) -> Double {
    guard seconds > 0 else { return 0 }
    let (forPattern, forByte) = parts
    return (forPattern * Double(patterns) + forByte * Double(moreBytes)) / seconds
  }

  /// Seconds for a pattern and for a byte, neither below 0.
  private var parts: (forPattern: Double, forByte: Double) {
    let mean = (bytes: bytes / count, seconds: seconds / count)
    let variance = squares / count - mean.bytes * mean.bytes
    // Files of one size tell nothing about bytes.
    guard variance > mean.bytes * mean.bytes * Self.leastSpread else { return (mean.seconds, 0) }
    let slope = (products / count - mean.bytes * mean.seconds) / variance
    let start = mean.seconds - slope * mean.bytes
    if slope < 0 { return (mean.seconds, 0) }
    if start < 0 { return (0, seconds / bytes) }
    return (start, slope)
  }

  /// Of the mean size, squared.
  private static let leastSpread = 1e-6

  static func += (estimate: inout WorkEstimate, more: WorkEstimate) {
    estimate.count += more.count
    estimate.bytes += more.bytes
    estimate.seconds += more.seconds
    estimate.squares += more.squares
    estimate.products += more.products
  }
}
