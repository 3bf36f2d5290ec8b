/// Counts wrong codes, so that a machine that guesses is not listened to.
struct GuessLimit {
  /// Wrong codes of one machine within ``seconds``.
  static let mostGuesses = 5
  static let seconds: Int64 = 60
  /// Machines that are remembered.
  private static let mostPeers = 256

  /// The instants of wrong codes by machine, in nanoseconds, the oldest first.
  private var guesses: [IPv4Address: [Int64]] = [:]

  func mayGuess(_ peer: IPv4Address, at now: Int64) -> Bool {
    guesses[peer, default: []].count { now - $0 < Self.seconds * 1_000_000_000 } < Self.mostGuesses
  }

  mutating func note(_ peer: IPv4Address, at now: Int64) {
    if guesses[peer] == nil, guesses.count >= Self.mostPeers,
      let oldest = guesses.min(by: { $0.value.last ?? 0 < $1.value.last ?? 0 })?.key
    {
      guesses[oldest] = nil
    }
    guesses[peer] = (guesses[peer, default: []] + [now]).suffix(Self.mostGuesses)
  }
}
