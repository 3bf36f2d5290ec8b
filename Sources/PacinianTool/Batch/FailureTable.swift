/// What failed in a batch and why, in columns.
struct FailureTable {
  private let failures: [BatchRun.Failure]

  init(_ failures: [BatchRun.Failure]) { self.failures = failures }

  /// Paths longer than this push their own line's columns only.
  private static let widestInput = 48

  var text: String {
    let width = min(Self.widestInput, failures.map(\.input.count).max() ?? 0)
    let kinds = failures.map { Self.kind($0.error) }
    let kindWidth = kinds.map(\.count).max() ?? 0
    return zip(failures, kinds).map { failure, kind in
      let inputPadding = String(repeating: " ", count: max(0, width - failure.input.count))
      let kindPadding = String(repeating: " ", count: kindWidth - kind.count)
      return "\(failure.input)\(inputPadding)  \(kind)\(kindPadding)  \(failure.error.message)\n"
    }.joined()
  }

  private static func kind(_ error: ToolError) -> String {
    switch error.code {
    case .badData: "bad data"
    case .missingInput: "no such input"
    case .unavailable: "no sound device"
    case .cannotWrite: "cannot write"
    case .usage: "wrong usage"
    }
  }
}
