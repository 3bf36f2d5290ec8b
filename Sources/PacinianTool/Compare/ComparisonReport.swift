import PacinianAnalysis

/// The results of a comparison for a person.
struct ComparisonReport {
  let results: [ComparisonResult]
  /// The paths that were given.
  let first: String
  let second: String
  let tolerance: ComparisonTolerance?
  /// Whether two pattern files were compared.
  let isPair: Bool
  /// The changes or pairs that ``text`` lists.
  let lineLimit: Int

  var failureCount: Int { results.count { $0.isFailure } }
  var beyondCount: Int {
    guard let tolerance else { return 0 }
    return results.count { $0.isBeyond(tolerance) }
  }

  /// One line about all.
  var summary: String {
    let same = results.count { $0.isSame }
    let renamed = results.count { $0.isRenamed }
    let missing = results.count { $0.isMissing }
    // Each is one of these.
    let different = results.count - same - renamed - missing - failureCount
    var parts = ["\(results.count) in all", "\(same) without a difference"]
    for (count, words) in [
      (different, "different"), (renamed, "renamed"), (missing, "on one side only"),
      (failureCount, "not comparable"),
    ] where count > 0 {
      parts.append("\(count) \(words)")
    }
    if tolerance != nil { parts.append("\(beyondCount) beyond the tolerance") }
    return parts.joined(separator: ", ")
  }

  /// All of two patterns, or a line for each pair that differs.
  var text: String {
    let title = "\(first) → \(second)"
    if isPair, let result = results.first, case .compared(let pattern, let signal) = result.outcome
    {
      let lines = [title] + (pattern?.lines(limit: lineLimit) ?? []) + signal.lines
      return StandardStreams.text(lines + unlisted(of: pattern?.changeCount ?? 0, "change"))
    }
    let different = deciding + results.filter { !$0.isSame && !isDeciding($0) }
    let lines = different.prefix(lineLimit).map { line($0) }
    return StandardStreams.text(
      [title] + lines + [summary] + unlisted(of: different.count, "pair"))
  }

  /// The results for which the exit code is not 0.
  private var deciding: [ComparisonResult] { results.filter(isDeciding) }

  private func isDeciding(_ result: ComparisonResult) -> Bool {
    result.isFailure || tolerance.map { result.isBeyond($0) } ?? false
  }

  /// The names of the pairs for which the exit code is not 0, as far as a line is not too long.
  var decidingNames: String {
    let names = deciding.prefix(Self.mostNames).map(\.name)
    let rest = deciding.count - names.count
    return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static let mostNames = 20

  /// A line about the ones of `count` that are not listed.
  private func unlisted(of count: Int, _ word: String) -> [String] {
    let rest = count - min(count, lineLimit)
    return rest == 0 ? [] : ["\(counted(rest, "more " + word)); --lines all lists them"]
  }

  private func line(_ result: ComparisonResult) -> String {
    switch result.outcome {
    case .onlyInFirst: return "\(result.name): only in \(first)"
    case .onlyInSecond: return "\(result.name): only in \(second)"
    case .renamed(let name, let signal):
      let difference = signal.isIdentical ? "" : "; \(signal.summary)\(mark(result))"
      return "\(result.name): was \(name)\(difference)"
    case .failed(let reason): return "\(result.name): \(reason)"
    case .compared(let pattern, let signal):
      let parts = [signal.summary, pattern?.summary ?? ""].filter { !$0.isEmpty }
      return "\(result.name): \(parts.joined(separator: "; "))\(mark(result))"
    }
  }

  private func mark(_ result: ComparisonResult) -> String {
    tolerance.map { result.isBeyond($0) ? " (beyond the tolerance)" : "" } ?? ""
  }
}
