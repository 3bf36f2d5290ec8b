/// One part of N of a set of patterns, decided by their content.
struct Shard: Sendable {
  /// The number of the shard, from 1.
  let number: Int
  let count: Int

  static let largestCount = 1_000_000

  init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
      Int($0, radix: 10)
    }
    guard parts.count == 2, let number = parts[0], let count = parts[1],
      (1...Self.largestCount).contains(count), (1...count).contains(number)
    else { return nil }
    self.number = number
    self.count = count
  }

  /// Whether a pattern is of this shard. One that cannot be read goes by its name, so that one
  /// shard reports it.
  func contains(_ item: BatchItem) -> Bool {
    guard count > 1 else { return true }
    let hash = ContentHash(ofFileAt: item.path) ?? ContentHash(of: Array(item.input.utf8))
    return Int(clamping: hash.low % UInt64(clamping: count)) == number - 1
  }

  /// The shard in names of files: `2-of-8`.
  var label: String { "\(number)-of-\(count)" }
}
